import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import { describe, expect, it } from "vitest";
import { settingsShape } from "#server/settings/settings-shape.ts";

const root = join(import.meta.dirname, "../..");

const introduction = `# Settings

Environment variables, all optional. A wrong value stops the start with a line that says what is expected. The protocol
always comes from \`SITE_URL\`: no forwarded header can take \`Secure\` off a cookie.

Generated from \`server/settings\`: \`npx vitest run tests/shape/settings.test.ts --update\`.
`;

describe("documentation for operators", () => {
  it("lists every setting with its meaning and its default behaviour", async () => {
    const rows = Object.entries(settingsShape.shape).map(([name, shape]) => {
      const { about, unset } = shape.meta() ?? {};
      expect([typeof about, typeof unset], name).toEqual(["string", "string"]);
      return `| \`${name}\` | ${unset} | ${about} |`;
    });
    expect(rows.length).toBeGreaterThan(20);
    const table = ["| setting | without it | meaning |", "| --- | --- | --- |", ...rows].join("\n");
    const page = await format(`${introduction}\n${table}\n`, { parser: "markdown", printWidth: 120 });
    await expect(page).toMatchFileSnapshot(join(root, "docs/settings.md"));
  });

  it("names every metric that the shop shows, and no other", () => {
    const folder = join(root, "server/metrics");
    const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    const shown = new Set(sources.flatMap((text) => [...text.matchAll(/"(shop_\w+)"/g)].map(([, name]) => name)));
    const docs = readFileSync(join(root, "docs/operations.md"), "utf8");
    const documented = new Set([...docs.matchAll(/`(shop_\w+)/g)].map(([, name]) => name));
    expect([...documented].sort()).toEqual([...shown].sort());
  });
});
