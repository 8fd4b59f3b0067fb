import "./browser";
import { describe, expect, it } from "vitest";
import { lengthOf, stepAfter } from "../src/home/demo";

describe("the plays of the first page", () => {
  it("are made one after another, leave the table, and begin again", () => {
    const steps = [0];
    while (steps.length < 6) steps.push(stepAfter(steps.at(-1)!, 3));
    expect(steps).toEqual([0, 1, 2, 3, 4, 0]);
  });

  it("rest longest when all of them are made", () => {
    const lengths = [0, 1, 2, 3, 4].map((step) => lengthOf(step, 3));
    expect(lengths.indexOf(Math.max(...lengths))).toBe(3);
    expect(lengths[1]).toBe(lengths[2]);
  });
});
