import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Dictionary } from "#app/i18n/dictionary.ts";

const assets = join(import.meta.dirname, "../../build/client/assets");
const folder = join(import.meta.dirname, "../../app/i18n/ru");
/** Texts used only on the server, which reach browsers only inside pages, e-mails or messages. */
const serverOnly = ["claim-form", "feedback-form", "flash", "outbox", "problems", "seo", "sms"];

type Manifest = {
  entry: { imports: string[]; module: string };
  routes: Record<string, { module: string; imports?: string[]; hasAction: boolean; hasClientAction: boolean }>;
};

const dictionaries = new Map<string, string[]>();
let chunks: Map<string, string>;

beforeAll(async () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  for (const file of files) {
    // The desk has files of the same names.
    const name = (file.startsWith("desk/") ? "desk/" : "") + basename(file, ".ts");
    dictionaries.set(name, Object.values<Dictionary>(await import(join(folder, file))).flatMap(sentencesOf));
  }
  chunks = new Map(
    readdirSync(assets)
      .filter((name) => name.endsWith(".js"))
      .map((name) => [`/assets/${name}`, readFileSync(join(assets, name), "utf8")]),
  );
});

describe("translations in the browser", () => {
  it("are detected: the test sees the contents of chunks", () => {
    expect(saidIn("checkout", loadedBy("routes/checkout/checkout"))).toEqual(own("checkout"));
    expect(saidIn("frame", loadedBy("root"))).toEqual(own("frame"));
  });

  it.each(serverOnly)("of «%s» are in no chunk", (name) => {
    expect(own(name).length).toBeGreaterThan(0);
    expect(saidIn(name, [...chunks.keys()])).toEqual([]);
  });

  it.each([
    ["routes/home/home", ["auth", "basket", "checkout", "compare", "order", "profile", "product"]],
    [
      "routes/catalog-category/category",
      ["auth", "basket", "checkout", "compare", "home", "order", "profile", "product"],
    ],
    ["routes/product/product", ["auth", "basket", "checkout", "compare", "home", "order", "profile"]],
    ["routes/basket/basket", ["auth", "checkout", "compare", "home", "order", "product", "profile"]],
    [
      "routes/content/delivery",
      ["auth", "basket", "checkout", "compare", "home", "listing", "order", "product", "profile"],
    ],
    ["routes/profile/main", ["auth", "basket", "checkout", "compare", "home", "listing", "product"]],
  ] as const)("of other pages are not loaded by %s", (route, others) => {
    const loaded = loadedBy(route);
    for (const name of others) expect(saidIn(name, loaded), name).toEqual([]);
  });
});

describe("server-only code", () => {
  it.each([
    ["structured data", "schema.org"],
    ["properties for sharing", "product:price:amount"],
    ["the script that starts a page", "startOrGiveUp"],
    ["words for opening hours", "Ежедневно"],
  ])("for %s is in no chunk loaded by a list of goods or a product", (_, mark) => {
    for (const route of ["home/home", "catalog-category/category", "product/product", "search/search"])
      expect(holding(mark, route), route).toEqual([]);
  });
});

describe("code of other pages", () => {
  it("keeps the profile's menu to the profile", () => {
    expect(holding("profile-menu", "profile/main")).not.toEqual([]);
    for (const route of ["home/home", "catalog-category/category", "checkout/checkout"])
      expect(holding("profile-menu", route), route).toEqual([]);
  });

  it("keeps forms to pages that have one", () => {
    expect(holding("error-summary", "content/support")).not.toEqual([]);
    for (const route of ["catalog-category/category", "search/search", "catalog/catalog"])
      expect(holding("error-summary", route), route).toEqual([]);
  });
});

describe("code of forms", () => {
  it("of the form library is loaded when a form is focused, not with the page", () => {
    const library = [...chunks].filter(([, text]) => text.includes("__intent__")).map(([path]) => path);
    expect(library).not.toEqual([]);
    for (const route of ["home/home", "product/product", "content/support", "content/refund", "checkout/checkout"])
      expect(
        loadedBy(`routes/${route}`).filter((path) => library.includes(path)),
        route,
      ).toEqual([]);
  });

  it("of masks is loaded when a masked field is focused", () => {
    const masks = [...chunks].filter(([, text]) => text.includes("mapToRadix")).map(([path]) => path);
    expect(masks).not.toEqual([]);
    for (const route of ["content/refund", "checkout/checkout"])
      expect(
        loadedBy(`routes/${route}`).filter((path) => masks.includes(path)),
        route,
      ).toEqual([]);
  });

  it("of schemas stays on the server", () => {
    expect([...chunks].filter(([, text]) => text.includes("_zod")).map(([path]) => path)).toEqual([]);
  });

  it("to keep an offline form is loaded with every page", () => {
    const forgotten = Object.entries(manifest().routes).filter(
      ([, { hasAction, hasClientAction }]) => hasAction && !hasClientAction,
    );
    // Pages of the desk are documents of their own, without the storefront's code.
    expect(forgotten.map(([name]) => name)).toEqual(["routes/desk/desk"]);
  });
});

/** Every chunk of a page's first load: the frame's, the route's and their static imports. */
function loadedBy(route: string): string[] {
  const { entry, routes } = manifest();
  const page = routes[route];
  if (!page) throw new Error(`no route ${route}`);
  const wanted = [entry, routes["root"], page].flatMap((part) => [part?.module ?? "", ...(part?.imports ?? [])]);
  const loaded = new Set<string>();
  while (wanted.length > 0) {
    const path = wanted.pop() ?? "";
    const text = chunks.get(path);
    if (text === undefined || loaded.has(path)) continue;
    loaded.add(path);
    for (const [, name = ""] of text.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)) wanted.push(`/assets/${name}`);
  }
  expect(loaded.size).toBeGreaterThan(2);
  return [...loaded];
}

function holding(mark: string, route: string): string[] {
  return loadedBy(`routes/${route}`).filter((path) => chunks.get(path)?.includes(mark));
}

function manifest(): Manifest {
  const text = [...chunks].find(([path]) => path.startsWith("/assets/manifest-"))?.[1] ?? "";
  return JSON.parse(text.replace(/^window\.__remixManifest=/, "").replace(/;\s*$/, ""));
}

function saidIn(name: string, paths: string[]): string[] {
  const texts = paths.map((path) => chunks.get(path) ?? "");
  return own(name).filter((sentence) =>
    texts.some((text) => [`"${sentence}"`, `\`${sentence}\``, `'${sentence}'`].some((said) => text.includes(said))),
  );
}

/** Texts that occur in no other dictionary; short ones may occur in code by chance. */
function own(name: string): string[] {
  const others = new Set([...dictionaries].filter(([other]) => other !== name).flatMap(([, sentences]) => sentences));
  return (dictionaries.get(name) ?? []).filter(
    (sentence) => sentence.length > 12 && !others.has(sentence) && !/["'`\n]/.test(sentence),
  );
}

function sentencesOf(dictionary: Dictionary): string[] {
  return Object.values(dictionary).flatMap((value) => (typeof value === "string" ? [value] : sentencesOf(value)));
}
