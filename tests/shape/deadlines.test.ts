import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const files = ["app", "server"].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${room}/${name}`),
);
const wrong = /(?:formatDateTime|\bat)\((?:[\w.?]*\.)?(?:expiresAt|\w*[uU]ntil|payBefore)\b/;

describe("a deadline", () => {
  it("is formatted by formatDeadline alone, so that it reads the same on every page", () => {
    expect(files.length).toBeGreaterThan(300);
    expect(files.filter((file) => wrong.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
  });

  it.each([
    ["formatDateTime(expiresAt, timezone)", true],
    ["formatDateTime(file.expiresAt, timeZone)", true],
    ["at(file.expiresAt)", true],
    ["formatDateTime(part.reservedUntil, zone)", true],
    ["formatDeadline(expiresAt, timezone)", false],
    ["formatDateTime(createdAt, timezone)", false],
  ])("is detected by this test in %s", (code, isWrong) => expect(wrong.test(code)).toBe(isWrong));
});
