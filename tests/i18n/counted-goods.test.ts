import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const files = ["app/i18n/ru", "server/emails", "server/demo/data/pages"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:ts|md)$/.test(name))
    .map((name) => join(folder, name)),
);

it("counted goods use one word everywhere: «товар», never «позиция»", () => {
  expect(files.length).toBeGreaterThan(50);
  const counted = files.flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .filter((line) => /\{\w+\}+\s+позици/i.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(counted).toEqual([]);
});
