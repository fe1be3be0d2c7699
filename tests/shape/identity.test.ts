import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** What belongs to the demo shop: its name, sign, city and trade. A shop of one's own sets its own by commands. */
const identity: readonly [RegExp, string][] = [
  [/Скоб[аыеуо]/, "the name"],
  [/M4 25V7a3/, "the sign"],
  [/\bmsk\b|Москв[аыеу](?![а-яё])/, "the main city"],
  [/\+7\s?495/, "the phone"],
  [/МСК-/, "the prefix of its orders"],
  [/[Кк]реп[её]ж|[Фф]урнитур|[Гг]ерметик|скобян|Подобрать деталь/, "the trade"],
  [/транспортн(?:ой|ую) компани/, "its carriers"],
  [/от большего количества действует/, "its tiers of prices"],
];

/** The calculator is for fittings of windows and doors, whoever sells them; a shop without systems does not show it. */
const apart = /(?:^|\/)(?:seo-)?calculator/;

/** Examples in comments help to read the code; a link to the calculator says what it is for. */
const judged = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|^.*calculator.*$/gim, "");

it("nothing of the demo shop's identity is in app/ or public/", () => {
  const found = ["app", "public"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(?:tsx?|css|svg|json|txt)$/.test(file) && !apart.test(file))
      .flatMap((file) => {
        const text = judged(readFileSync(join(folder, file), "utf8"));
        return identity.flatMap(([pattern, what]) => {
          const [word] = pattern.exec(text) ?? [];
          return word === undefined ? [] : [`${folder}/${file}: ${what}, «${word}»`];
        });
      }),
  );
  expect(found).toEqual([]);
});
