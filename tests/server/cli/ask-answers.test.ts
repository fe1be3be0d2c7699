import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { askAnswers } from "#server/cli/ask-answers.ts";
import { readAnswers } from "#server/operator/init/answers.ts";

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "skoba-ask-"))));
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Types the lines one by one; the questions are kept. */
async function typed(lines: readonly string[]) {
  const left = [...lines];
  const questions: string[] = [];
  const file = join(folder, "answers.json");
  await askAnswers(file, () => ({
    close: () => {},
    async question(question: string) {
      questions.push(question);
      const line = left.shift();
      if (line === undefined) throw new Error(`nothing is typed: ${question}`);
      return line;
    },
  }));
  return { questions, left, file, answers: readAnswers(await readFile(file, "utf8")) };
}

const seller = ["ООО «Скрепка»", "7707083893", "", "1027700132195", "Тула"];

describe("the questions of init", () => {
  it("end in a file that init takes and only its owner reads", async () => {
    const shop = ["Скрепка", "shop@skrepka.example", ...seller, "", ""];
    const places = ["Тула", "+7 4872 55-01-01", "Орёл", "+7 4862 55-01-02", ""];
    const store = ["Склад", "Тула", "улица Мира, 1", ""];
    const point = ["Магазин", "Орёл", "улица Ленина, 2", "mon-fri 09:00-18:00", ""];
    const tariffs = ["490,50", "15000", "1", "3", ""];
    const { answers, left, file } = await typed([...shop, ...places, ...store, ...point, ...tariffs]);
    expect(left).toEqual([]);
    expect(answers).toMatchObject({
      ok: true,
      value: {
        cities: [{ name: "Тула" }, { name: "Орёл" }],
        warehouses: [{ city: "Тула", serves: ["Тула", "Орёл"] }],
        priceLists: [],
        tariffs: [{ city: "Тула", provider: "own", cost: 490.5, freeFrom: 15_000, daysFrom: 1, daysTo: 3 }],
        points: [{ city: "Орёл", hours: "mon-fri 09:00-18:00" }],
      },
    });
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it("give cities price lists of their own, and take nothing else for a sum or a list", async () => {
    const shop = ["Скрепка", "shop@skrepka.example", ...seller, "", "oryol", "Орёл", ""];
    const places = ["Тула", "+7 4872 55-01-01", "", "Орёл", "+7 4862 55-01-02", "tula", "oryol", "", "", ""];
    const { answers, left } = await typed([...shop, ...places, "cheap", "", "900", "", "", ""]);
    expect(left).toEqual([]);
    expect(answers).toMatchObject({
      value: {
        priceLists: [{ code: "oryol", name: "Орёл", kind: "city" }],
        cities: [{ name: "Тула" }, { name: "Орёл", priceList: "oryol" }],
        tariffs: [{ city: "Орёл", cost: 900, daysFrom: 1, daysTo: 1 }],
      },
    });
  });

  it("are asked again while a required one is left empty, or names a city that is not there", async () => {
    const shop = ["", "Скрепка", "shop@skrepka.example", ...seller, "", ""];
    const places = ["Тула", "+7 4872 55-01-01", "Орёл", "+7 4862 55-01-02", ""];
    const { questions } = await typed([
      ...shop,
      ...places,
      "Склад",
      "Пермь",
      "Тула",
      "улица Мира, 1",
      ...["", "", "", ""],
    ]);
    expect(questions.slice(0, 2)).toEqual(["Name of the shop: ", "Name of the shop: "]);
    expect(questions.filter((question) => question.includes("City (Тула, Орёл)"))).toHaveLength(2);
  });
});
