// Where things are on the screen. Nobody searches the page for them: what draws a thing registers its element.

/** Sorts elements in the order of the page. */
export const byPage = (one: Element, other: Element): number =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/** Elements by their keys. */
export class Elements<Key> {
  private readonly byKey = new Map<Key, Element>();
  private readonly keys = new WeakMap<Element, Key>();

  /** For the `ref` of the element. */
  ref(key: Key): (element: Element | null) => (() => void) | undefined {
    return (element) => {
      if (!element) return;
      this.byKey.set(key, element);
      this.keys.set(element, key);
      return () => {
        // The same thing may be drawn elsewhere by now.
        if (this.byKey.get(key) === element) this.byKey.delete(key);
        this.keys.delete(element);
      };
    };
  }

  get(key: Key): Element | undefined {
    return this.byKey.get(key);
  }

  /** All of them with their keys, in the order of the page. */
  entries(): [Key, Element][] {
    return [...this.byKey].sort(([, one], [, other]) => byPage(one, other));
  }

  /** The key of this element, or of the nearest one around it. */
  keyAt(element: Element | null): Key | undefined {
    for (let around = element; around; around = around.parentElement) {
      if (this.keys.has(around)) return this.keys.get(around);
    }
    return undefined;
  }
}

const SMALL = 26; // pixels: a tile in someone's hand looks far away

/** The places of a match between which pieces move. */
export class Places {
  /** The tiles of the hand, in the hand or on the board, by their slots. */
  readonly tiles = new Elements<number>();
  readonly seats = new Elements<number>();
  readonly bag = new Elements<"bag">();

  /** Where the pieces of a seat come from; null if it is not shown. */
  ofSeat(seat: number): DOMRect | null {
    return smallPlace(this.seats.get(seat));
  }

  ofBag(): DOMRect | null {
    return smallPlace(this.bag.get("bag"));
  }
}

function smallPlace(element: Element | undefined): DOMRect | null {
  const box = element?.getBoundingClientRect();
  if (!box?.width) return null;
  return new DOMRect(box.x + box.width / 2 - SMALL / 2, box.y + box.height / 2 - SMALL / 2, SMALL, SMALL);
}
