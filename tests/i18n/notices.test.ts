import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { problemStatus } from "#app/contract/problem.ts";
import { noticeTexts } from "#app/http/notice-text.server.ts";
import { flash } from "#app/i18n/ru/flash.ts";

const app = join(import.meta.dirname, "../../app");
const sourcesOf = (folder: string) =>
  readdirSync(join(app, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file: `${folder}/${file}`, source: readFileSync(join(app, folder, file), "utf8") }));

test("what a page says after a form is never taken for a refusal of the API", () => {
  expect(Object.keys(flash).filter((key) => key in problemStatus)).toEqual([]);
});

test("refusals of one family of calls do not replace those of another", () => {
  const codes = sourcesOf("i18n/ru")
    .filter(({ file }) => /(?:-problems|front-refusals)\.ts$/.test(file))
    .flatMap(({ source }) => [...source.matchAll(/^ {2}(\w+):/gm)].map(([, code]) => code ?? ""))
    .filter((code) => code in problemStatus);
  expect(codes.length).toBeGreaterThan(50);
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
});

test("each notice that an action names has its words", () => {
  const keys = ["actions", "startup", "http"].flatMap(sourcesOf).flatMap(({ file, source }) =>
    [...source.matchAll(/kind: "(?:success|error|info|warning)"(?: as const)?,\s+key: "(\w+)"/g)].map(
      ([, key = ""]) => ({
        file,
        key,
      }),
    ),
  );
  expect(keys.length).toBeGreaterThan(40);
  expect(keys.filter(({ key }) => noticeTexts([{ kind: "success", key }]).length === 0)).toEqual([]);
});
