import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { exportShop } from "#server/use-cases/shop/export-shop.ts";
import { importShop, signFiles, type SignFile } from "#server/use-cases/shop/import-shop.ts";
import { storedSign } from "#server/use-cases/shop/sign.ts";
import { declare } from "./declare.ts";
import { done, refused } from "./refusals.ts";

const mostBytes = 20_000_000;

export const folderCommands = [
  declare({
    words: "settings export",
    line: "<folder>",
    about: [
      "writes settings, sign, cities, warehouses, points, tariffs, SEO texts and pages as files, for version control",
    ],
    takes: ["folder"],
    files: ["folder"],
    input: z.strictObject({ folder: z.string() }),
    async run(ports, { folder }) {
      const files = await exportShop(ports);
      for (const [name, text] of files) {
        const path = join(folder, name);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, text);
      }
      // A page that is gone would come back with the next import.
      for (const name of await pagesIn(folder)) if (!files.has(name)) await rm(join(folder, name));
      const sign = await writeSignFile(folder, await storedSign(ports.database.db));
      return done(`${files.size + sign} files in ${folder}`);
    },
  }),
  declare({
    words: "settings import",
    line: "<folder> [--check]",
    about: ["takes such a folder over, all or nothing; --check: only shows what would change"],
    takes: ["folder"],
    files: ["folder"],
    options: { check: { type: "boolean" } },
    input: z.strictObject({ folder: z.string(), check: z.boolean().default(false) }),
    async run(ports, { folder, check }, actor) {
      const files = await filesOf(folder);
      if (files === null) return refused({ code: "fileUnreadable", file: folder });
      const imported = await importShop(ports, actor, files, { check, sign: await signIn(folder) });
      if (!imported.ok) {
        const { file, line, why } = imported;
        const place = line === null ? file : `${file}, line ${line}`;
        return { ok: false, message: `${place}: ${refused(why).message}; nothing was changed` };
      }
      const { changes } = imported.value;
      if (changes.length === 0) return done("nothing to change");
      return done([...changes, check ? "nothing was written" : `${changes.length} changes`].join("\n"));
    },
  }),
];

/** In place of that of another kind. How many files were written. */
async function writeSignFile(folder: string, sign: Awaited<ReturnType<typeof storedSign>>): Promise<number> {
  for (const file of signFiles) await rm(join(folder, file), { force: true });
  if (sign === null) return 0;
  await writeFile(join(folder, `sign.${sign.kind}`), sign.body);
  return 1;
}

async function signIn(folder: string): Promise<SignFile | null> {
  for (const file of signFiles) {
    const body = await readFile(join(folder, file)).catch(() => null);
    if (body !== null) return { file, body };
  }
  return null;
}

/** Null for a folder that cannot be read or has none of the files. */
async function filesOf(folder: string): Promise<Map<string, string> | null> {
  const names = await readdir(folder).catch(() => null);
  if (names === null) return null;
  const known = [...names.filter((name) => /^[a-z-]+\.(?:csv|json)$/.test(name)), ...(await pagesIn(folder))];
  const files = new Map<string, string>();
  for (const name of known.sort()) {
    const path = join(folder, name);
    const { size } = await stat(path);
    if (size > mostBytes) return null;
    files.set(name, await readFile(path, "utf8"));
  }
  return files.size === 0 ? null : files;
}

async function pagesIn(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, "pages")).catch(() => []);
  return names.filter((name) => name.endsWith(".md")).map((name) => `pages/${name}`);
}
