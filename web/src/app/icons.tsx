// Small pictures on buttons. Characters would look different on every device, or be missing.

const PATHS = {
  sort: "M7 4V20M7 20L3.5 16.5M7 20L10.5 16.5M17 20V4M17 4L13.5 7.5M17 4L20.5 7.5",
  undo: "M11 6L3 12L11 18ZM20 6L12 12L20 18Z", // back in time, not back to the hand
  back: "M8 4L3.5 8.5L8 13M3.5 8.5H14A6 6 0 0 1 14 20.5H9",
  redo: "M16 4L20.5 8.5L16 13M20.5 8.5H10A6 6 0 0 0 10 20.5H15",
  restart: "M4 4V9.5H9.5M4.5 9.5A8 8 0 1 1 4 13",
  whole: "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
  closer: "M12 5V19M5 12H19",
  farther: "M5 12H19",
  beyond: "M9 5L16 12L9 19",
  close: "M6 6L18 18M18 6L6 18",
  first: "M6 5V19M19 5L10 12L19 19Z",
  previous: "M16 5L7 12L16 19Z",
  next: "M8 5L17 12L8 19Z",
  pause: "M8 5V19M16 5V19",
  last: "M18 5V19M5 5L14 12L5 19Z",
};

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg class="icon-picture" viewBox="0 0 24 24" width="1.3em" height="1.3em" aria-hidden="true">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentcolor"
        stroke-width="2.2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
