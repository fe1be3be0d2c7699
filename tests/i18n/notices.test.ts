import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { problemStatus } from "#app/contract/problem.ts";
import { noticeTexts } from "#app/http/notice-text.server.ts";
import { approval } from "#app/i18n/ru/orders/approval.ts";
import { flash } from "#app/i18n/ru/flash.ts";
import { schedule } from "#app/i18n/ru/orders/schedule.ts";

const app = join(import.meta.dirname, "../../app");
const sourcesOf = (folder: string) =>
  readdirSync(join(app, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file: `${folder}/${file}`, source: readFileSync(join(app, folder, file), "utf8") }));

test("results of forms are never taken for refusals of the API", () => {
  expect(Object.keys(flash).filter((key) => key in problemStatus)).toEqual([]);
});

test("refusals of one group of calls do not replace those of another", () => {
  const codes = sourcesOf("i18n/ru")
    .filter(({ file }) => /(?:-problems|front-refusals)\.ts$/.test(file))
    .flatMap(({ source }) => [...source.matchAll(/^ {2}(\w+):/gm)].map(([, code]) => code ?? ""))
    .filter((code) => code in problemStatus);
  expect(codes.length).toBeGreaterThan(50);
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
});

/** A value for every placeholder. */
const everyValue = Object.fromEntries(
  [...JSON.stringify(flash).matchAll(/\{\{(\w+)/g)].map(([, name = ""]) => [name, "1"]),
);

test("each notice named by an action has a text", () => {
  const keys = ["actions", "startup", "http"].flatMap(sourcesOf).flatMap(({ file, source }) =>
    [...source.matchAll(/kind: "(?:success|error|info|warning)"(?: as const)?,\s+key: "(\w+)"/g)].map(
      ([, key = ""]) => ({
        file,
        key,
      }),
    ),
  );
  expect(keys.length).toBeGreaterThan(40);
  expect(keys.filter(({ key }) => noticeTexts([{ kind: "success", key, values: everyValue }]).length === 0)).toEqual(
    [],
  );
});

test("a member who cannot order sees no limit; a monthly limit is named as one", () => {
  const textOf = (key: string) => noticeTexts([{ kind: "error", key, values: everyValue }])[0]?.text ?? "";
  expect(textOf("approvalAbove")).toMatch(/согласует сотрудник, который оформляет такие заказы сам/);
  for (const text of [textOf("approvalAbove"), textOf("approvalNeeded"), approval.hindrance.approvalAbove])
    expect(text).not.toMatch(/лимит/i);
  for (const text of [
    textOf("approvalMonth"),
    textOf("approvalAboveMonth"),
    approval.hindrance.approvalAboveMonth,
    schedule.reason.approvalMonth,
  ])
    expect(text).toMatch(/лимит[а-я]* на месяц/);
});
