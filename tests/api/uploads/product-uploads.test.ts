import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { takenUploadShape, uploadAddedShape } from "#app/contract/uploads/product-uploads.ts";
import { basketListsShape } from "#app/contract/basket/basket-lists.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { buying, manyProducts, rowsOf, type Buying } from "#tests/support/orders/buying.ts";
import { company, everything, newMember } from "#tests/support/members.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { uploading } from "#tests/support/uploads.ts";

const { products, phones } = small;
const base = "/private/products/upload";
const text = (lines: string) => new TextEncoder().encode(lines);

let shop: TestShop;
let token = "";
let buyer: Buying;
let lists: ReturnType<typeof uploading>;
beforeAll(async () => {
  shop = await testShop();
  ({ token } = await shop.loginAs(phones.ooo));
  buyer = buying(shop, { token });
  lists = uploading(shop, { token }, buyer);
});
beforeEach(async () => {
  await buyer.clear();
  await shop.sql("delete from letter_limits");
  await shop.sql("delete from product_uploads");
});
afterAll(() => shop.close());

const states = async (uuid: string) => (await lists.show(uuid)).shown.map(({ number, state }) => [number, state]);

describe("an uploaded list of goods (product rules §3.9)", () => {
  it("is matched by own code, article, manufacturer's code, barcode and exact name", async () => {
    await shop.sql("update products set vendor_code = 'ВН-77/а', barcodes = '{4600000000017}' where uuid = $1", [
      products.handle.uuid,
    ]);
    await shop.sql(
      `insert into user_articles (uuid, counterparty_uuid, user_article, user_article_norm, product_uuid, status)
       values (gen_random_uuid(), $1, 'МОЙ-1', 'MOЙ1', $2, 'matched')`,
      [company, products.foam.uuid],
    );
    const uuid = await lists.text("мой-1;2\ndh 120 r;3\nbh 77a;1\nпетля ДВЕРНАЯ 120;\nнет такого;5");
    const { shown, inRows, ready, goods, rows } = await lists.show(uuid);
    expect(shown.map(({ state, product }) => [state, product?.uuid ?? null])).toEqual([
      ["found", products.foam.uuid],
      ["found", products.hinge.uuid],
      ["found", products.handle.uuid],
      ["byName", products.hinge.uuid],
      ["notFound", null],
    ]);
    expect([inRows, ready, goods, rows]).toEqual([{ found: 3, byName: 1, notFound: 1 }, 3, 3, 5]);
    await shop.sql("delete from user_articles where user_article = 'МОЙ-1'");
    expect(await states(await lists.text("4600000000017 1"))).toEqual([[1, "found"]]);
  });

  it("shows the result of each row: rounded, split, joined, invalid, discontinued", async () => {
    await shop.sql("update products set status = 'discontinued', replacement_uuid = $2 where uuid = $1", [
      products.bounded.uuid,
      products.hinge.uuid,
    ]);
    const [{ article = "" } = {}] = await shop.sql<{ article: string }>(
      "select article from products where uuid = $1",
      [products.bounded.uuid],
    );
    const uuid = await lists.text(
      `СМ-3/9.25;100\nDH-120.R;1000\nDH-120.R;5\nHW-37;-3\nHW-37;0\n${article};2\nZV/45-85;`,
    );
    const { shown } = await lists.show(uuid);
    expect(shown.map(({ state, settled, joinedTo }) => [state, settled, joinedTo])).toEqual([
      ["rounded", 250, null],
      ["split", 1005, null],
      ["duplicate", null, 2],
      ["badQuantity", null, null],
      ["badQuantity", null, null],
      ["discontinued", null, null],
      ["badQuantity", null, null],
    ]);
    expect(shown[6]?.fault?.code).toBe("noQuantity");
    expect(shown[5]?.replacement?.uuid).toBe(products.hinge.uuid);
    await shop.sql("update products set status = 'active', replacement_uuid = null where uuid = $1", [
      products.bounded.uuid,
    ]);
  });

  it("offers similar codes for unknown ones, and several products for ambiguous ones", async () => {
    await shop.sql("update products set vendor_code = 'SAME-1' where uuid = any($1)", [
      [products.handle.uuid, products.lock.uuid],
    ]);
    const uuid = await lists.text("DH-120 2\nsame1 4");
    const { shown } = await lists.show(uuid);
    expect(shown.map(({ state }) => state)).toEqual(["notFound", "multiple"]);
    expect(shown[0]?.candidates.map((one) => one.uuid)).toContain(products.hinge.uuid);
    expect(shown[1]?.candidates.map((one) => one.uuid).toSorted()).toEqual(
      [products.handle.uuid, products.lock.uuid].toSorted(),
    );
    await lists.row(uuid, 1, { product: products.hinge.uuid });
    await lists.row(uuid, 2, { product: products.lock.uuid });
    expect(await states(uuid)).toEqual([
      [1, "found"],
      [2, "found"],
    ]);
  });

  it("is corrected row by row: quantity, code, suggestion accepted, row removed", async () => {
    const uuid = await lists.text("DH-120.R;два\nнет такого;5\nпетля дверная 120;2\nDH-120.R;1");
    await lists.row(uuid, 1, { quantity: "4" });
    await lists.row(uuid, 2, { code: "HW-37" });
    await lists.row(uuid, 3, { accept: true });
    const { shown } = await lists.show(uuid);
    expect(shown.map(({ state, settled, joinedTo }) => [state, settled, joinedTo])).toEqual([
      ["found", 7, null],
      ["found", 5, null],
      ["duplicate", null, 1],
      ["duplicate", null, 1],
    ]);
    // Removing a row keeps the rows joined to it.
    await lists.removeRow(uuid, 1);
    expect((await lists.show(uuid)).shown.map(({ settled, joinedTo }) => [settled, joinedTo])).toEqual([
      [5, null],
      [3, null],
      [null, 3],
    ]);
  });

  it("shows the total of its ready rows, and what is left once they are in the basket", async () => {
    const uuid = await lists.text("DH-120.R;4\nHW-37;2\nнет такого;5");
    const { shown, sum, inRows } = await lists.show(uuid, "?page=1&state=found");
    expect(inRows).toEqual({ found: 2, notFound: 1 });
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBe(shown.reduce((all, row) => all + (row.sum ?? 0), 0));
    expect((await lists.show(uuid, "?state=notFound")).sum).toBe(sum);
    await lists.added(uuid);
    expect((await lists.show(uuid)).sum).toBe(0);
  });

  it("is shown in pages and filtered by state", async () => {
    const uuid = await lists.text(
      Array.from({ length: 120 }, (_, at) => (at % 2 ? "DH-120.R 1" : `нет-${at} 1`)).join("\n"),
    );
    const second = await lists.show(uuid, "?page=2");
    expect([second.pages, second.shown.length, second.shown[0]?.number]).toEqual([3, 50, 51]);
    const lost = await lists.show(uuid, "?state=notFound&page=9");
    expect([lost.page, lost.pages, lost.shown.length]).toEqual([2, 2, 10]);
    expect((await lists.show(uuid, "?state=added")).shown).toEqual([]);
    expect((await buyer.ask("GET", `${base}/${uuid}?state=nothing`)).status).toBe(422);
  });

  it("asks for the columns where they are uncertain, and remembers them for the company", async () => {
    const file = text("Петля;DH-120.R;4;10\nРучка;HW-37;2;20");
    const { uuid } = (await lists.file(file)).data(takenUploadShape);
    const shownUpload = await lists.show(uuid);
    expect([shownUpload.needsColumns, shownUpload.columns?.rows.length, shownUpload.rows]).toEqual([true, 2, 0]);
    expect((await lists.columns(uuid, { code: 1, quantity: 1, hasHead: false })).body.code).toBe("uploadColumns");
    await lists.columns(uuid, { code: 1, quantity: 2, hasHead: false });
    expect((await lists.columns(uuid, { code: 0, quantity: 1, hasHead: false })).status).toBe(200);
    expect((await lists.show(uuid)).shown.map(({ code, settled }) => [code, settled])).toEqual([
      ["DH-120.R", 4],
      ["HW-37", 2],
    ]);
    const next = (await lists.file(text("Замок;ZV/45-85;1;5\nРучка;HW-37;7;3"))).data(takenUploadShape);
    expect((await lists.show(next.uuid)).shown.map(({ settled }) => settled)).toEqual([1, 7]);
  });

  it("belongs to its owner while the same counterparty is selected", async () => {
    const uuid = await lists.text("DH-120.R 1");
    const stranger = buying(shop, { token: (await shop.loginAs(phones.ip)).token });
    const colleague = await newMember(shop, 720_001, everything);
    for (const who of [stranger, colleague])
      for (const [method, path, body] of [
        ["GET", "", undefined],
        ["GET", "/wrong-rows", undefined],
        ["PATCH", "/rows/1", { quantity: "2" }],
        ["DELETE", "/rows/1", {}],
        ["POST", "/basket", {}],
        ["POST", "/list", { name: "Чужой" }],
        ["POST", "/columns", { code: 0, quantity: 1, hasHead: false }],
      ] as const)
        expect((await who.ask(method, `${base}/${uuid}${path}`, body)).status, path).toBe(404);
    await stranger.ask("DELETE", `${base}/${uuid}`, {});
    expect((await lists.show(uuid)).rows).toBe(1);
  });

  it("shows no prices to members without them, and is refused to members without a basket", async () => {
    const blind = await newMember(shop, 720_002, { ...everything, seesPrices: false, orderLimit: 0 });
    const own = uploading(shop, { token: blind.token }, blind);
    const { shown } = await own.show(await own.text("DH-120.R 2"));
    expect(shown.map(({ price, sum }) => [price, sum])).toEqual([[null, null]]);
    expect((await lists.show(await lists.text("DH-120.R 2"))).shown[0]?.sum).toBe(300);
    const idle = await newMember(shop, 720_003, { ...everything, fillsBaskets: false, orderLimit: 0 });
    const refused = await uploading(shop, { token: idle.token }, idle).send({ text: "DH-120.R 2" });
    expect([refused.status, refused.body.code]).toEqual([403, "rightMissing"]);
  });
});

