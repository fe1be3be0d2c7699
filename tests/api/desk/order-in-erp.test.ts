import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deskOrderShape, type DeskOrderPart } from "#app/contract/desk/order.ts";
import { deskOrdersShape } from "#app/contract/desk/orders.ts";
import { packagesOf, textFile } from "#tests/support/exchange-packages.ts";
import { buying } from "#tests/support/orders/buying.ts";
import { exchangeShop, type ExchangeShop } from "#tests/support/robot-1c/exchange-shop.ts";
import { Robot } from "#tests/support/robot-1c/robot.ts";
import { small } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

describe("an order of the desk in 1C", () => {
  let site: ExchangeShop;
  let key: { login: string; password: string; uuid: string };
  let desk: Awaited<ReturnType<typeof atDesk>>;
  let older = "";
  beforeAll(async () => {
    site = await exchangeShop();
    desk = await atDesk(site.shop, ["orders"]);
    older = await place();
    await site.shop.sql("update orders set created_at = created_at - interval '1 day'");
    await site.connect({ login: "catalog", type: "catalog", isMain: false });
    expect(await erpOf(older)).toBeNull();
    key = await site.connect({ login: "sale" });
  });
  afterAll(() => site.close());

  async function place(): Promise<string> {
    const { token } = await site.shop.loginAs(small.phones.phys);
    const buyer = buying(site.shop, { token, city: "msk" });
    await buyer.clear();
    await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 4 }]);
    return (await buyer.order()).number;
  }
  async function partOf(number: string): Promise<DeskOrderPart> {
    const answer = await desk.call("GET", `/desk/order/${encodeURIComponent(number)}`);
    const [part] = answer.data(deskOrderShape).parts;
    if (part === undefined) throw new Error("the order has no parts");
    return part;
  }
  const now = () => site.shop.ports.clock.now().toISOString();
  const erpOf = async (number: string) => (await partOf(number)).erp;
  const change = async (number: string, set: string) =>
    site.shop.sql(`update order_parts set ${set} where uuid = $1`, [(await partOf(number)).uuid]);

  async function exchange(isAcknowledged = true): Promise<void> {
    const module = new Robot(site.origin, key, "sale");
    await module.checkauth();
    await module.init("2.10");
    await module.ask("query");
    if (isAcknowledged) await module.ask("success");
  }

  it("waits until 1C has acknowledged it, and so do its changes", async () => {
    const number = await place();
    const waiting = { number: null, date: null, status: null, shippings: [], shippedAt: null, transferredAt: null };
    expect(await erpOf(number)).toEqual({ ...waiting, transfer: "waiting" });
    await exchange(false);
    expect(await erpOf(number)).toEqual({ ...waiting, transfer: "waiting" });
    site.shop.clock.advance(60);
    const before = now();
    await exchange();
    const known = await erpOf(number);
    expect(known).toEqual({ ...waiting, transfer: "known", transferredAt: expect.any(String) });
    expect(known?.transferredAt?.localeCompare(before)).toBe(1);
    await change(number, "status = 'confirmed'");
    expect(await erpOf(number)).toEqual({ ...known, transfer: "changed" });
    site.shop.clock.advance(60);
    const later = now();
    await exchange();
    const again = await erpOf(number);
    expect(again).toMatchObject({ transfer: "known" });
    expect(again?.transferredAt?.localeCompare(later)).toBe(1);
  });

  it("is not transferred if it is older than the connection, is checked, or was canceled before 1C heard of it", async () => {
    expect(await erpOf(older)).toBeNull();
    const number = await place();
    for (const status of ["onModeration", "awaitingPayment", "canceled"]) {
      await change(number, `status = '${status}'`);
      expect(await erpOf(number), status).toBeNull();
    }
  });

  it("has the number, day, status and shipping that 1C sends, and was transferred if it comes back", async () => {
    const number = await place();
    const { uuid } = await partOf(number);
    await exchange(false);
    const back = await packagesOf(site.shop, { login: "back", isMain: false });
    const requisites = Object.entries({
      "Номер по 1С": "КА-00012",
      "Дата по 1С": "2026-11-28",
      "Статус заказа": "К отгрузке",
    }).map(
      ([name, value]) =>
        `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`,
    );
    const documentXml = (id: string, operation: string, inside: string) =>
      `<Документ><Ид>${id}</Ид><ХозОперация>${operation}</ХозОперация>${inside}</Документ>`;
    await back.send(
      textFile(
        "documents.xml",
        `<КоммерческаяИнформация ВерсияСхемы="2.10" ДатаФормирования="2026-11-29T06:00:00">
          ${documentXml(uuid, "Заказ товара", `<ЗначенияРеквизитов>${requisites.join("")}</ЗначенияРеквизитов>`)}
          ${documentXml("shipping", "Отпуск товара", `<Номер>РТ-7</Номер><Дата>2026-11-29</Дата><Основание>${uuid}</Основание>`)}</КоммерческаяИнформация>`,
      ),
    );
    const [transferredAt, shippedAt] = [expect.any(String), expect.any(String)];
    expect(await erpOf(number)).toEqual({
      ...{ number: "КА-00012", date: "2026-11-28", status: "К отгрузке" },
      ...{ transfer: "known", transferredAt, shippings: [{ number: "РТ-7", date: "2026-11-29" }], shippedAt },
    });
  });

  it("changes with a payment when it succeeds, and only then", async () => {
    const number = await place();
    const transfer = async () => (await erpOf(number))?.transfer;
    const pay = (status: string) =>
      site.shop.sql(
        `insert into payments (uuid, order_uuid, attempt, method, amount, request, status)
         select gen_random_uuid(), o.uuid, 1 + (select count(*) from payments where order_uuid = o.uuid), 'cash', 1, '{}', $2
           from orders o where o.number = $1`,
        [number, status],
      );
    await exchange();
    await pay("pending");
    expect(await transfer()).toBe("known");
    await site.shop.sql("update payments set status = 'succeeded' where status = 'pending'");
    expect(await transfer()).toBe("changed");
    await exchange();
    await site.shop.sql("update payments set status = 'succeeded', updated_at = now()");
    expect(await transfer()).toBe("known");
    await pay("succeeded");
    expect(await transfer()).toBe("changed");
  });

  it("is found in the list by its transfer", async () => {
    const [waiting, known, changed] = [await place(), await place(), await place()];
    for (const number of [known, changed]) await change(number, "acknowledged_version = 1000");
    await change(changed, "acknowledged_version = 0");
    const found = async (transfer: string) => {
      const { items } = (await desk.call("GET", `/desk/orders?erp=${transfer}`)).data(deskOrdersShape);
      return [waiting, known, changed, older].filter((number) => items.some((row) => row.number === number));
    };
    expect(await found("waiting")).toEqual([waiting]);
    expect(await found("known")).toEqual([known]);
    expect(await found("changed")).toEqual([changed]);
    expect(await found("waiting,changed")).toEqual([waiting, changed]);
  });
});
