import { describe, expect, it } from "vitest";
import { facesOf, numberOf } from "../src/match/avatar";

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

  it("comes once at a table", () => {
    expect(facesOf(["Ann", "Ann", "Ben", "Ann"])).toEqual([65985, 65991, 66685, 65997]);
    expect(facesOf(["Ben", "Ann"])).toEqual(facesOf(["Ann", "Ben"]).reverse());
    const names = Array.from({ length: 6 }, (_, number) => `Guest ${number}`);
    expect(new Set(facesOf(names).map((face) => Math.floor(face / 6) % 6)).size).toBe(6);
  });
});