describe("BK7: adding a list to the basket", () => {
  it("happens in one piece and once for any number of requests; invalid rows stay and are reported", async () => {
    await buyer.add([{ uuid: products.hinge.uuid, quantity: 1 }]);
    const uuid = await lists.text("DH-120.R;2\nHW-37;1\nDH-120.R;3\nнет такого;5\nHW-37;x");
    const first = await lists.added(uuid);
    expect(first).toEqual({ added: 3, rows: 5, wrong: 2, noRoom: 0 });
    const rows = [
      [products.hinge.uuid, "available", 6],
      [products.handle.uuid, "available", 1],
    ];
    expect(rowsOf(await buyer.basket())).toEqual(rows);
    expect(await lists.added(uuid)).toEqual(first);
    expect(rowsOf(await buyer.basket())).toEqual(rows);
    await lists.row(uuid, 5, { quantity: "4" });
    expect(await lists.added(uuid)).toEqual({ added: 4, rows: 5, wrong: 1, noRoom: 0 });
    expect(rowsOf(await buyer.basket())).toEqual([
      [products.hinge.uuid, "available", 6],
      [products.handle.uuid, "available", 5],
    ]);
    expect((await lists.row(uuid, 1, { quantity: "9" })).body.code).toBe("uploadRowAdded");
  });

  it("is atomic if the process fails halfway", async () => {
    const failing = shop.replica({
      failpoints: {
        reach: (name) => (name === "upload.basket_filled" ? Promise.reject(new Error("torn")) : Promise.resolve()),
      },
    });
    const torn = uploading(failing, { token }, buying(failing, { token }));
    const uuid = await lists.text("DH-120.R 2\nHW-37 1");
    expect((await torn.toBasket(uuid)).status).toBe(500);
    expect((await buyer.basket()).items).toEqual([]);
    expect((await lists.show(uuid)).added).toBe(0);
    expect(await lists.added(uuid)).toMatchObject({ added: 2 });
    expect((await buyer.basket()).items).toHaveLength(2);
  });

  it("asks for confirmation when the same file was added before", async () => {
    const file = text("Артикул;Кол-во\nDH-120.R;2");
    const [one, two] = [
      (await lists.file(file)).data(takenUploadShape).uuid,
      (await lists.file(file)).data(takenUploadShape).uuid,
    ];
    expect((await lists.show(two)).repeatOf).toBeNull();
    await lists.added(one);
    expect((await lists.show(two)).repeatOf?.uuid).toBe(one);
    const refused = await lists.toBasket(two);
    expect([refused.status, refused.body.code]).toEqual([422, "uploadRepeated"]);
    expect(await lists.added(two, { again: true })).toMatchObject({ added: 1 });
    expect((await buyer.basket()).items).toMatchObject([{ quantity: 4 }]);
  });

  it("adds as much as fits; the rest stays ready", async () => {
    const uuids = await manyProducts(shop, 499);
    await buyer.add(uuids.map((uuid) => ({ uuid, quantity: 1 })));
    const uuid = await lists.text("DH-120.R 2\nHW-37 1\nZV/45-85 1");
    expect(await lists.added(uuid)).toEqual({ added: 1, rows: 3, wrong: 0, noRoom: 2 });
    expect((await lists.show(uuid)).goods).toBe(2);
  });

  it("works only for the counterparty it was shown for (invariants BK8), or into a saved basket", async () => {
    const uuid = await lists.text("DH-120.R 2\nHW-37 1");
    expect((await lists.toBasket(uuid, { counterparty: null })).body.code).toBe("counterpartyChanged");
    const put = (await lists.toList(uuid, { name: "Объект", counterparty: company })).data(uploadAddedShape);
    expect(put).toMatchObject({ added: 2, wrong: 0 });
    await lists.toList(uuid, { name: "Объект" });
    const savedLists = (await buyer.ask("GET", "/mixed/baskets/lists")).data(basketListsShape);
    expect(savedLists.lists.map(({ name, lines }) => [name, lines])).toEqual([["Объект", 2]]);
    expect((await buyer.basket()).items).toEqual([]);
    expect((await lists.toBasket(await lists.text("нет такого"))).body.code).toBe("uploadNothing");
  });
});

