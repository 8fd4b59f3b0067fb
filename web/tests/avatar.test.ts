import { describe, expect, it } from "vitest";
import { numberOf } from "../src/match/avatar";

// The same numbers as in tests/draw/test_face.py: a person has the same face on the screen and on posters.
describe("a face", () => {
  it.each([
    ["", 0],
    ["Ann", 65985],
    ["Cousin Sam", 47179],
    ["Zoë 李", 676706],
    ["🎲", 127922],
  ])("of %s follows from the name", (name, number) => {
    expect(numberOf(name)).toBe(number);
  });
});
