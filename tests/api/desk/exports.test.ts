import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readXlsx } from "hucre/xlsx";
import { z } from "zod";
import { deskFilesShape } from "#app/contract/desk/files.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import { shippedOrder, type ShippedOrder } from "#tests/support/orders/shipped-order.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

let shop: TestShop;
let order: ShippedOrder;
beforeAll(async () => {
  shop = await testShop();
  order = await shippedOrder(shop, small.phones.phys, "confirmed");
});
afterAll(() => shop.close());
beforeEach(() => shop.sql("delete from file_processes"));

type Desk = Awaited<ReturnType<typeof atDesk>>;
let keys = 0;
const start = (desk: Desk, body: object = {}, key = `file-${(keys += 1)}`) =>
  desk.call("POST", "/desk/order-exports", {
    body: { query: "?cols=number,buyer,phone,sum,own", format: "csv", isPersonal: false, ...body },
    headers: { "idempotency-key": key },
  });
const files = async (desk: Desk) => (await desk.call("GET", "/desk/files")).data(deskFilesShape).items;
const uuidOf = (answer: Awaited<ReturnType<typeof start>>) => answer.data(z.object({ process: z.string() })).process;
async function made(desk: Desk, body: object = {}): Promise<string> {
  const started = await start(desk, body);
  expect(started.status, started.text).toBe(200);
  await makeFiles(shop.ports, fileMakers);
  return (await desk.call("GET", `/desk/files/${uuidOf(started)}`)).text;
}
const seen = () => shop.sql<{ kind: string; way: string }>("select subject_kind as kind, way from personal_access");

describe("a file of orders", () => {
  it("has the columns of the list without names and phones, and adds nothing to the access log", async () => {
    const text = await made(await atDesk(shop, ["admin"]));
    const [head, row] = text.split("\r\n");
    expect(head).toBe("Номер;Сумма, ₽;Номер покупателя");
    expect(row).toContain(order.number);
    expect(text).not.toMatch(/Иванов|9000000001/);
    expect(await seen()).toEqual([]);
  });

  it("has its moments and days as such in a workbook, which sorts by them", async () => {
    const desk = await atDesk(shop, ["admin"]);
    const started = await start(desk, { query: "?cols=created,day", format: "xlsx" });
    await makeFiles(shop.ports, fileMakers);
    const answer = await shop.app.fetch(
      new Request(`http://shop.test/api/v1/desk/files/${uuidOf(started)}`, {
        headers: { authorization: `Desk ${desk.token}` },
      }),
    );
    const [head, row] = (await readXlsx(new Uint8Array(await answer.arrayBuffer()))).sheets[0]?.rows ?? [];
    expect(head).toEqual(["Создан, МСК", "Доставка"]);
    expect(row?.map((cell) => cell instanceof Date)).toEqual([true, true]);
  });

  it("has names and phones for who may export them and has a fresh code, and is recorded", async () => {
    const desk = await atDesk(shop, ["finance"]);
    const text = await made(desk, { isPersonal: true });
    expect(text).toMatch(/Иванов Пётр.*;79000000001/);
    expect((await seen()).map(({ kind, way }) => `${way} ${kind}`).sort()).toEqual(["export order", "export user"]);
    expect(await shop.sql("select action, object_kind from audit_log where actor_id = $1", [desk.uuid])).toEqual([
      { action: "orders.exported", object_kind: "file" },
    ]);
  });

  it("needs the right and a fresh code for names and phones", async () => {
    for (const role of ["orders", "warehouse", "claims", "viewer"] as const)
      expect((await start(await atDesk(shop, [role]), { isPersonal: true })).body.code, role).toBe("rightMissing");
    const desk = await atDesk(shop, ["admin"]);
    await shop.sql("update staff_sessions set code_at = code_at - interval '11 minutes' where staff_uuid = $1", [
      desk.uuid,
    ]);
    expect((await start(desk, { isPersonal: true })).body.code).toBe("freshCodeNeeded");
    expect(await files(desk)).toEqual([]);
  });

  it("has no sums for the warehouse, nor orders of other warehouses and cities", async () => {
    const [part] = await shop.sql<{ uuid: string }>("select warehouse_uuid as uuid from order_parts limit 1");
    const text = await made(await atDesk(shop, ["warehouse"], { warehouses: [part?.uuid ?? ""] }));
    expect(text.split("\r\n")[0]).toBe("Номер;Номер покупателя");
    for (const options of [{ warehouses: [shop.ports.ids.uuid()] }, { cities: [shop.ports.ids.uuid()] }])
      expect((await start(await atDesk(shop, ["warehouse"], options))).body.code).toBe("ordersNone");
  });

  it("turns formulas into text", async () => {
    await shop.sql("update orders set customer_number = '=HYPERLINK(\"http://x\")' where uuid = $1", [order.uuid]);
    expect(await made(await atDesk(shop, ["admin"]))).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect((await made(await atDesk(shop, ["admin"]), { format: "xlsx" })).slice(0, 2)).toBe("PK");
  });

  it("is started once by a repeated form, three at a time", async () => {
    const desk = await atDesk(shop, ["admin"]);
    expect(uuidOf(await start(desk, {}, "same"))).toBe(uuidOf(await start(desk, {}, "same")));
    await start(desk);
    await start(desk);
    expect((await start(desk)).body.code).toBe("filesRunning");
    expect(await files(desk)).toHaveLength(3);
  });

  it("is for its author alone, while he has the rights that it needs", async () => {
    const [desk, other] = [await atDesk(shop, ["admin"]), await atDesk(shop, ["admin"])];
    const uuid = uuidOf(await start(desk, { isPersonal: true }));
    expect((await desk.call("GET", `/desk/files/${uuid}`)).status).toBe(404);
    await makeFiles(shop.ports, fileMakers);
    const download = (by: Desk) => by.call("GET", `/desk/files/${uuid}`);
    expect((await download(desk)).status).toBe(200);
    expect((await download(other)).status).toBe(404);
    expect(await files(other)).toEqual([]);
    expect((await shop.call("GET", `/public/reports/files/${uuid}?code=x`)).status).toBe(404);
    await shop.sql("update staff set roles = '{orders}' where uuid = $1", [desk.uuid]);
    expect((await download(desk)).status).toBe(404);
    expect(await files(desk)).toEqual([]);
  });

  it("is not made for who has lost the rights meanwhile", async () => {
    const desk = await atDesk(shop, ["admin"]);
    const uuid = uuidOf(await start(desk, { isPersonal: true }));
    await shop.sql("update staff set roles = '{orders}' where uuid = $1", [desk.uuid]);
    for (let attempt = 0; attempt < 3; attempt += 1) await makeFiles(shop.ports, fileMakers);
    expect(await shop.sql("select status, file_key from file_processes where uuid = $1", [uuid])).toEqual([
      { status: "error", file_key: null },
    ]);
  });
});