describe("uploaded files", () => {
  it("I18: one key makes one list, and is refused with other content", async () => {
    const file = text("DH-120.R;2");
    const [one, two] = [await lists.file(file, { key: "k-1" }), await lists.file(file, { key: "k-1" })];
    expect(one.data(takenUploadShape)).toEqual(two.data(takenUploadShape));
    expect((await lists.file(text("DH-120.R;3"), { key: "k-1" })).body.code).toBe("keyReused");
    expect(await shop.sql("select 1 from product_uploads")).toHaveLength(1);
  });

  it("I10, I13: the body is not read without the right, nor beyond the limit", async () => {
    let read = 0;
    const endless = () =>
      new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            read += 65_536;
            controller.enqueue(new Uint8Array(65_536).fill(65));
          },
        },
        { highWaterMark: 0 },
      );
    const send = (headers: Record<string, string>) =>
      shop.app.fetch(
        new Request(`http://shop.test/api/v1${base}/file`, {
          method: "POST",
          body: endless(),
          headers: { "content-type": "application/octet-stream", "x-client-ip": "127.0.0.1", ...headers },
          duplex: "half",
        }),
      );
    expect((await send({ fingerprint: shop.ports.ids.uuid() })).status).toBe(401);
    const idle = await newMember(shop, 720_004, { ...everything, fillsBaskets: false, orderLimit: 0 });
    expect((await send({ authorization: `Bearer ${idle.token}` })).status).toBe(403);
    expect(read).toBe(0);
    const heavy = await send({ authorization: `Bearer ${token}` });
    expect([heavy.status, (await heavy.json()).code]).toEqual([422, "fileTooLarge"]);
    expect(read).toBeLessThan(uploadLimits.bytes + 1024 * 1024);
  });

  it("invalid rows are returned as a spreadsheet with reasons and without formulas", async () => {
    const uuid = await lists.text("=1+1;2\nDH-120.R;1\nHW-37;x");
    const response = await shop.app.fetch(
      new Request(`http://shop.test/api/v1${base}/${uuid}/wrong-rows`, {
        headers: { authorization: `Bearer ${token}`, "x-client-ip": "127.0.0.1" },
      }),
    );
    expect(response.headers.get("content-disposition")).toMatch(/^attachment/);
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    expect(sheets[0]?.rows.slice(1, 3)).toEqual([
      ["'=1+1", "2", "", "Не найден", "", 1],
      [
        "HW-37",
        "x",
        "",
        "Неверное количество. «x» — не одно число. Укажите точное количество",
        "Ручка оконная белая",
        3,
      ],
    ]);
  });

  it("the template is recognised when it is uploaded filled in", async () => {
    const response = await shop.app.fetch(
      new Request(`http://shop.test/api/v1${base}/template`, {
        headers: { authorization: `Bearer ${token}`, "x-client-ip": "127.0.0.1" },
      }),
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect((await lists.file(bytes, { name: "t.xlsx" })).body.code).toBe("uploadEmpty");
    expect((await readXlsx(bytes)).sheets[0]?.rows[0]).toEqual(["Артикул", "Количество"]);
  });

  it("only the latest lists are kept, up to a limit", async () => {
    for (let at = 0; at < uploadLimits.kept + 2; at += 1) await lists.text(`DH-120.R ${at + 1}`);
    expect(await shop.sql("select 1 from product_uploads")).toHaveLength(uploadLimits.kept);
  });
});
