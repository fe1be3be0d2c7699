import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, extname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { citationsOf, looseCitationsOf, referenceOf, type Reference } from "#tests/support/citations.ts";

const root = join(import.meta.dirname, "../..");
const sources = ["app", "server", "tests"].flatMap((room) =>
  filesUnder(join(root, room), [".ts", ".tsx", ".sql", ".css"]),
);
const papers = [join(root, "README.md"), ...filesUnder(join(root, "docs"), [".md"])];
// Files that contain wrong citations as examples.
const examples = ["tests/shape/citations.test.ts", "tests/support/citations.ts"];

describe("citations of docs/reference", () => {
  const references: Record<string, Reference> = {
    specification: readReference("specification"),
    "product rules": readReference("product-rules"),
    // The former name, used in applied migrations, which are not edited.
    decisions: readReference("product-rules"),
    desk: readReference("desk"),
    security: readReference("security"),
    invariants: readReference("invariants"),
  };

  it("resolve to a heading or an entry", () => {
    const dangling = eachText([...sources, ...papers], (text) =>
      citationsOf(text, references)
        .filter(({ resolves }) => !resolves)
        .map(({ cited }) => cited),
    );
    expect(dangling).toEqual([]);
  });

  it("name the document of every number", () => {
    expect(eachText(sources, looseCitationsOf)).toEqual([]);
  });

  it("call the product rules decisions in applied migrations only", () => {
    const others = [...sources, ...papers].filter((file) => !file.includes("server/db/migrations/"));
    expect(eachText(others, (text) => text.match(/\bdecisions\s+(?:\*\s+|\/\/\s+)?§\d[\d.]*/gi) ?? [])).toEqual([]);
  });

  it.each([
    ["(product rules §1.22, §99.1)", "product rules §99.1"],
    ["(security D3, Z9)", "security Z9"],
    ["(invariants D)", "invariants D"],
    ["Invariants O1–O77", "invariants O77"],
    ["(specification §4, No such heading)", "specification §4, No such heading"],
    ["(product rules §4, Law, §77)", "product rules §77"],
    [" * as ruled (product\n * rules §1.404).", "product rules §1.404"],
  ])("are found when they resolve to nothing: %j", (text, cited) => {
    expect(
      citationsOf(text, references)
        .filter(({ resolves }) => !resolves)
        .map((found) => found.cited),
    ).toEqual([cited]);
  });

  it.each([
    ["the order survives (O1)", ["(O1"]],
    ["as told in (§8)", ["§8"]],
    ["(spec §3)", ["§3"]],
    ["(product rules 1.12)", ["product rules 1.12"]],
    ["(invariants.md, Facts)", ["invariants.md"]],
    ["(product rules §1.22, security D, F; specification §4, Basket)", []],
  ])("are found when they lack a document: %j", (text, loose) => {
    expect(looseCitationsOf(text)).toEqual(loose);
  });

  function readReference(name: string): Reference {
    return referenceOf(readFileSync(join(root, "docs/reference", `${name}.md`), "utf8"));
  }
});

describe("README and docs", () => {
  it("name existing files and folders", () => {
    expect(eachText(papers, (text) => pathsNamed(text).filter((path) => !existsSync(join(root, path))))).toEqual([]);
  });

  it("stay short where everybody begins", () => {
    expect(readFileSync(join(root, "README.md"), "utf8").split("\n").length).toBeLessThanOrEqual(151);
  });

  it("show a request path through existing files", () => {
    const drawing = readFileSync(join(root, "docs/images/request.svg"), "utf8");
    const named = [...drawing.matchAll(/\b(?:app|server)\/[\w./-]+/g)].map(([path]) => path);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it("have a row for every folder of the layers table", () => {
    const rooms = ["app", "server"].flatMap((half) =>
      readdirSync(join(root, half), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${half}/${name}`),
    );
    const architecture = readFileSync(join(root, "docs/architecture.md"), "utf8");
    expect(rooms.filter((room) => !new RegExp(`^\\| \`${room}\` `, "m").test(architecture))).toEqual([]);
  });

  it("link to existing files", () => {
    const broken = papers.flatMap((paper) =>
      linksOf(readFileSync(paper, "utf8"))
        .filter((link) => !existsSync(join(dirname(paper), link)))
        .map((link) => `${relative(root, paper)}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it("are searched for paths and links", () => {
    expect(pathsNamed("see `app/nowhere.ts` and `npm run x`")).toEqual(["app/nowhere.ts"]);
    expect(linksOf("[there](nowhere.md#part) and [elsewhere](https://example.com)")).toEqual(["nowhere.md"]);
  });

  it("list every decision in the index, once, and number them without gaps", () => {
    const folder = join(root, "docs/decisions");
    const records = readdirSync(folder).filter((name) => /^\d{4}-[a-z0-9-]+\.md$/.test(name));
    const index = readFileSync(join(folder, "README.md"), "utf8");
    expect(records.map((name) => Number(name.slice(0, 4)))).toEqual(records.map((_, at) => at + 1));
    expect(linksOf(index).filter((link) => records.includes(link))).toEqual(records);
    for (const name of records)
      for (const part of ["Date:", "## Context", "## Choice", "## Alternatives", "## Consequences"])
        expect(readFileSync(join(folder, name), "utf8"), `${name} has no "${part}"`).toContain(part);
  });
});

describe("the glossary of the domain", () => {
  const glossary = readFileSync(join(root, "app/domain/README.md"), "utf8").split("## Words")[1] ?? "";
  const rows = [...glossary.matchAll(/^\|([^|]+)\|([^|]+)\|([^|]+)\|$/gm)]
    .map(([, , names = "", files = ""]) => [quoted(names), quoted(files)] as const)
    .filter(([names]) => names.length > 0);

  it("has words", () => expect(rows.length).toBeGreaterThan(30));

  it.each(rows)("%j are declared in %j", (names, files) => {
    const text = files.map((file) => readFileSync(join(root, "app/domain", file), "utf8")).join("\n");
    for (const name of names) expect(text).toMatch(new RegExp(`\\b${name}\\b`));
  });
});

/** The results of `find`, each with its file. */
function eachText(files: string[], find: (text: string) => string[]): string[] {
  return files
    .map((file) => [relative(root, file), file] as const)
    .filter(([name]) => !examples.includes(name))
    .flatMap(([name, file]) => find(readFileSync(file, "utf8")).map((found) => `${name}: ${found}`));
}

/** Paths in backticks, without patterns and placeholders. */
function pathsNamed(text: string): string[] {
  return quoted(text).filter((word) => /^(?:app|server|tests|docs|public)\/[\w./$-]*$/.test(word));
}

function linksOf(text: string): string[] {
  return [...text.matchAll(/(?:\]\(|src="|href=")([^)"#\s]+)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => !/^[a-z]+:/.test(link));
}

function quoted(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, word = ""]) => word);
}

function filesUnder(folder: string, extensions: string[]): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => extensions.includes(extname(name)) && !name.includes("node_modules"))
    .map((name) => join(folder, name))
    .sort();
}
