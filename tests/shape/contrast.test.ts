import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../app/styles");
const read = (file: string) => readFileSync(join(folder, file), "utf8").replace(/\/\*.*?\*\//gs, "");

type Theme = Readonly<Record<string, string>>;
const [light, dark] = themes(read("tokens.css"));

/** WCAG 2.2, 1.4.3: normal-size text. */
const enough = 4.5;

type Rule = { where: string; selector: string; declarations: ReadonlyMap<string, string> };
const rules = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css"))
  .flatMap((file) => rulesOf(file, read(file)));

describe.each([
  ["light", light],
  ["dark", dark],
] as const)("in the %s theme", (_, theme) => {
  it("every text colour has enough contrast on the page backgrounds", () => {
    const poor = [...Object.keys(theme)]
      .filter((name) => ["--ink", "--mute", "--link", "--ok", "--wait", "--bad"].includes(name))
      .flatMap((name) =>
        ["--paper", "--mist"].map(
          (ground) => [name, ground, contrast(theme[name] ?? "", theme[ground] ?? "")] as const,
        ),
      )
      .filter(([, , ratio]) => ratio < enough);
    expect(poor).toEqual([]);
  });

  it("every background has a text colour with enough contrast", () => {
    const poor = rules.flatMap(({ where, selector, declarations }) => {
      const ground = colourOf(declarations.get("background") ?? declarations.get("background-color"), theme);
      if (ground === null || isWithoutText(selector, declarations)) return [];
      const text = colourOf(declarations.get("color") ?? elsewhere(selector) ?? inherited(selector), theme);
      if (text === null) return [];
      const ratio = contrast(text, ground);
      return ratio < enough ? [`${where} ${selector}: ${ratio.toFixed(2)}`] : [];
    });
    expect(poor).toEqual([]);
  });
});

it("white text is readable on the header in both themes", () => {
  for (const theme of [light, dark])
    for (const ground of ["--top", "--hover"]) expect(contrast("#fff", theme[ground] ?? "")).toBeGreaterThan(enough);
});

/** Marks drawn by CSS, and the background of pictures. */
function isWithoutText(selector: string, declarations: ReadonlyMap<string, string>): boolean {
  const isMark = /::(before|after|backdrop)$/.test(selector) && !declarations.get("content")?.includes("counter");
  return isMark || /\bimg\b|\bsvg\b|-backdrop|dialog/.test(selector);
}

/** The colour from another rule for one of the same selectors. */
function elsewhere(selector: string): string | undefined {
  const own = selector.split(/,\s*/);
  return rules
    .findLast(
      ({ selector: other, declarations }) =>
        declarations.has("color") && own.some((one) => other.split(/,\s*/).includes(one)),
    )
    ?.declarations.get("color");
}

/** Text of the header is white in every theme; otherwise it has the body's colour. */
function inherited(selector: string): string {
  return /\.header-tools|\.site-header/.test(selector) ? "#fff" : "var(--ink)";
}

function rulesOf(file: string, css: string): Rule[] {
  return [...css.matchAll(/([^{};@]+)\{([^{}]*)\}/g)].map(([, selector = "", body = ""]) => ({
    where: file,
    selector: selector.trim().replace(/\s+/g, " "),
    declarations: new Map(
      body
        .split(";")
        .map((declaration) => declaration.split(/:(.*)/s).map((part) => part.trim()))
        .flatMap(([name, value]) => (name && value ? [[name, value] as const] : [])),
    ),
  }));
}

function themes(css: string): [Theme, Theme] {
  const [first = {}, second = {}] = [...css.matchAll(/:root\s*\{([^}]*)\}/g)].map(([, body = ""]) =>
    Object.fromEntries(
      [...body.matchAll(/(--[a-z]+):\s*(#[0-9a-f]{3,6})/g)].map(([, name = "", hex = ""]) => [name, hex]),
    ),
  );
  return [first, { ...first, ...second }];
}

/** The hex value of a plain colour; null for images and mixtures. */
function colourOf(value: string | undefined, theme: Theme): string | null {
  if (value === undefined) return null;
  const token = /^var\((--[a-z]+)\)$/.exec(value)?.[1];
  if (token !== undefined) return theme[token] ?? null;
  return /^#[0-9a-f]{3}(?:[0-9a-f]{3})?$/.test(value) ? value : null;
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/g, "$&$&") : hex;
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
