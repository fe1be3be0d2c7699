import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const readme = readFileSync(join(root, "README.md"), "utf8");

describe("what an operator may set and see", () => {
  it("every setting that is read stands in the table of the README, and no other", () => {
    const source = readFileSync(join(root, "server/env.ts"), "utf8");
    const shape = /const shape = z\.object\(\{\n(.*?)\n\}\);/s.exec(source)?.[1] ?? "";
    const parts = settingFiles().map((file) => readFileSync(file, "utf8"));
    const read = new Set(
      [...[shape, ...parts].join("\n").matchAll(/^ {2}([A-Z][A-Z\d_]*):/gm)].map(([, name = ""]) => name),
    );
    expect(read.size).toBeGreaterThan(20);
    expect(settingsTold(readme).sort()).toEqual([...read].sort());
  });

  it("every figure named by the docs is one the shop shows", () => {
    const folder = join(root, "server/metrics");
    const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    const shown = new Set(sources.flatMap((text) => [...text.matchAll(/"(shop_\w+)"/g)].map(([, name]) => name)));
    const docs = readFileSync(join(root, "docs/operations.md"), "utf8");
    const told = new Set([...docs.matchAll(/`(shop_\w+)/g)].map(([, name]) => name));
    expect([...told].sort()).toEqual([...shown].sort());
  });
});

/** Where the settings of one subject are described beside `env.ts`. */
function settingFiles(): string[] {
  const gateways = join(root, "server/gateways");
  const rooms = [join(root, "server"), ...readdirSync(gateways).map((room) => join(gateways, room))];
  return rooms.flatMap((room) =>
    readdirSync(room)
      .filter((name) => name.endsWith("-settings.ts"))
      .map((name) => join(room, name)),
  );
}

/** The names in the first column of the README's settings. */
function settingsTold(text: string): string[] {
  const section = text.split(/^## Settings$/m)[1]?.split(/^## /m)[0] ?? "";
  return [...section.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, names = ""]) =>
    [...names.matchAll(/`([A-Z][A-Z\d_]*)`/g)].map(([, name = ""]) => name),
  );
}
