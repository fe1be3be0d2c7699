import { readXlsx } from "hucre/xlsx";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileProcessShape, startedProcessShape } from "#app/contract/files/file-processes.ts";
import { compositionShape } from "#app/contract/orders/order-composition.ts";
import { orderListShape } from "#app/contract/orders/order-list.ts";
import { orderShape } from "#app/contract/orders/orders.ts";
import { masterStatuses, orderStatuses, type OrderStatus } from "#app/domain/order/status.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import { buying, newBuyer, type Buying } from "#tests/support/orders/buying.ts";
import { postgresUrl } from "#tests/support/shops/database.ts";
import { describedCalls } from "#tests/support/described-calls.ts";
import { company, everything, newMember } from "#tests/support/members.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { products } = small;
const orders = "/private/orders/orders";

describe.each(postgresUrl ? (["pglite", "postgres"] as const) : (["pglite"] as const))("orders on %s", (engine) => {
  let shop: TestShop;
  let buyer: Buying;
  /** Numbers of three orders, oldest first: hinges, screws, foam. */
  const numbers: string[] = [];
  const uuids: string[] = [];

  beforeAll(async () => {
    shop = await testShop({ engine });
    buyer = buying(shop, { ...(await newBuyer(shop, 1)), city: "msk" });
    for (const [at, uuid] of [products.hinge.uuid, products.screw.uuid, products.foam.uuid].entries()) {
      await buyer.add([{ uuid, quantity: at === 1 ? 250 : 4 }]);
      const placed = await buyer.order({ customerNumber: `ЗП-${at + 1}` });
      numbers.push(placed.number);
      uuids.push(placed.uuid);
      await shop.sql("update orders set created_at = $2 where uuid = $1", [
        placed.uuid,
        `2026-03-0${at + 1}T10:00:00Z`,
      ]);
    }
  });
  afterAll(() => shop.close());

  test.each([orders, "/private/users/users/profile/overview"])(
    "%s answers with orders as the API describes them (security J16)",
    async (path) => {
      const calls = describedCalls(JSON.parse((await shop.call("GET", "/openapi.json")).text));
      const described = calls.find((one) => one.method === "GET" && one.path === path);
      const { status, body } = await buyer.ask("GET", path);
      expect([status, described?.answer.safeParse(body).error?.issues]).toEqual([200, undefined]);
    },
  );

  const list = async (query: Record<string, string>, who = buyer) =>
    (await who.ask("GET", `${orders}?${new URLSearchParams(query)}`)).data(orderListShape);
  const found = async (query: Record<string, string>) =>
    (await list(query)).items.map(({ number }) => number).toSorted();
  const setStatus = (at: number, status: string) =>
    shop.sql("update order_parts set status = $2 where order_uuid = $1", [uuids[at], status]);

  const masterStatusesOf = async (samples: readonly OrderStatus[][]) =>
    (
      await shop.sql<{ status: string }>(
        `select master_status(array(select jsonb_array_elements_text(parts))) as status
           from jsonb_array_elements($1::jsonb) with ordinality as sample (parts, at) order by at`,
        [JSON.stringify(samples)],
      )
    ).map(({ status }) => status);

  test.each<[OrderStatus[], string]>([
    [["new"], "new"],
    [["confirmed", "awaitingSupply"], "confirmed"],
    [["assembling", "new"], "new"],
    [["canceled", "assembling"], "assembling"],
    [["canceled", "canceled"], "canceled"],
    [["shipped", "assembling"], "partiallyShipped"],
    [["completed", "readyForPickup"], "partiallyShipped"],
    [["completed", "canceled"], "completed"],
    [["shipped", "completed"], "shipped"],
    [["completed", "returned"], "completed"],
    [["returned", "returned"], "returned"],
  ])("of parts %j the whole order's status is %s", async (parts, status) => {
    expect(await masterStatusesOf([parts])).toEqual([status]);
  });

  test("the status of a whole order is that of its active parts or partly shipped; cancelled only if all are; independent of their order", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.constantFrom(...orderStatuses), { minLength: 1, maxLength: 6 }), {
          minLength: 20,
          maxLength: 20,
        }),
        async (samples) => {
          const found = await masterStatusesOf(samples);
          expect(await masterStatusesOf(samples.map((parts) => parts.toReversed()))).toEqual(found);
          for (const [at, parts] of samples.entries()) {
            const status = found[at];
            expect(status === "canceled").toBe(parts.every((part) => part === "canceled"));
            if (status !== "partiallyShipped") expect(parts).toContain(status);
            expect(masterStatuses).toContain(status);
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  test("the status of an order follows its parts after any transitions", async () => {
    await setStatus(0, "shipped");
    expect((await list({ status: "shipped" })).items.map(({ number, status }) => [number, status])).toEqual([
      [numbers[0], "shipped"],
    ]);
    await setStatus(0, "new");
    expect(await found({ status: "shipped" })).toEqual([]);
    expect(await found({ status: "new,shipped" })).toEqual(numbers.toSorted());
  });

  test("are found by words, articles in any spelling, own numbers, own articles and parts of numbers", async () => {
    const [row] = await shop.sql<{ article: string; name: string }>(
      "select article, name from order_items where order_uuid = $1",
      [uuids[1]],
    );
    expect(await found({ q: row?.article.toLowerCase() ?? "" })).toEqual([numbers[1]]);
    expect(await found({ q: (row?.article ?? "").replace(/[-./ ]/g, "") })).toEqual([numbers[1]]);
    expect(await found({ q: row?.name.split(" ").toReversed().join(" ").toUpperCase() ?? "" })).toEqual([numbers[1]]);
    for (const own of ["зп-2", "зп2", "ЗП—2"]) expect(await found({ q: own }), own).toEqual([numbers[1]]);
    expect(await found({ q: "%" })).toEqual([]);
    expect(await found({ number: numbers[2]?.slice(-4) ?? "" })).toEqual([numbers[2]]);
    for (const number of spellings(numbers[2] ?? "")) {
      expect(await found({ number }), number).toEqual([numbers[2]]);
      expect(await found({ q: number }), number).toEqual([numbers[2]]);
    }
  });

  test("are filtered by dates of the city, both inclusive, and sorted", async () => {
    expect(await found({ dateFrom: "2026-03-02", dateTo: "2026-03-02" })).toEqual([numbers[1]]);
    const inOrder = async (sort: string) => (await list({ sort })).items.map(({ number }) => number);
    expect(await inOrder("createdAt")).toEqual(numbers);
    expect(await inOrder("-createdAt")).toEqual(numbers.toReversed());
    const totals = (await list({ sort: "-total" })).items.map(({ total }) => total ?? 0);
    expect(totals).toEqual(totals.toSorted((a, b) => b - a));
    const refused = await buyer.ask("GET", `${orders}?dateFrom=2026-03-02&dateTo=2026-03-01`);
    expect([refused.status, refused.body.code]).toEqual([422, "periodReversed"]);
    expect((await buyer.ask("GET", `${orders}?status=eaten`)).status).toBe(422);
  });

  test("E5: of a counterparty that the user does not belong to are not listed", async () => {
    expect(await list({ counterparty: small.counterparties.company })).toMatchObject({ items: [], total: 0 });
  });

  test("E4, O8: another's order, its lines and its file are not found", async () => {
    const other = buying(shop, await newBuyer(shop, 2));
    for (const id of [uuids[0], numbers[0], shop.ports.ids.uuid()]) {
      for (const path of ["", "/composition", "/composition/sheet"]) {
        const answer = await other.ask("GET", `${orders}/${encodeURIComponent(id ?? "")}${path}`);
        expect([answer.status, answer.body.code]).toEqual([404, "notFound"]);
      }
    }
  });

  test("E9: the lines of one order include no part of another", async () => {
    const ask = (part: string) =>
      buyer.ask("GET", `${orders}/${uuids[0]}/composition?${new URLSearchParams({ number: part })}`);
    expect((await ask(`${numbers[0]}-1`)).data(compositionShape)).toMatchObject({ part: `${numbers[0]}-1` });
    expect((await ask(`${numbers[1]}-1`)).status).toBe(404);
    expect((await ask("1")).status).toBe(404);
  });

  test("E7: a list request that names another owner lists one's own orders", async () => {
    const other = buying(shop, await newBuyer(shop, 5));
    const named = { clientId: small.counterparties.company, "filter[user]": uuids[0] ?? "", rootUuid: company };
    expect((await list(named)).total).toBe(3);
    expect((await list(named, other)).total).toBe(0);
  });

  test("E17: a member without prices sees no amounts and cannot sort by them", async () => {
    const member = await newMember(shop, 3, { ...everything, seesPrices: false }, company);
    const seller = await newMember(shop, 4, everything, company);
    await seller.add([{ uuid: products.hinge.uuid, quantity: 4 }]);
    const { uuid } = await seller.order();
    await shop.sql("update orders set user_uuid = $2 where uuid = $1", [uuid, member.userUuid]);
    const shown = (await member.ask("GET", `${orders}/${uuid}`)).data(orderShape);
    const text = JSON.stringify({ ...shown, parts: shown.parts.map(({ totals, items }) => ({ totals, items })) });
    expect(text).not.toMatch(/"(?:price|sum|vatSum|discount|total|itemsSum|amount)":\d/);
    expect([shown.totals.services, shown.documents, shown.invoice]).toEqual([null, [], null]);
    const page = await list({ sort: "-total" }, member);
    expect(page.items.map(({ total }) => total)).toEqual([null]);
  });

  test("shipped and cancelled quantities are shown on each line", async () => {
    await operator(shop.ports, "confirm", numbers[0] ?? "");
    await shop.sql("update order_parts set status = 'assembling' where order_uuid = $1", [uuids[0]]);
    await operator(shop.ports, "ship", numbers[0] ?? "", "--track", "1234567890");
    await operator(shop.ports, "cancel", numbers[2] ?? "", "--reason", "noStock");
    const itemOf = async (at: number) =>
      (await buyer.ask("GET", `${orders}/${uuids[at]}`)).data(orderShape).parts[0]?.items[0];
    expect(await itemOf(0)).toMatchObject({ quantity: 4, shippedQuantity: 4, canceledQuantity: 0 });
    expect(await itemOf(2)).toMatchObject({ shippedQuantity: 0, canceledQuantity: 4 });
    expect(await itemOf(1)).toMatchObject({ confirmedQuantity: 0, shippedQuantity: 0, returnedQuantity: 0 });
  });

  test("I14: their file has a sheet of orders and one of lines, and no formulas", async () => {
    await shop.sql("update orders set customer_number = '=1+1' where uuid = $1", [uuids[0]]);
    const response = await buyer.ask("POST", `${orders}/sheet`, { dateFrom: "2026-03-01", dateTo: "2026-03-02" });
    const { process } = response.data(startedProcessShape);
    expect(await makeFiles(shop.ports, fileMakers)).toBe(1);
    const done = (await buyer.ask("GET", `/mixed/reports/processes/${process}`)).data(fileProcessShape);
    const answer = await shop.app.fetch(new Request(`http://shop.test${done.file?.url ?? ""}`));
    const book = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    const [first, second] = book.sheets;
    expect(first?.rows.slice(1).map((row) => row[0])).toEqual([numbers[1], numbers[0]]);
    expect(first?.rows[2]?.[2]).not.toMatch(/^=/);
    expect(second?.rows.slice(1).map((row) => [row[0], row[5]])).toEqual([
      [numbers[1], 250],
      [numbers[0], 4],
    ]);
    const none = await buyer.ask("POST", `${orders}/sheet`, { q: "такого нет" });
    expect([none.status, none.body.code]).toEqual([422, "ordersNone"]);
  });
});

/** Ways to type the number of an order or of its first part. */
function spellings(number: string): string[] {
  const inLatin = number.replaceAll("М", "M").replaceAll("С", "C").replaceAll("К", "K").replaceAll("Н", "H");
  return [`${number}-1`, number.toLowerCase(), number.replaceAll("-", ""), number.replaceAll("-", " "), inLatin];
}
