import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sentencesOf as browserSentences } from "#app/i18n/sentences.browser.ts";
import { sentencesOf } from "#app/i18n/sentences.ts";
import type { Dictionary } from "#app/i18n/dictionary.ts";

const folder = join(import.meta.dirname, "../../app/i18n/ru");
const counts = [undefined, 0, 1, 2, 4, 5, 11, 12, 21, 22, 25, 100, 101, 1.5, 0.25];

describe("the browser formats phrases as the server does", () => {
  it.each(readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts")))(
    "%s: every phrase with every number",
    async (file) => {
      for (const [name, dictionary] of Object.entries<Dictionary>(await import(join(folder, file)))) {
        const [here, there] = [sentencesOf(`${file}:${name}`, dictionary), browserSentences(name, dictionary)];
        for (const key of keysOf(dictionary)) {
          for (const count of counts) expect(there(key, count), `${key} ${count}`).toBe(here(key, count));
        }
      }
    },
  );
});

/** Every key as used by pages: plural forms by their base name. */
function keysOf(dictionary: Dictionary, prefix = ""): string[] {
  return Object.entries(dictionary).flatMap(([key, value]) => {
    if (typeof value !== "string") return keysOf(value, `${prefix}${key}.`);
    return [prefix + key.replace(/_(one|few|many)$/, "")];
  });
}
