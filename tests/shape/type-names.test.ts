import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

describe("names of exported types", () => {
  it("exist once in the product", () => {
    const files = ["app", "server"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => join(folder, name)),
    );
    const names = files.flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(/^export (?:type|interface|class) (\w+)/gm)].map(
        ([, name = ""]) => ({ name, file }),
      ),
    );
    expect(names.length).toBeGreaterThan(500);
    const places = new Map<string, string[]>();
    for (const { name, file } of names) places.set(name, [...(places.get(name) ?? []), file]);
    expect([...places].filter(([, all]) => all.length > 1)).toEqual([]);
  });
});
