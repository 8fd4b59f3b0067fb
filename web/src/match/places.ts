// Where on the screen things come from.

const SMALL = 26; // pixels: a tile in someone's hand looks far away

function smallPlace(selector: string): DOMRect | null {
  const box = [...document.querySelectorAll(selector)]
    .map((box) => box.getBoundingClientRect())
    .find((box) => box.width > 0);
  return box ? new DOMRect(box.x + box.width / 2 - SMALL / 2, box.y + box.height / 2 - SMALL / 2, SMALL, SMALL) : null;
}

export const seatPlace = (seat: number): DOMRect | null => smallPlace(`.seats .seat-${seat}`);

export const bagPlace = (): DOMRect | null => smallPlace(".bag");
