import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { atPoint, buying, type Buying } from "#tests/support/orders/buying.ts";
import { pdfPages, pdfText } from "#tests/support/files/pdf-text.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { products, phones } = small;
/** As the small shop sells them. */
const articles = { hinge: "DH-120.R", handle: "HW-37", screw: "СМ-3/9.25", foam: "FM.750" };
const address = "Москва, улица Арбат, 1";

let shop: TestShop;
let buyer: Buying;
beforeAll(async () => {
  shop = await testShop();
  const { token } = await shop.loginAs(phones.ooo);
  buyer = buying(shop, { token, city: "msk" });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sql("update stock set reserved = 0, on_hand = greatest(on_hand, 1000), place = null");
  await buyer.clear();
});

/** Hinges of the first warehouse, and locks to order. */
async function ordered(change: Parameters<Buying["order"]>[0] = {}) {
  await buyer.add([
    { uuid: products.hinge.uuid, quantity: 4 },
    { uuid: products.lock.uuid, quantity: 2 },
  ]);
  const groups = (await buyer.checkout()).delivery.map(({ groupKind }) => ({
    kind: groupKind,
    delivery: { providerCode: "own" as const, address },
  }));
  return buyer.order({ groups, comment: "Звонить\nс проходной", customerNumber: "ЗП-17", ...change });
}
const show = (number: string) => operator(shop.ports, "show", number);

describe("order show", () => {
  test("prints buyer, company, recipient, parts with lines and delivery, comment, payments and history", async () => {
    const { number } = await ordered();
    const shown = await show(number);
    for (const part of [
      /^ {2}placed \d{4}-\d\d-\d\dT\S+Z {2}Москва {2}site$/m,
      /^ {2}buyer: {2}Окнова Мария {2}\+7\d{10}/m,
      /^ {2}company: {2}.+ {2}INN 7707083893/m,
      /^ {2}recipient: {2}Иванов Пётр {2}\+79000000001$/m,
      /^ {2}buyer's number: {2}ЗП-17$/m,
      /^ {2}comment: {2}Звонить с проходной$/m,
      new RegExp(`^  ${number}-1  new  pending  \\d+\\.\\d+$`, "m"),
      /^ {4}warehouse: {2}Склад Южный, Варшавское шоссе, 170$/m,
      new RegExp(`^    delivery:  courier \\(own\\)  ${address}  `, "m"),
      new RegExp(`^    ${articles.hinge}  .+  4 шт  \\d+\\.\\d+ = \\d+\\.\\d+$`, "m"),
      new RegExp(`^  ${number}-2  `, "m"),
      /^ {4}warehouse: {2}none, its goods have to come first$/m,
      /status: - -> new {2}\(buyer, Окнова Мария\)/,
    ])
      expect(shown).toMatch(part);
    expect(await show(`${number}-2`)).toBe(shown);
    expect(await show("МСК-00-000000")).toBe(
      "refused: there is no order or part with this number; `order list` shows the open ones",
    );
  });

  test("prints the steps that each part allows, which are those that are accepted", async () => {
    const { number } = await ordered({ paymentMethod: "invoice" });
    expect(await show(number)).toContain("next:  cancel, delivery planned\n");
    await operator(shop.ports, "paid", number);
    expect(await show(number)).toContain("next:  supply, assemble, cancel, delivery planned\n");
    await operator(shop.ports, "assemble", `${number}-1`);
    // It is brought, so it is not fetched at a point.
    expect(await show(number)).toContain("next:  ship, cancel, delivery handedOver\n");
    await operator(shop.ports, "ship", `${number}-1`);
    expect(await show(number)).toContain("next:  complete, return, delivery inTransit\n");
  });

  test("prints texts of buyers without what commands a terminal", async () => {
    const { number, uuid } = await ordered();
    await shop.sql("update orders set comment = E'a\\u001b[2J\\u009bb' where uuid = $1", [uuid]);
    expect(await show(number)).toContain("comment:  a [2J b\n");
  });
});

describe("a refused step", () => {
  test("names the commands that the part allows instead", async () => {
    const { number } = await ordered({ paymentMethod: "invoice" });
    const refused = await operator(shop.ports, "ship", `${number}-1`);
    expect(refused).toMatch(/^refused: .*possible commands: cancel, delivery planned$/);
    await operator(shop.ports, "paid", number);
    expect(await operator(shop.ports, "delivery", `${number}-1`, "delivered")).toMatch(
      /possible commands: supply, assemble, cancel, delivery planned$/,
    );
  });

  test("offers the point for goods that are fetched, and the shipment for those that are delivered", async () => {
    await buyer.add([{ uuid: products.hinge.uuid, quantity: 4 }]);
    const { number } = await buyer.order(atPoint);
    for (const verb of ["confirm", "assemble"]) await operator(shop.ports, verb, number);
    expect(await operator(shop.ports, "complete", number)).toMatch(
      /possible commands: ready, ship, cancel, delivery handedOver$/,
    );
    const brought = await ordered();
    for (const verb of ["confirm", "assemble"]) await operator(shop.ports, verb, `${brought.number}-1`);
    expect(await operator(shop.ports, "ready", `${brought.number}-1`)).toContain("use `order ship`");
    expect(await operator(shop.ports, "complete", `${brought.number}-1`)).toMatch(
      /possible commands: ship, cancel, delivery handedOver$/,
    );
  });
});

