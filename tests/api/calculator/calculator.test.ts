import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  openedCalculationShape,
  savedCalculationListShape,
  savedCalculationShape,
} from "#app/contract/calculator/calculations.ts";
import {
  calculationShape,
  calculatorComponentsShape,
  calculatorSystemsShape,
  type CalculationInputs,
} from "#app/contract/calculator/calculator.ts";
import { dictionaryShape } from "#app/contract/content/dictionary.ts";
import { mostCalculations } from "#app/domain/calculator/sash.ts";
import { importRules } from "#server/use-cases/calculator/import-rules.ts";
import { smallRules } from "#tests/support/calculator-rules.ts";
import { everything, newMember } from "#tests/support/members.ts";
import { pdfText } from "#tests/support/files/pdf-text.ts";
import { postgres, races, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { testOperator } from "#tests/support/operator.ts";

const base = "/private/calculator";
const { phones } = small;
const sash = {
  opening: "tiltTurn",
  sashWidth: 800,
  sashHeight: 1200,
  glazing: "double44",
  handleSide: "left",
  quantity: 1,
} as const;

let shop: TestShop;
let token: string;
let system: string;

beforeAll(async () => {
  shop = await testShop();
  await importRules(shop.ports, testOperator, smallRules);
  ({ token } = await shop.loginAs(phones.ooo));
  system = (await systems())[0]?.uuid ?? "";
});
afterAll(() => shop.close());

const systems = async () => (await ask("GET", "/systems")).data(calculatorSystemsShape);
const ask = (method: string, path: string, body?: unknown, who: string | null = token) =>
  shop.call(method, base + path, { body, ...(who === null ? {} : { token: who }) });
const inputs = (more: Partial<CalculationInputs> = {}) => ({ system, colour: "white", sashes: [sash], ...more });
const calculate = async (more: Partial<CalculationInputs> = {}, who = token) =>
  (await ask("POST", "/calculate", inputs(more), who)).data(calculationShape);
const save = (name: string, key: string = shop.ports.ids.uuid(), who = token) =>
  shop.call("POST", `${base}/saved`, {
    body: { name, inputs: inputs() },
    token: who,
    headers: { "idempotency-key": key },
  });

describe("calculator systems", () => {
  test("are those of the file, with the sizes for which a kit is complete", async () => {
    const all = await systems();
    expect(all.map(({ hardwareBrand, profile }) => `${hardwareBrand} ${profile.name}`)).toEqual([
      "Фрамир ПВХ 13",
      "Фрамир Дерево",
      "Тембра ПВХ 13",
    ]);
    expect(all[0]?.openings.find(({ opening }) => opening === "tiltTurn")).toMatchObject({
      width: { min: 290, max: 1280 },
      height: { min: 360, max: 2400 },
    });
  });

  test("fill the profile types of the dictionary", async () => {
    const { products } = (await shop.call("GET", "/public/all/dictionary", {})).data(dictionaryShape);
    expect(products.profileTypes.map((one) => one.name)).toEqual(["ПВХ 13", "Дерево"]);
  });

  test("keep their uuids when the file is loaded again; an invalid file changes nothing", async () => {
    const before = await systems();
    expect(await importRules(shop.ports, testOperator, smallRules)).toMatchObject({
      ok: true,
      value: { systems: 3, rules: 11, unknown: ["НЕТ-ТАКОГО"] },
    });
    expect(await systems()).toEqual(before);
    expect(await importRules(shop.ports, testOperator, `${smallRules}мусор\n`)).toMatchObject({ ok: false, line: 8 });
    expect(await systems()).toEqual(before);
  });
});

describe("a calculation", () => {
  test("counts each sash, and rounds the total to what a part is sold by", async () => {
    const { sashes, specification, total } = await calculate({
      sashes: [
        { ...sash, quantity: 10 },
        { ...sash, opening: "turn", quantity: 3 },
      ],
    });
    expect(sashes[0]?.lines.map(({ role, article, perSash, total: all }) => [role, article, perSash, all])).toEqual([
      ["handle", "HW-37", 1, 10],
      ["gear", "DC-80", 1, 10],
      ["stay", "DH-120.R", 1, 10],
      ["striker", "AN10.100", 6, 60],
    ]);
    expect(specification.map(({ article, needed, quantity }) => [article, needed, quantity])).toEqual([
      ["HW-37", 13, 13],
      ["DC-80", 13, 13],
      ["DH-120.R", 10, 10],
      ["AN10.100", 78, 100],
    ]);
    expect(total).toBe(Math.round(specification.reduce((sum, line) => sum + (line.sum ?? 0), 0) * 100) / 100);
    expect(specification[2]).toMatchObject({ price: 150, sum: 1500, product: { availability: "available" } });
  });

  test("takes the part on the correct side of a limit and states the reason", async () => {
    const line = async (sashWidth: number) =>
      (await calculate({ sashes: [{ ...sash, sashWidth }] })).sashes[0]?.lines.find(({ role }) => role === "stay");
    expect(await line(800)).toMatchObject({ article: "DH-120.R", why: { width: { min: 290, max: 800 } } });
    expect(await line(801)).toMatchObject({ article: "DH-100", why: { width: { min: 801, max: 1280 } } });
    expect(await line(1281)).toMatchObject({ article: null, gap: { code: "widthOver", limit: 1280 } });
    expect(await line(289)).toMatchObject({ article: null, gap: { code: "widthUnder", limit: 290 } });
  });

  test("lists what is unavailable: a size, an opening, a missing or unknown product", async () => {
    const wide = await calculate({ sashes: [{ ...sash, sashWidth: 900 }] });
    expect(wide.specification.find(({ article }) => article === "DH-100")).toMatchObject({
      product: null,
      quantity: null,
      sum: null,
      alternatives: [{ article: "DH-120.R", name: "Петля дверная 120" }],
    });
    expect(wide.gaps).toBe(1);
    const door = await calculate({ sashes: [{ ...sash, opening: "door" }] });
    expect([door.sashes[0]?.lines, door.gaps]).toMatchObject([[{ role: null, gap: { code: "opening" } }], 1]);
    const other = (await systems())[2]?.uuid ?? "";
    const absent = await calculate({ system: other, sashes: [{ ...sash, opening: "turn" }] });
    expect(absent.specification).toMatchObject([{ article: "НЕТ-ТАКОГО", product: null }]);
  });

  test("uses an alternative where one is chosen", async () => {
    const { specification } = await calculate({ swaps: [{ from: "HW-37", to: "DH-120.R" }] });
    expect(specification.find(({ article }) => article === "DH-120.R")).toMatchObject({
      needed: 2,
      insteadOf: { article: "HW-37" },
    });
    const foreign = await calculate({ swaps: [{ from: "HW-37", to: "FM.750" }] });
    expect(foreign.specification.map(({ article }) => article)).not.toContain("FM.750");
  });

  test.each([
    ["too narrow", { sashes: [{ ...sash, sashWidth: 249 }] }],
    ["too wide", { sashes: [{ ...sash, sashWidth: 1601 }] }],
    ["too low", { sashes: [{ ...sash, sashHeight: 299 }] }],
    ["too tall", { sashes: [{ ...sash, sashHeight: 2701 }] }],
    ["no whole number", { sashes: [{ ...sash, quantity: 1.5 }] }],
    ["too many of one", { sashes: [{ ...sash, quantity: 1000 }] }],
    ["no sash", { sashes: [] }],
    ["more than 50 sashes", { sashes: Array.from({ length: 51 }, () => sash) }],
    ["a foreign field", { price: 1 }],
    ["another opening", { sashes: [{ ...sash, opening: "sideways" }] }],
  ])("refuses what is %s", async (_, more) => {
    const refused = await ask("POST", "/calculate", { ...inputs(), ...more });
    expect([refused.status, refused.body.code]).toEqual([422, "validation"]);
    expect(refused.body.messages?.[0]).toMatch(/[а-яё]/i);
  });

  test("of an unknown system is not found; guests have to log in, and companies on moderation to wait", async () => {
    expect((await ask("POST", "/calculate", inputs({ system: shop.ports.ids.uuid() }))).status).toBe(404);
    expect((await ask("POST", "/calculate", inputs(), null)).status).toBe(401);
    const { token: waiting } = await shop.loginAs(phones.moderation);
    expect((await ask("POST", "/calculate", inputs(), waiting)).status).toBe(403);
    expect((await ask("GET", `/components?system=${system}`, undefined, waiting)).status).toBe(200);
  });

  test("shows no amounts to a member without prices, in its documents either", async () => {
    const member = await newMember(shop, 710_001, { ...everything, seesPrices: false });
    const seen = await calculate({}, member.token);
    expect(
      [seen.total, ...seen.specification.flatMap(({ price, sum }) => [price, sum])].every((one) => one === null),
    ).toBe(true);
    const saved = (await save("Без цен", undefined, member.token)).data(savedCalculationShape);
    expect(saved.total).toBeNull();
  });

  test("can be downloaded as a workbook and a PDF", async () => {
    const query = encodeURIComponent(JSON.stringify(inputs()));
    for (const [format, magic] of [
      ["xlsx", "PK"],
      ["pdf", "%PDF"],
    ] as const) {
      const file = await ask("GET", `/report?format=${format}&inputs=${query}`);
      expect([file.status, file.text.startsWith(magic)]).toEqual([200, true]);
      expect(file.headers.get("content-disposition")).toContain(`calculation.${format}`);
    }
    expect((await ask("GET", "/report?format=pdf&inputs=%7B")).status).toBe(422);
  });

  test("I14: its documents contain the kit of each sash besides the total, and no formula", async () => {
    await shop.sql("update products set name = '=HYPERLINK(\"x\")' where uuid = $1", [small.products.handle.uuid]);
    const serialized = JSON.stringify(
      inputs({ sashes: [sash, { ...sash, sashWidth: 900, sashWeight: 80, quantity: 3 }] }),
    );
    const report = async (format: string) =>
      new Uint8Array(
        await (
          await shop.app.fetch(
            new Request(
              `http://shop.test/api/v1${base}/report?${new URLSearchParams({ format, inputs: serialized })}`,
              {
                headers: { authorization: `Bearer ${token}`, "x-client-ip": "127.0.0.1" },
              },
            ),
          )
        ).arrayBuffer(),
      );
    const { sheets } = await readXlsx(await report("xlsx"));
    expect(sheets.map(({ name }) => name)).toEqual(["Расчёт комплектующих", "Комплекты створок"]);
    const handles = sheets[1]?.rows.filter((row) => row.includes("Ручка"));
    const glass = "Однокамерный, стёкла 4 и 4 мм";
    expect(sheets[1]?.rows[0]).toEqual([
      ...["Створка", "Открывание", "Ширина ШП, мм", "Высота ВП, мм", "Масса, кг", "Откуда масса", "Стеклопакет"],
      ...["Деталь", "Артикул", "Наименование", "На створку", "Всего"],
    ]);
    expect(handles).toEqual([
      [
        "Створка 1",
        "Поворотно-откидное",
        800,
        1200,
        32,
        "рассчитана",
        glass,
        "Ручка",
        "HW-37",
        `'=HYPERLINK("x")`,
        1,
        1,
      ],
      ["Створка 2", "Поворотно-откидное", 900, 1200, 80, "указана", glass, "Ручка", "HW-37", `'=HYPERLINK("x")`, 1, 3],
    ]);
    expect(sheets.flatMap(({ rows }) => rows.flat()).filter((cell) => /^[=+@-]/.test(String(cell)))).toEqual([]);
    const paper = pdfText(await report("pdf"));
    expect(paper).toContain("Створка 2: Поворотно-откидное, 900 × 1200 мм, ручка слева, 3 шт");
    expect(paper).toContain("Масса створки ≈ 32 кг");
    await shop.sql("update products set name = 'Ручка оконная белая' where uuid = $1", [small.products.handle.uuid]);
  });
});

describe("the list of components", () => {
  test("contains every part of a system once per role, and can be filtered by role", async () => {
    const read = async (query: string) =>
      (await ask("GET", `/components?system=${system}${query}`)).data(calculatorComponentsShape);
    const all = await read("");
    expect(all.items.map(({ role, article }) => [role, article])).toEqual([
      ["handle", "HW-37"],
      ["gear", "DC-80"],
      ["stay", "DH-120.R"],
      ["stay", "DH-100"],
      ["striker", "AN10.100"],
    ]);
    expect((await read("&role=stay")).items.map(({ product }) => product?.article ?? null)).toEqual(["DH-120.R", null]);
  });
});

describe("a saved calculation", () => {
  test("opens with its current cost and every line that differs", async () => {
    const savedCalculation = (await save("Окна на дачу")).data(savedCalculationShape);
    const open = async () => (await ask("GET", `/saved/${savedCalculation.uuid}`)).data(openedCalculationShape);
    expect((await open()).differences).toEqual([]);
    await shop.sql("update prices set price = price + 10 where product_uuid = $1", [small.products.handle.uuid]);
    const { differences, now, total } = await open();
    expect(differences).toMatchObject([{ article: "HW-37", was: { quantity: 1 }, now: { quantity: 1 } }]);
    expect((differences[0]?.now?.sum ?? 0) - (differences[0]?.was?.sum ?? 0)).toBe(10);
    expect((now?.total ?? 0) - (total ?? 0)).toBe(10);
    expect((await ask("POST", `/saved/${savedCalculation.uuid}/reprice`)).data(savedCalculationShape).total).toBe(
      now?.total,
    );
    expect((await open()).differences).toEqual([]);
    await shop.sql("update prices set price = price - 10 where product_uuid = $1", [small.products.handle.uuid]);
  });

  test("is saved once however often its form is sent; the same key for another is refused", async () => {
    const key = shop.ports.ids.uuid();
    const [first, second] = [await save("Дважды", key), await save("Дважды", key)];
    expect(second.data(savedCalculationShape).uuid).toBe(first.data(savedCalculationShape).uuid);
    expect((await save("Другое", key)).body.code).toBe("keyReused");
    const all = (await ask("GET", "/saved")).data(savedCalculationListShape);
    expect(all.filter(({ name }) => name === "Дважды")).toHaveLength(1);
  });

  test("is renamed and removed by its owner, and not found by others", async () => {
    const { uuid } = (await save("Черновик")).data(savedCalculationShape);
    const { token: other } = await shop.loginAs(phones.ip);
    for (const [method, path] of [
      ["GET", ""],
      ["POST", ""],
      ["POST", "/reprice"],
      ["DELETE", ""],
    ] as const)
      expect(
        (await ask(method, `/saved/${uuid}${path}`, method === "GET" ? undefined : { name: "Чужое" }, other)).status,
      ).toBe(404);
    expect((await ask("POST", `/saved/${uuid}`, { name: "  Кухня " })).data(savedCalculationShape).name).toBe("Кухня");
    expect((await ask("DELETE", `/saved/${uuid}`, {})).status).toBe(200);
    expect((await ask("GET", `/saved/${uuid}`)).status).toBe(404);
  });

  test("stays readable at its old prices when its system is removed", async () => {
    const { uuid } = (await save("Старая система")).data(savedCalculationShape);
    await importRules(shop.ports, testOperator, smallRules.replaceAll("Фрамир", "Новый"));
    const opened = (await ask("GET", `/saved/${uuid}`)).data(openedCalculationShape);
    expect([opened.now, opened.lines.length, opened.total]).toEqual([null, 4, expect.any(Number)]);
    await importRules(shop.ports, testOperator, smallRules);
    system = (await systems())[0]?.uuid ?? "";
  });

  test(`is limited to ${mostCalculations} per user`, async () => {
    const person = await newMember(shop, 710_002, everything);
    await shop.sql(
      `insert into calculations (uuid, user_uuid, root_uuid, name, inputs, lines, total, price_at)
       select gen_random_uuid(), user_uuid, $2, 'Много', inputs, lines, total, price_at
         from (select $1::uuid as user_uuid, inputs, lines, total, price_at from calculations limit 1) one, generate_series(1, ${mostCalculations})`,
      [person.userUuid, small.counterparties.company],
    );
    expect((await save("Лишний", undefined, person.token)).body).toMatchObject({ code: "tooManyCalculations" });
  });
});

describe.runIf(postgres)(races("concurrent saves of one form"), () => {
  test("save one calculation", async () => {
    const real = await testShop({ engine: "postgres" });
    await importRules(real.ports, testOperator, smallRules);
    const { token: who } = await real.loginAs(phones.ooo);
    const [first] = (await real.call("GET", `${base}/systems`, { token: who })).data(calculatorSystemsShape);
    const key = real.ports.ids.uuid();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        real.call("POST", `${base}/saved`, {
          body: { name: "Разом", inputs: { ...inputs(), system: first?.uuid } },
          token: who,
          headers: { "idempotency-key": key },
        }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.data(savedCalculationShape).uuid)).size).toBe(1);
    const all = (await real.call("GET", `${base}/saved`, { token: who })).data(savedCalculationListShape);
    expect(all).toHaveLength(1);
    await real.close();
  });
});
