import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findConnection } from "#server/db/queries/exchange/connections.ts";
import { latestExchangeSession } from "#server/db/queries/exchange/sessions.ts";
import { dueOrders } from "#server/use-cases/exchange/orders/orders-out.ts";
import { decideLinks } from "#server/use-cases/exchange/packages/manage-links.ts";
import { inPieces, ofType, readOutcome } from "#tests/support/commerceml/read-records.ts";
import { packagesOf, textFile } from "#tests/support/exchange-packages.ts";
import { buying } from "#tests/support/orders/buying.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

type Named = { id: string; name: string; inn?: string; kpp?: string; role?: string };

const contragentXml = ({ id, name, inn = "", kpp = "", role }: Named) =>
  `<Контрагент><Ид>${id}</Ид><Наименование>${name}</Наименование><ИНН>${inn}</ИНН><КПП>${kpp}</КПП>
    ${role === undefined ? "" : `<Роль>${role}</Роль>`}</Контрагент>`;
const packageXml = (inside: string) =>
  `<КоммерческаяИнформация ВерсияСхемы="2.10" ДатаФормирования="2026-11-29T06:00:00">${inside}</КоммерческаяИнформация>`;
const listXml = (named: readonly Named[]) => `<Контрагенты>${named.map(contragentXml).join("")}</Контрагенты>`;

describe("companies that 1C names", () => {
  let shop: TestShop;
  let exchange: Awaited<ReturnType<typeof packagesOf>>;
  beforeAll(async () => {
    shop = await testShop({});
    exchange = await packagesOf(shop);
  });
  afterAll(() => shop.close());

  const send = (inside: string) => exchange.send(textFile("contragents.xml", packageXml(inside)));
  const links = async (...ids: string[]) =>
    shop.sql<{ id: string; name: string; state: string; target: string | null }>(
      "select external_id as id, name, state, target from exchange_links where kind = 'counterparty' and external_id = any($1) order by 1",
      [ids],
    );
  const author = { actor: { kind: "staff", id: "1", name: "Анна" } as const, requestId: null, address: null };
  const decide = (externalId: string, target: string | null) =>
    decideLinks(shop.ports, author, exchange.uuid, [{ kind: "counterparty", externalId, target }]);

  /** Contragents of orders that are due, by the number of their part. */
  async function contragentsOut(): Promise<Map<string, string>> {
    await exchange.begin();
    const { db } = shop.ports.database;
    const connection = await findConnection(db, exchange.uuid);
    const session = await latestExchangeSession(db, exchange.uuid, null);
    if (connection === undefined || session === undefined) throw new Error("no session");
    const { bytes } = await dueOrders(shop.ports, { connection, session, token: null }, false);
    const { records } = await readOutcome(inPieces(bytes));
    return new Map(ofType(records, "document").map(({ number, contragents }) => [number, contragents[0]?.id ?? ""]));
  }
  async function place(phone: string): Promise<string> {
    const { token } = await shop.loginAs(phone);
    const buyer = buying(shop, { token, city: "msk" });
    await buyer.clear();
    await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 4 }]);
    const { uuid } = await buyer.order();
    const [part] = await shop.sql<{ number: string }>("select number from order_parts where order_uuid = $1", [uuid]);
    return part?.number ?? "";
  }

  test("are linked by INN and KPP with the only one that has them, and wait otherwise", async () => {
    await send(
      listXml([
        { id: "same", name: "Окна Плюс", inn: "7707083893", kpp: "770701001" },
        { id: "branch", name: "Окна Плюс, филиал", inn: "7707083893", kpp: "526001001" },
        { id: "twice", name: "ИП Сидоров", inn: "500100732259" },
        { id: "wrong", name: "ООО «Ошибка»", inn: "7707083894" },
        { id: small.counterparties.newcomer, name: "Новые двери", inn: "7736050003", kpp: "773601001" },
      ]),
    );
    expect(await links("same", "branch", "twice", "wrong", small.counterparties.newcomer)).toEqual([
      { id: "branch", name: "Окна Плюс, филиал", state: "new", target: null },
      { id: "same", name: "Окна Плюс", state: "linked", target: small.counterparties.company },
      { id: "twice", name: "ИП Сидоров", state: "new", target: null },
    ]);
  });

  test("are not kept if they may be private persons, unless the shop knows them as a company", async () => {
    await shop.sql("update counterparties set inn = '770123456703' where root_uuid = $1", [
      small.counterparties.ownTrader,
    ]);
    await send(
      listXml([
        { id: "person", name: "Иванов Иван Иванович", inn: "165512345632" },
        { id: "nobody", name: "Петрова Анна" },
        { id: "known", name: "Орлова Анна Павловна", inn: "770123456703" },
      ]),
    );
    expect((await links("person", "nobody", "known")).map(({ id, target }) => [id, target])).toEqual([
      ["known", small.counterparties.ownTrader],
    ]);
  });

  test("are taken from documents: those that buy, not those that sell", async () => {
    const contragents = listXml([
      { id: "buys", name: "ООО «Новые двери»", inn: "7736050003", kpp: "773601001", role: "Покупатель" },
      { id: "sells", name: "ООО «Скоба»", inn: "7708004767", kpp: "770801001", role: "Продавец" },
    ]);
    await send(`<Документ><Ид>own</Ид><ХозОперация>Заказ товара</ХозОперация>${contragents}</Документ>`);
    expect(await links("buys", "sells")).toEqual([
      { id: "buys", name: "ООО «Новые двери»", state: "linked", target: small.counterparties.newcomer },
    ]);
  });

  test("keep what somebody has decided when they come again under other names", async () => {
    const renamed = { id: "same", name: "Окна Плюс (новое имя)", inn: "7707083893", kpp: "770701001" };
    expect(await decide("same", null)).toEqual({ ok: true, value: null });
    await send(listXml([renamed]));
    expect(await links("same")).toEqual([{ id: "same", name: renamed.name, state: "ignored", target: null }]);
    expect(await decide("same", "1234567890")).toEqual({ ok: false, code: "exchangeTarget" });
    expect(await decide("same", "7707083893/770701001")).toEqual({ ok: true, value: null });
    expect(await links("same")).toMatchObject([{ state: "linked", target: small.counterparties.company }]);
    const before = await shop.sql("select version, seen_at from exchange_links where external_id = 'same'");
    await send(listXml([renamed]));
    expect(await shop.sql("select version, seen_at from exchange_links where external_id = 'same'")).toEqual(before);
  });

  test("get their orders under their own ids, others under those of the shop", async () => {
    const [company, person] = [await place(small.phones.ooo), await place(small.phones.phys)];
    const out = await contragentsOut();
    expect(out.get(company)).toBe("same");
    expect(out.get(person)).toBe(small.users.phys);
    await decide("same", null);
    expect((await contragentsOut()).get(company)).toBe(small.counterparties.company);
  });
});
