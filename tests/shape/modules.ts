import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const root = join(import.meta.dirname, "../..");

/** One import of a module: the imported names, "*" for all. */
export type Import = { from: string; names: readonly string[] };
/** `values`: run-time exports, without types. */
export type Module = { path: string; lines: number; values: readonly string[]; imports: readonly Import[] };

/** The modules of the folders, by path from the root, without packages and styles. */
export function modulesOf(...folders: string[]): ReadonlyMap<string, Module> {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
      .map((path) => join(folder, path)),
  );
  return new Map(paths.map((path) => [path, moduleAt(path)]));
}

/** Relies on Prettier's format: every import and export starts a line. */
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

/** Null for packages, styles and data. A path without extension is resolved as a bundler does. */
function resolve(importer: string, specifier: string): string | null {
  if (!/^[#.]/.test(specifier)) return null;
  const path = specifier.startsWith("#") ? specifier.slice(1) : normalize(join(dirname(importer), specifier));
  const candidates = [
    path,
    `${path}.ts`,
    `${path}.tsx`,
    `${path}.mjs`,
    join(path, "index.ts"),
    join(path, "index.tsx"),
  ];
  return candidates.find((candidate) => /\.(?:tsx?|mjs)$/.test(candidate) && existsSync(join(root, candidate))) ?? null;
}
