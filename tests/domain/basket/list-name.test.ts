import { expect, test } from "vitest";
import { freeListName } from "#app/domain/basket/list-name.ts";
import { longestListName } from "#app/domain/limits.ts";

test("a list keeps its name if no other has it, ignoring case", () => {
  expect(freeListName("Кухня", [])).toBe("Кухня");
  expect(freeListName("Кухня", ["Кухня на Лесной"])).toBe("Кухня");
  expect(freeListName("Кухня", ["кухня"])).toBe("Кухня (2)");
});

test("a taken name gets a number, however often and however long it is", () => {
  expect(freeListName("Кухня", ["Кухня", "Кухня (2)", "Кухня (4)"])).toBe("Кухня (3)");
  const long = "о".repeat(longestListName);
  const numbered = freeListName(long, [long]);
  expect(numbered).toHaveLength(longestListName);
  expect(numbered.endsWith("о (2)")).toBe(true);
});
