// A camera over a board: which part of the table it shows. Numbers in, numbers out.

import { type Frame, follow, frame, isWithin, type Subject, within, zoomed } from "./frame";
import type { Cell } from "./staging";

export const CENTRE = { x: 0.5, y: 0.5 };

export class Camera {
  constructor(
    readonly subject: Subject,
    /** What it shows by itself. */
    private readonly following: Frame = follow(null, subject),
    /** What someone wants to see instead. */
    private readonly chosen: Frame | null = null,
  ) {}

  /** What it shows when it is at rest. */
  get goal(): Frame {
    return this.chosen ?? this.following;
  }

  /** Whether nobody has moved it. */
  get isFollowing(): boolean {
    return this.chosen === null;
  }

  /** Whether the whole table is in sight, if nobody has moved the camera. */
  get isWhole(): boolean {
    if (this.hasBounds) return this.goal.width >= this.whole.width - 0.01;
    return this.chosen === null && isWithin(this.subject.cells, this.following);
  }

  private get whole(): Frame {
    const { cells, aspect, size } = this.subject;
    return frame(cells, aspect, size);
  }

  private get hasBounds(): boolean {
    return this.subject.size !== null;
  }

  /** The table has changed. */
  follow(subject: Subject): Camera {
    return new Camera(subject, follow(this.following, subject), this.chosen);
  }

  /** Follow the table again. */
  comeBack(): Camera {
    return this.look(null);
  }

  /** Zoom around a point of the window, given as fractions of its width and height. */
  zoom(by: number, point: Cell = CENTRE): Camera {
    return this.show(zoomed(this.goal, by, point.x, point.y));
  }

  /** Move what is shown now by fractions of the window. */
  pan(shown: Frame, dx: number, dy: number): Camera {
    return this.show({ ...shown, x: shown.x - dx * shown.width, y: shown.y - dy * shown.height });
  }

  /** Show everything; if everything is shown already, show what matters. */
  showWhole(): Camera {
    const isShown = this.chosen !== null && isWithin(this.subject.cells, this.chosen);
    const isEnough = this.hasBounds ? this.following.width >= this.whole.width : isShown;
    return this.look(isEnough ? null : this.whole);
  }

  /** Bring these cells back into sight if the camera was moved away; of a bounded board, those that are near. */
  reveal(cells: Cell[]): Camera {
    if (!this.hasBounds) return isWithin(cells, this.goal, 0) ? this : this.comeBack();
    if (!cells.length || cells.some((cell) => isWithin([cell], this.goal, 0))) return this;
    return new Camera(this.subject, follow(this.goal, { ...this.subject, focus: cells }));
  }

  /** Show another part; nothing beyond the edge of a bounded board. */
  private show(wanted: Frame): Camera {
    return this.look(this.hasBounds ? within(wanted, this.whole) : wanted);
  }

  private look(chosen: Frame | null): Camera {
    return new Camera(this.subject, this.following, chosen);
  }
}
