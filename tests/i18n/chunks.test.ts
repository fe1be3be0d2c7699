import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Dictionary } from "#app/i18n/translator.ts";

const assets = join(import.meta.dirname, "../../build/client/assets");
const folder = join(import.meta.dirname, "../../app/i18n/ru");
/** Sentences that are made on the server and travel only as words of a page, an e-mail or a message. */
const serverOnly = ["claim-form", "feedback-form", "flash", "outbox", "problems", "seo", "sms"];

type Manifest = {
  entry: { imports: string[]; module: string };
  routes: Record<string, { module: string; imports?: string[]; hasAction: boolean; hasClientAction: boolean }>;
};

const dictionaries = new Map<string, string[]>();
let chunks: Map<string, string>;

beforeAll(async () => {
  for (const file of readdirSync(folder)) {
    const name = file.replace(/\.ts$/, "");
    dictionaries.set(name, Object.values<Dictionary>(await import(join(folder, file))).flatMap(sentencesOf));
  }
  chunks = new Map(
    readdirSync(assets)
      .filter((name) => name.endsWith(".js"))
      .map((name) => [`/assets/${name}`, readFileSync(join(assets, name), "utf8")]),
  );
});

describe("sentences in the browser", () => {
  it("are found where they are looked for: the test sees what chunks hold", () => {
    expect(saidIn("checkout", loadedBy("routes/checkout/checkout"))).toEqual(own("checkout"));
    expect(saidIn("frame", loadedBy("root"))).toEqual(own("frame"));
  });

  it.each(serverOnly)("of «%s» are in no chunk at all", (name) => {
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

describe("code that only the server runs", () => {
  it.each([
    ["structured data", "schema.org"],
    ["properties for sharing", "product:price:amount"],
    ["the script that starts a page", "startOrGiveUp"],
    ["words for opening hours", "Ежедневно"],
  ])("for %s is in no chunk that a list of goods or a product loads", (_, mark) => {
    for (const route of ["home/home", "catalog-category/category", "product/product", "search/search"])
      expect(holding(mark, route), route).toEqual([]);
  });
});

describe("code of other pages", () => {
  it("leaves the profile's menu to the profile", () => {
    expect(holding("profile-menu", "profile/main")).not.toEqual([]);
    for (const route of ["home/home", "catalog-category/category", "checkout/checkout"])
      expect(holding("profile-menu", route), route).toEqual([]);
  });

  it("leaves forms to pages that have one", () => {
    expect(holding("error-summary", "content/support")).not.toEqual([]);
    for (const route of ["catalog-category/category", "search/search", "catalog/catalog"])
      expect(holding("error-summary", route), route).toEqual([]);
  });
});

describe("code of forms", () => {
  it("of the form library is fetched when a form is touched, by no page at first", () => {
    const library = [...chunks].filter(([, text]) => text.includes("__intent__")).map(([path]) => path);
    expect(library).not.toEqual([]);
    for (const route of ["home/home", "product/product", "content/support", "content/refund", "checkout/checkout"])
      expect(
        loadedBy(`routes/${route}`).filter((path) => library.includes(path)),
        route,
      ).toEqual([]);
  });

  it("of masks is fetched when a masked field is touched", () => {
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

  it("keeps a form that does not reach the shop, whichever page it is sent from", () => {
    const forgotten = Object.entries(manifest().routes).filter(
      ([, { hasAction, hasClientAction }]) => hasAction && !hasClientAction,
    );
    expect(forgotten.map(([name]) => name)).toEqual([]);
  });
});

/** Every chunk a page's first load brings: the frame's, the route's and whatever these import. */
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

/** Sentences that no other dictionary has; short ones may stand in code by chance. */
function own(name: string): string[] {
  const others = new Set([...dictionaries].filter(([other]) => other !== name).flatMap(([, sentences]) => sentences));
  return (dictionaries.get(name) ?? []).filter(
    (sentence) => sentence.length > 12 && !others.has(sentence) && !/["'`\n]/.test(sentence),
  );
}

function sentencesOf(dictionary: Dictionary): string[] {
  return Object.values(dictionary).flatMap((value) => (typeof value === "string" ? [value] : sentencesOf(value)));
}
