import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const root = join(import.meta.dirname, "../..");

/** One import of a module: what it takes, "*" for everything it has. */
export type Import = { from: string; names: readonly string[] };
/** `values` are what it exports at run time; types are left out. */
export type Module = { path: string; lines: number; values: readonly string[]; imports: readonly Import[] };

/** The modules of the folders by their paths from the root. Packages and styles are no modules. */
export function modulesOf(...folders: string[]): ReadonlyMap<string, Module> {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
      .map((path) => join(folder, path)),
  );
  return new Map(paths.map((path) => [path, moduleAt(path)]));
}

/** Prettier puts every import and export at the beginning of a line and writes it in one way. */
function moduleAt(path: string): Module {
  const text = readFileSync(join(root, path), "utf8");
  const imports = [
    ...[...text.matchAll(/^(?:import|export) (?:type )?([^;"]*) from "([^"]+)";$/gm)].map(
      ([, names = "", from = ""]) => ({
        from,
        names: namesOf(names),
      }),
    ),
    ...[...text.matchAll(/\bimport\(\s*"([^"]+)"\s*\)|^import "([^"]+)";$/gm)].map(([, from, bare]) => ({
      from: from ?? bare ?? "",
      names: ["*"],
    })),
  ].flatMap(({ from, names }) => {
    const resolved = resolve(path, from);
    return resolved === null ? [] : [{ from: resolved, names }];
  });
  const declared = text.matchAll(/^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm);
  const values = [
    ...[...declared].map(([, name = ""]) => name),
    ...(/^export default /m.test(text) ? ["default"] : []),
  ];
  return { path, lines: text.split("\n").length - 1, values, imports };
}

/** `a, { b, type C as D }` -> default, b, C. */
function namesOf(clause: string): string[] {
  if (clause.includes("*")) return ["*"];
  const [before = "", inner = ""] = clause.split(/[{}]/);
  const named = inner.split(",").map(
    (one) =>
      one
        .trim()
        .replace(/^type /, "")
        .split(" as ")[0] ?? "",
  );
  return [...(/\w/.test(before) ? ["default"] : []), ...named.filter((name) => name !== "")];
}

function resolve(importer: string, specifier: string): string | null {
  if (!/\.(?:tsx?|mjs)$/.test(specifier)) return null;
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? normalize(join(dirname(importer), specifier)) : null;
}