describe("order papers", () => {
  let out = "";
  beforeEach(async () => {
    out = await mkdtemp(join(tmpdir(), "papers-"));
  });
  afterEach(() => rm(out, { recursive: true, force: true }));

  const text = async (name: string) => pdfText(await readFile(join(out, name))).replace(/\s+/g, " ");
  const papers = (...words: string[]) => operator(shop.ports, "papers", ...words, "--out", out);

  test("writes pick list and packing slip of each part, for their owner only", async () => {
    const { number } = await ordered();
    await shop.sql("update stock set place = 'А-12-3' where product_uuid = $1", [products.hinge.uuid]);
    const files = [1, 2].flatMap((part) => [
      `${number}-${part} лист сборки.pdf`,
      `${number}-${part} упаковочный лист.pdf`,
    ]);
    expect(await papers(number)).toBe(files.map((name) => join(out, name)).join("\n"));
    expect((await readdir(out)).sort()).toEqual([...files].sort());
    expect((await stat(join(out, files[0] ?? ""))).mode & 0o077).toBe(0);

    const pick = await text(`${number}-1 лист сборки.pdf`);
    for (const part of [
      `Лист сборки № ${number}-1`,
      `Заказ № ${number} от`,
      "часть 1 из 2",
      "Склад Южный, Варшавское шоссе, 170",
      "Место",
      "А-12-3",
      articles.hinge,
      "Собрано",
      "Собрал",
      "Звонить с проходной",
    ])
      expect(pick).toContain(part);
    expect(pick).not.toContain("₽");

    const slip = await text(`${number}-1 упаковочный лист.pdf`);
    for (const part of [
      `Упаковочный лист № ${number}-1`,
      "Иванов Пётр, +7 900 000-00-01",
      "ИНН 7707083893",
      "Курьером",
      address,
      "ЗП-17",
      articles.hinge,
      "Место ______ из ______",
      "Всего 1 наименование, ",
    ])
      expect(slip).toContain(part);
    expect(slip).not.toContain("₽");
    expect(await text(`${number}-2 лист сборки.pdf`)).toContain("Товары ещё не поступили");
  });

  test("lists goods by their place, those without one last, and leaves out what is canceled", async () => {
    await buyer.add([
      { uuid: products.hinge.uuid, quantity: 4 },
      { uuid: products.handle.uuid, quantity: 2 },
      { uuid: products.screw.uuid, quantity: 250 },
      { uuid: products.foam.uuid, quantity: 1 },
    ]);
    const { number, uuid } = await buyer.order();
    for (const [product, place] of [
      [products.hinge.uuid, "А-10"],
      [products.screw.uuid, "А-9"],
    ])
      await shop.sql("update stock set place = $2 where product_uuid = $1", [product, place]);
    await shop.sql("update order_items set state = 'canceled' where order_uuid = $1 and product_uuid = $2", [
      uuid,
      products.foam.uuid,
    ]);
    await papers(number);
    const pick = await text(`${number}-1 лист сборки.pdf`);
    const order = [articles.screw, articles.hinge, articles.handle].map((article) => pick.indexOf(article));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
    expect(pick).not.toContain(articles.foam);
    expect(pick).toContain("Всего 3 наименования");
  });

  test("takes one part by number or position, and refuses others and what is canceled", async () => {
    const { number } = await ordered();
    await papers(`${number}-2`);
    expect(await readdir(out)).toHaveLength(2);
    await papers(number, "--part", "1");
    expect(await readdir(out)).toHaveLength(4);
    expect(await papers(number, "--part", "3")).toBe(
      "refused: there is no order or part with this number; `order list` shows the open ones",
    );
    expect(await papers(number, "--part", "0")).toBe("usage");
    expect(await operator(shop.ports, "papers", number)).toBe("usage");
    await operator(shop.ports, "cancel", number, "--reason", "noStock");
    expect(await papers(number)).toBe("refused: nothing is left to pack: all goods of it are canceled");
  });

  test("says which folder it cannot write", async () => {
    const { number } = await ordered();
    const file = join(out, "file");
    await writeFile(file, "");
    expect(await operator(shop.ports, "papers", number, "--out", file)).toBe(
      `refused: the folder ${file} cannot be written: EEXIST`,
    );
  });

  test("of many lines have numbered pages that repeat the head", async () => {
    const { number, uuid } = await ordered();
    await shop.sql(
      `insert into order_items select (json_populate_record(i, json_build_object('uuid', gen_random_uuid(), 'position', 100 + n, 'article', 'ART-' || n))).*
         from order_items i, generate_series(1, 80) n where i.order_uuid = $1 and i.article = $2`,
      [uuid, articles.hinge],
    );
    await papers(`${number}-1`);
    const pages = pdfPages(await readFile(join(out, `${number}-1 лист сборки.pdf`)));
    expect(pages.length).toBeGreaterThan(1);
    for (const [at, page] of pages.entries())
      expect(page.replace(/\s+/g, " ")).toContain(`страница ${at + 1} из ${pages.length}`);
    expect(pages.filter((page) => page.includes("Артикул"))).toHaveLength(pages.length);
  });
});
