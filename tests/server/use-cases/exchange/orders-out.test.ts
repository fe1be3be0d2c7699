import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DocumentRecord } from "#app/domain/exchange/records.ts";
import { inPieces, ofType, readOutcome } from "#tests/support/commerceml/read-records.ts";
import { packagesOf, textFile } from "#tests/support/exchange-packages.ts";
import { buying } from "#tests/support/orders/buying.ts";
import { exchangeShop, type ExchangeShop } from "#tests/support/robot-1c/exchange-shop.ts";
import { Robot } from "#tests/support/robot-1c/robot.ts";
import { small } from "#tests/support/shops/shop.ts";

describe("orders for 1C", () => {
  let site: ExchangeShop;
  let key: { login: string; password: string; uuid: string };
  beforeAll(async () => {
    site = await exchangeShop();
    key = await site.connect({ login: "sale", organisations: ["ООО «Скоба»"] });
  });
  afterAll(() => site.close());

  async function place(phone: string = small.phones.phys) {
    const { token } = await site.shop.loginAs(phone);
    const buyer = buying(site.shop, { token, city: "msk" });
    await buyer.clear();
    await buyer.add([
      { uuid: small.products.hinge.uuid, quantity: 4 },
      { uuid: small.products.screw.uuid, quantity: 250 },
    ]);
    const { uuid } = await buyer.order();
    return site.shop.sql<{ uuid: string; number: string; sum: number }>(
      "select uuid, number, (items_sum + delivery_cost)::float as sum from order_parts where order_uuid = $1 order by position",
      [uuid],
    );
  }

  async function session() {
    const module = new Robot(site.origin, key, "sale");
    await module.checkauth();
    await module.init("2.10");
    return {
      module,
      async query(): Promise<DocumentRecord[]> {
        const { records, fault } = await readOutcome(inPieces((await module.ask("query")).bytes));
        expect(fault).toBeNull();
        expect(ofType(records, "fault")).toEqual([]);
        return ofType(records, "document");
      },
      success: () => module.ask("success"),
    };
  }
  /** Whatever is due is known afterwards. */
  async function settle() {
    const { query, success } = await session();
    await query();
    await success();
  }
  const idsOf = (documents: readonly DocumentRecord[]) => documents.map(({ id }) => id).toSorted();

  it("are documents of its parts, whose lines add up to what is paid", async () => {
    await settle();
    const parts = await place(small.phones.ooo);
    const { query, success } = await session();
    const documents = await query();
    expect(documents.map(({ id, number }) => ({ id, number }))).toEqual(
      parts.map(({ uuid, number }) => ({ id: uuid, number })),
    );
    for (const [at, { sum, lines, requisites, contragents }] of documents.entries()) {
      expect(sum).toBe(Math.round((parts[at]?.sum ?? 0) * 1_000));
      expect(lines.reduce((total, line) => total + (line.sum ?? 0), 0)).toBe(sum);
      expect(contragents[0]?.inn).not.toBe("");
      const named = new Map(requisites.map(({ name, value }) => [name, value]));
      expect(named.get("Организация")).toBe("ООО «Скоба»");
      expect(named.get("Отменен")).toBe("false");
      expect(named.get("Сайт")).toBe("http://shop.test");
    }
    await success();
  });

  it("are given once in a session, and are not due after its success", async () => {
    await settle();
    const parts = await place();
    const first = await session();
    expect(idsOf(await first.query())).toEqual(parts.map(({ uuid }) => uuid).toSorted());
    expect(await first.query()).toEqual([]);
    expect((await first.success()).lines[0]).toBe("success");
    expect(await (await session()).query()).toEqual([]);
  });

  it("are due again in the next session when the success was lost", async () => {
    await settle();
    const parts = await place();
    await (await session()).query();
    const second = await session();
    expect(idsOf(await second.query())).toEqual(parts.map(({ uuid }) => uuid).toSorted());
    await second.success();
    expect(await (await session()).query()).toEqual([]);
  });

  it("are due again once they have changed, even between the query and its success", async () => {
    await settle();
    const [part] = await place();
    const first = await session();
    const [before] = await first.query();
    await site.shop.sql("update order_parts set status = 'confirmed' where uuid = $1", [part?.uuid]);
    await first.success();
    const second = await session();
    const changed = (await second.query()).find(({ id }) => id === part?.uuid);
    expect(Number(changed?.version)).toBeGreaterThan(Number(before?.version));
    expect(changed?.status).toBe("Подтверждён");
    await second.success();
    expect(await (await session()).query()).toEqual([]);
  });

  it("that were canceled are told of with their lines, if 1C may know them", async () => {
    await settle();
    const [known] = await place();
    await settle();
    const [unknown] = await place();
    for (const one of [known, unknown]) {
      await site.shop.sql(
        "update order_items set state = 'canceled', canceled_quantity = quantity where part_uuid = $1",
        [one?.uuid],
      );
      await site.shop.sql("update order_parts set status = 'canceled' where uuid = $1", [one?.uuid]);
    }
    const documents = await (await session()).query();
    expect(documents.find(({ id }) => id === unknown?.uuid)).toBeUndefined();
    const canceled = documents.find(({ id }) => id === known?.uuid);
    expect(canceled).toMatchObject({ isDeleted: true });
    expect(canceled?.lines.length).toBeGreaterThan(0);
  });

  it("that wait for a check or for money, or are older than the connection, stay here", async () => {
    await settle();
    const [checked] = await place();
    const [unpaid] = await place();
    const [old] = await place();
    await site.shop.sql("update order_parts set status = 'onModeration' where uuid = $1", [checked?.uuid]);
    await site.shop.sql("update order_parts set status = 'awaitingPayment' where uuid = $1", [unpaid?.uuid]);
    await site.shop.sql(
      "update orders set created_at = created_at - interval '1 year' where uuid = (select order_uuid from order_parts where uuid = $1)",
      [old?.uuid],
    );
    const ids = idsOf(await (await session()).query());
    for (const one of [checked, unpaid, old]) expect(ids).not.toContain(one?.uuid);
  });

  it("are known by a repeated query of a module that confirms in this way", async () => {
    await settle();
    await place();
    await site.shop.sql("update exchange_connections set repeated_query_confirms = true where uuid = $1", [key.uuid]);
    const first = await session();
    expect(await first.query()).not.toEqual([]);
    expect(await first.query()).toEqual([]);
    await site.shop.sql("update exchange_connections set repeated_query_confirms = false where uuid = $1", [key.uuid]);
    expect(await (await session()).query()).toEqual([]);
  });

  it("are noted without making an open card of the order stale", async () => {
    await settle();
    const [part] = await place();
    const version = () => site.shop.sql("select version from order_parts where uuid = $1", [part?.uuid]);
    const before = await version();
    await settle();
    expect(await version()).toEqual(before);
  });

  it("are known once 1C sends them back, and what it changes of them is not told to it again", async () => {
    await settle();
    const exchange = await packagesOf(site.shop, {
      ...{ login: "back", isMain: false },
      statusMap: { Собран: { status: "assembling", reserves: true } },
    });
    const [part] = await place();
    await (await session()).query();
    await exchange.send(
      textFile(
        "documents.xml",
        `<КоммерческаяИнформация ВерсияСхемы="2.10" ДатаФормирования="2026-11-29T06:00:00"><Документ><Ид>${part?.uuid}</Ид>
          <ХозОперация>Заказ товара</ХозОперация><ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>Статус заказа</Наименование>
          <Значение>Собран</Значение></ЗначениеРеквизита></ЗначенияРеквизитов></Документ></КоммерческаяИнформация>`,
      ),
    );
    const [moved] = await site.shop.sql("select status from order_parts where uuid = $1", [part?.uuid]);
    expect(moved).toEqual({ status: "assembling" });
    expect(idsOf(await (await session()).query())).not.toContain(part?.uuid);
    await site.shop.sql("update order_parts set track_number = 'RA1' where uuid = $1", [part?.uuid]);
    expect(idsOf(await (await session()).query())).toContain(part?.uuid);
  });
});
