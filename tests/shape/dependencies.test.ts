import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const read = (name: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, "../..", name), "utf8"));
const { dependencies, devDependencies, overrides } = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
    overrides: z.record(z.string(), z.string()),
  })
  .parse(read("package.json"));
const locked = z
  .object({
    lockfileVersion: z.literal(3),
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        integrity: z.string().optional(),
        resolved: z.string().optional(),
        dev: z.boolean().optional(),
      }),
    ),
  })
  .parse(read("package-lock.json"));
const installed = Object.entries(locked.packages).filter(([path]) => path !== "");

/**
 * The first versions without the vulnerabilities cited by security, and without those of libraries that parse untrusted
 * bytes. Every copy in the production tree has to be as new.
 */
const mended: Record<string, string> = {
  "@remix-run/server-runtime": "2.17.5",
  "@remix-run/router": "1.23.4",
  hono: "4.9.7",
  cookie: "0.7.0",
  sharp: "0.32.6",
  "sanitize-html": "2.12.1",
  nodemailer: "7.0.11",
  "markdown-it": "12.3.2",
  "path-to-regexp": "0.1.12",
  jose: "4.15.5",
  ws: "8.17.1",
  rollup: "4.22.4",
};

describe("L7: dependencies", () => {
  it("have exact versions", () => {
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...overrides }))
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it("are locked with the hash of every package", () => {
    expect(installed.length).toBeGreaterThan(500);
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path)).toEqual(
      [],
    );
  });

  it("come from the configured registry, not from addresses of their own", () => {
    expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });

  it.each(Object.entries(mended))("include no %s older than %s in production", (name, least) => {
    const copies = installed.filter(([path, { dev }]) => path.endsWith(`node_modules/${name}`) && dev !== true);
    expect(copies.filter(([, { version = "0.0.0" }]) => isOlder(version, least))).toEqual([]);
  });
});

function isOlder(version: string, least: string): boolean {
  const [mine, others] = [version, least].map((text) => text.split(/[.-]/).slice(0, 3).map(Number));
  for (const [at, part] of (others ?? []).entries()) {
    const own = mine?.[at] ?? 0;
    if (own !== part) return own < part;
  }
  return false;
}
