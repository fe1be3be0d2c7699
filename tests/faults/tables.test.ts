import { expect, test } from "vitest";
import { faultTable, matrixTable } from "./tables.mjs";

const line = (file: string, titles: string[], status = "passed") => ({ file, titles, status, seconds: 2 });

test("the matrix has a row per fault, a column per visitor action, and names failures", () => {
  const lines = [
    line("m", ["what works", "while the bank is away", "browse: 200"]),
    line("m", ["what works", "while the bank is away", "payment: 422"]),
    line("m", ["what works", "while nothing is away", "browse: 200"], "failed"),
    line("m", ["what works", "after all of it an order is placed"]),
  ];
  expect(matrixTable(lines)).toBe(
    [
      "| while …          | browse     | payment      |",
      "| ---------------- | ---------- | ------------ |",
      "| the bank is away | works      | refused, 422 |",
      "| nothing is away  | **failed** |              |",
    ].join("\n"),
  );
});

test("the row of a fault counts its tests and reports missing files", () => {
  const faults: [string, string[]][] = [
    ["a kill", ["tests/a.test.ts", "tests/folder"]],
    ["a lock", ["tests/b.test.ts"]],
  ];
  const lines = [
    line("tests/a.test.ts", ["one"]),
    line("tests/folder/c.test.ts", ["two"], "failed"),
    line("tests/folder/c.test.ts", ["three"], "pending"),
  ];
  expect(faultTable(faults, lines, ["tests/b.test.ts"])).toBe(
    [
      "| what goes wrong | result                            | took |",
      "| --------------- | --------------------------------- | ---- |",
      "| a kill          | **1 failed**, 1 passed, 1 skipped | 6 s  |",
      "| a lock          | **missing: tests/b.test.ts**      | 0 s  |",
    ].join("\n"),
  );
});
