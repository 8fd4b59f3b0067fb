// Short animations. The page always shows what the server says; motion lies over it and can end at any time.

import { wantsLessMotion } from "../app/settings";
import type { Places } from "./places";

export const FLIGHT = 220; // milliseconds
const FADE = 200;
const STAGGER = 60; // between tiles that arrive together
const STILL = 2; // pixels that nobody notices
const EASE = "cubic-bezier(0.2, 0.7, 0.3, 1)";

export class Motion {
  /** Functions that end each running animation. */
  private readonly ends = new Set<() => void>();
  /** Where each tile of the hand was before the current change. */
  private noted: Map<number, DOMRect> | null = null;

  constructor(private readonly places: Places) {}

  /** Remember where the tiles of the hand are; tiles that lie elsewhere after the change come from there. */
  note(): void {
    if (this.noted) return;
    this.noted = new Map(this.places.tiles.entries().map(([slot, tile]) => [slot, tile.getBoundingClientRect()]));
    setTimeout(() => (this.noted = null)); // the page has been changed by then
  }

  /** A tile that was dropped here comes from here. */
  noteAt(slot: number, place: DOMRect): void {
    this.note();
    this.noted!.set(slot, place);
  }

  /** Move the tiles of the hand within an element to their places; new ones come from the bag. */
  settle(root: Element, placeOf = (tile: Element): DOMRect => tile.getBoundingClientRect()): void {
    if (!this.noted) return;
    let arrivals = 0;
    for (const [slot, tile] of this.places.tiles.entries()) {
      if (!root.contains(tile)) continue;
      for (const animation of tile.getAnimations()) animation.cancel();
      const [from, to] = [this.noted.get(slot), placeOf(tile)];
      if (!from) this.fly(tile, this.places.ofBag() ?? to, to, FLIGHT + STAGGER * arrivals++);
      else if (!wantsLessMotion()) this.fly(tile, from, to);
    }
  }

  /** A tile comes to its place, which stays empty until then. */
  fly(tile: Element, from: DOMRect, to: DOMRect, delay = 0): void {
    if (document.hidden) return;
    const [dx, dy] = [centre(from).x - centre(to).x, centre(from).y - centre(to).y];
    if (wantsLessMotion()) this.fade(tile, delay);
    else if (Math.hypot(dx, dy) > STILL)
      this.slide(tile, to, { translate: `${dx}px ${dy}px`, scale: `${from.width / to.width}` }, delay);
  }

  private slide(tile: Element, to: DOMRect, away: Keyframe, delay: number): void {
    // A tile of the board would be cut off at its edge: a picture of it flies instead.
    const ghost = tile instanceof SVGElement ? document.body.appendChild(pictureOf(tile, to)) : null;
    const mover = ghost ?? tile;
    const timing: KeyframeAnimationOptions = { delay, duration: FLIGHT, easing: EASE, fill: "backwards" };
    const animations = [mover.animate([away, { translate: "0 0", scale: "1" }], timing)];
    if (delay) animations.push(mover.animate({ opacity: [0, 1, 1] }, timing));
    if (ghost) animations.push(tile.animate({ opacity: [0, 0] }, delay + FLIGHT));
    this.until(animations, () => ghost?.remove());
  }

  /** Something appears in its place. */
  fade(thing: Element, delay = 0): void {
    this.until([thing.animate({ opacity: [0, 1] }, { delay, duration: FADE, fill: "backwards" })]);
  }

  /** A number runs from one value to another. */
  count(from: number, to: number, delay: number, duration: number, show: (value: number) => void): () => void {
    const began = performance.now() + delay;
    let frame = 0;
    const end = (): void => {
      cancelAnimationFrame(frame);
      this.ends.delete(end);
      show(to);
    };
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - began) / duration));
      if (part === 1) {
        end();
        return;
      }
      show(Math.round(from + (to - from) * part));
      frame = requestAnimationFrame(step);
    };
    this.ends.add(end);
    if (wantsLessMotion() || document.hidden) end();
    else step(performance.now());
    return end;
  }

  /** Do something later, unless everything is skipped first. */
  later(delay: number, work: () => void): void {
    const end = (): void => {
      clearTimeout(timer);
      this.ends.delete(end);
    };
    const timer = setTimeout(() => {
      end();
      work();
    }, delay);
    this.ends.add(end);
  }

  /** Put everything where it belongs, now. */
  skip(): void {
    for (const end of [...this.ends]) end();
  }

  private until(animations: Animation[], work?: () => void): void {
    const end = (): void => {
      if (!this.ends.delete(end)) return;
      for (const animation of animations) animation.cancel();
      work?.();
    };
    this.ends.add(end);
    void Promise.allSettled(animations.map((animation) => animation.finished)).then(end);
  }
}

const centre = (box: DOMRect): { x: number; y: number } => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** A tile of the board as a separate picture, where it will lie. */
function pictureOf(tile: Element, place: DOMRect): SVGElement {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", "0 0 100 100");
  picture.setAttribute("class", "in-the-air");
  picture.setAttribute("aria-hidden", "true");
  Object.assign(picture.style, {
    left: `${place.x}px`,
    top: `${place.y}px`,
    width: `${place.width}px`,
    height: `${place.height}px`,
  });
  picture.append(...[...tile.childNodes].map((child) => child.cloneNode(true)));
  return picture;
}
