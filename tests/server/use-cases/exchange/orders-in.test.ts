import { formatDate, formatMoney } from "#app/i18n/format.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packagesOf, textFile } from "#tests/support/exchange-packages.ts";
import { catalog, good, packageOf } from "#tests/support/commerceml/package-texts.ts";
import { buying } from "#tests/support/orders/buying.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

type Part = { uuid: string; number: string; order: string; lines: Line[] };
type Line = { id: string; name: string; quantity: number; sum: number };

const requisite = (name: string, value: string) =>
  `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`;
const lineXml = ({ id, name, quantity, sum }: Line) =>
  `<Товар><Ид>${id}</Ид><Наименование>${name}</Наименование><Количество>${quantity}</Количество><Сумма>${sum}</Сумма></Товар>`;

type Told = {
  id: string;
  number?: string;
  operation?: string;
  status?: string;
  basis?: string;
  sum?: number;
  lines?: readonly Line[];
  requisites?: Record<string, string>;
};

function documentsXml(documents: readonly Told[], formedAt = "2026-11-29T06:00:00"): string {
  const inside = documents.map(
    ({ id, number = "77", operation = "Заказ товара", status, basis, sum, lines, requisites }) => {
      const named = Object.entries({ ...requisites, ...(status !== undefined && { "Статус заказа": status }) });
      return `<Документ><Ид>${id}</Ид><Номер>${number}</Номер><Дата>2026-11-29</Дата><ХозОперация>${operation}</ХозОперация>
      ${basis === undefined ? "" : `<Основание>${basis}</Основание>`}${sum === undefined ? "" : `<Сумма>${sum}</Сумма>`}
      ${lines === undefined ? "" : `<Товары>${lines.map(lineXml).join("")}</Товары>`}
      <ЗначенияРеквизитов>${named.map(([name, value]) => requisite(name, value)).join("")}</ЗначенияРеквизитов></Документ>`;
    },
  );
  return `<КоммерческаяИнформация ВерсияСхемы="2.10" ДатаФормирования="${formedAt}">${inside.join("")}</КоммерческаяИнформация>`;
}

describe("documents of 1C about orders", () => {
  let shop: TestShop;
  let exchange: Awaited<ReturnType<typeof packagesOf>>;
  beforeAll(async () => {
    shop = await testShop({});
    // Enough for all orders, each from one warehouse.
    await shop.sql("update stock set on_hand = on_hand + 1000");
    exchange = await packagesOf(shop, {
      statusMap: {
        "К обеспечению": { status: "confirmed", reserves: true },
        Собирается: { status: "assembling", reserves: true },
        Отгружен: { status: "shipped", reserves: false },
        Отменен: { status: "canceled", reserves: false },
        "В работе": { status: null, reserves: false },
      },
    });
  });
  afterAll(() => shop.close());

  const send = (documents: readonly Told[], formedAt?: string) =>
    exchange.send(textFile("documents.xml", documentsXml(documents, formedAt)));

  async function place(paymentMethod: "onDelivery" | "invoice" = "onDelivery"): Promise<Part> {
    const { token } = await shop.loginAs(paymentMethod === "invoice" ? small.phones.ooo : small.phones.phys);
    const buyer = buying(shop, { token, city: "msk" });
    await buyer.clear();
    await buyer.add([
      { uuid: small.products.hinge.uuid, quantity: 4 },
      { uuid: small.products.screw.uuid, quantity: 250 },
    ]);
    const { uuid } = await buyer.order({ paymentMethod });
    await shop.sql("delete from outbox");
    const [part] = await shop.sql<Part>(
      `select p.uuid, p.number, p.order_uuid as "order",
              (select json_agg(json_build_object('id', i.external_id, 'name', i.name, 'quantity', i.quantity, 'sum', i.sum) order by i.position)
                 from order_items i where i.part_uuid = p.uuid) as lines
         from order_parts p where p.order_uuid = $1 order by position limit 1`,
      [uuid],
    );
    if (part === undefined) throw new Error("no part");
    return part;
  }
  async function stateOf({ uuid }: Part) {
    const [row] = await shop.sql<{
      status: string;
      erp: string | null;
      number: string | null;
      shipped: boolean;
      track: string | null;
    }>(
      `select status, erp_status as erp, external_number as number, erp_shipped_at is not null as shipped, track_number as track
         from order_parts where uuid = $1`,
      [uuid],
    );
    return row;
  }
  const tasksOf = ({ order }: Part) =>
    shop.sql<{ kind: string; text: string }>("select kind, text from tasks where object_id = $1 order by kind", [
      order,
    ]);
  const journalOf = ({ order }: Part) =>
    shop.sql<{ by: string; action: string; status: unknown; reason: string }>(
      `select concat_ws(' ', actor_kind, actor_name) as by, action, changes -> 'status' as status, reason
         from audit_log where object_id = $1 order by id`,
      [order],
    );
  const quantitiesOf = ({ uuid }: Part) =>
    shop.sql<{ id: string; quantity: number; price: number }>(
      "select external_id as id, quantity::float as quantity, price::float as price from order_items where part_uuid = $1 order by position",
      [uuid],
    );
  const letters = () => shop.sql<{ template: string }>("select template from outbox order by template");
  const onHand = async () => {
    const [row] = await shop.sql<{ sum: number }>(
      "select sum(on_hand)::float as sum from stock where product_uuid = $1",
      [small.products.hinge.uuid],
    );
    return row?.sum ?? 0;
  };

  it("move a part by the connection's statuses, and ten times the same file tells the buyer once", async () => {
    const part = await place();
    for (let time = 0; time < 10; time += 1) {
      const sent = await send([
        { id: part.uuid, status: "собирается", requisites: { "Номер по 1С": "УТ-17", "Дата по 1С": "2026-11-28" } },
        { id: part.uuid, operation: "Отпуск товара", basis: part.uuid, requisites: { "Трек-номер": "RA1" } },
      ]);
      expect(sent).toMatchObject({
        state: "done",
        counts: { read: 2, changed: time === 0 ? 2 : 0, same: time === 0 ? 0 : 2 },
      });
    }
    expect(await stateOf(part)).toEqual({
      status: "shipped",
      erp: "собирается",
      number: "УТ-17",
      shipped: true,
      track: "RA1",
    });
    expect((await letters()).filter(({ template }) => template === "order.shipped")).toHaveLength(1);
    expect(await tasksOf(part)).toEqual([]);
    expect(await journalOf(part)).toEqual([
      {
        by: "erp УТ",
        action: "order.moved",
        status: { before: "new", after: "assembling" },
        reason: "Заказ товара № УТ-17",
      },
      {
        by: "erp УТ",
        action: "order.moved",
        status: { before: "assembling", after: "shipped" },
        reason: "Отпуск товара № 77",
      },
    ]);
  });

  it("ask people once about an unknown status or one that leads back, and move nothing", async () => {
    const part = await place();
    await send([{ id: part.uuid, status: "Собирается" }]);
    for (const status of ["К обеспечению", "К обеспечению", "Загадочный", "В работе"])
      await send([{ id: part.uuid, status }]);
    expect(await stateOf(part)).toMatchObject({ status: "assembling", erp: "В работе" });
    const tasks = await tasksOf(part);
    expect(tasks.map(({ kind }) => kind)).toEqual(["unknownStatus"]);
    expect(tasks[0]?.text.split("\n")).toHaveLength(2);
  });

  it("find an order by its number when 1C has lost the id, and ignore what is 1C's own", async () => {
    const part = await place();
    await send([
      { id: "1c-own", number: "0000-000123", status: "Отгружен" },
      { id: "other", number: part.number, status: "Отгружен" },
    ]);
    expect(await stateOf(part)).toMatchObject({ status: "shipped" });
  });

  it("take goods from stock once, whoever has shipped them first", async () => {
    const here = await place();
    const before = await onHand();
    await send([{ id: here.uuid, status: "Отгружен" }]);
    await send([{ id: "ship-1", operation: "Отпуск товара", basis: here.uuid }]);
    expect(await onHand()).toBe(before - 4);
    expect(await stateOf(here)).toMatchObject({ status: "shipped", shipped: true });
    const there = await place();
    await send([{ id: "ship-2", operation: "Отпуск товара", basis: there.uuid }]);
    await send([{ id: there.uuid, status: "Отгружен" }]);
    expect(await onHand()).toBe(before - 8);
    expect(await tasksOf(there)).toEqual([]);
  });

  it("ship a part with the last of its goods, the rest is reserved until then", async () => {
    const part = await place();
    const before = await onHand();
    const others = part.lines.filter(({ quantity }) => quantity !== 4);
    const first = part.lines.find(({ quantity }) => quantity === 4);
    if (first === undefined) throw new Error("no line");
    const some = { ...first, quantity: 1, sum: 1 };
    const ship = (id: string, number: string, lines: readonly Line[], formedAt?: string) =>
      send([{ id, number, operation: "Отпуск товара", basis: part.uuid, lines }], formedAt);
    await ship("r-1", "РТ-1", [some]);
    await ship("r-1", "РТ-1", [some]);
    expect(await stateOf(part)).toMatchObject({ status: "new", shipped: false });
    expect(await onHand()).toBe(before);
    expect(await letters()).toEqual([]);
    await ship("r-2", "РТ-2", others);
    expect(await stateOf(part)).toMatchObject({ status: "new", shipped: false });
    await ship("r-3", "РТ-3", [{ ...first, quantity: first.quantity - 1 }]);
    expect(await stateOf(part)).toMatchObject({ status: "shipped", shipped: true });
    expect(await onHand()).toBe(before - first.quantity);
    expect((await letters()).filter(({ template }) => template === "order.shipped")).toHaveLength(1);
    expect(await tasksOf(part)).toEqual([]);
    const [moved] = await shop.sql<{ comment: string }>(
      "select comment from order_history where order_uuid = $1 and to_value = 'shipped'",
      [part.order],
    );
    const day = formatDate("2026-11-29");
    expect(moved?.comment).toBe(`Отгружено в 1С: РТ-1 от ${day}; РТ-2 от ${day}; РТ-3 от ${day}`);
    // More than was ordered.
    await ship("r-4", "РТ-4", [some]);
    expect(await tasksOf(part)).toMatchObject([{ kind: "compositionChanged" }]);
  });

  it("do not count a shipping that 1C has deleted", async () => {
    const part = await place();
    const [first, ...others] = part.lines;
    if (first === undefined) throw new Error("no line");
    const xml = documentsXml([{ id: "d-1", operation: "Отпуск товара", basis: part.uuid, lines: [first] }]);
    await exchange.send(textFile("documents.xml", xml));
    const deleted = xml.replace("<Номер>", "<ПометкаУдаления>true</ПометкаУдаления><Номер>");
    await exchange.send(textFile("documents.xml", deleted));
    expect(await tasksOf(part)).toMatchObject([{ kind: "compositionChanged" }]);
    await send([{ id: "d-2", operation: "Отпуск товара", basis: part.uuid, lines: others }]);
    expect(await stateOf(part)).toMatchObject({ status: "new", shipped: false });
  });

  it("never change the contents silently", async () => {
    const part = await place();
    const [first, ...others] = part.lines;
    if (first === undefined) throw new Error("no line");
    await send([{ id: part.uuid, status: "К обеспечению", lines: part.lines }]);
    expect(await tasksOf(part)).toEqual([]);
    // More of one good, although less of another.
    const changed = [
      { ...first, quantity: first.quantity + 1.5 },
      ...others.map((line) => ({ ...line, quantity: line.quantity - 50 })),
    ];
    await send([{ id: part.uuid, status: "К обеспечению", lines: changed }]);
    const [task] = await tasksOf(part);
    expect(task).toMatchObject({ kind: "compositionChanged" });
    expect(task?.text).toContain(`было ${first.quantity}, стало ${first.quantity + 1},5`);
    expect((await quantitiesOf(part)).map(({ quantity }) => quantity)).toEqual(
      part.lines.map(({ quantity }) => quantity),
    );
  });

  it("ask about another sum of the same goods, in roubles", async () => {
    const part = await place();
    const [first, ...others] = part.lines;
    if (first === undefined) throw new Error("no line");
    const own = part.lines.reduce((sum, line) => sum + line.sum, 0);
    await send([
      { id: part.uuid, status: "К обеспечению", lines: [{ ...first, sum: first.sum + 1_000.5 }, ...others] },
    ]);
    const [task] = await tasksOf(part);
    expect(task?.text).toContain(`сумма товаров в 1С ${formatMoney(own + 1_000.5)}, в магазине ${formatMoney(own)}`);
  });

  it("cancel what 1C has no more, once, with its reserve and its sum", async () => {
    const part = await place();
    // Hinges are sold one by one, so that their sum is in proportion.
    const lines = part.lines.map((line) =>
      line.quantity === 4 ? { ...line, quantity: 3, sum: (line.sum / 4) * 3 } : line,
    );
    const reserved = async () => {
      const [row] = await shop.sql<{ sum: number }>(
        "select sum(reserved)::float as sum from stock where product_uuid = $1",
        [small.products.hinge.uuid],
      );
      return row?.sum ?? 0;
    };
    const before = await reserved();
    for (let time = 0; time < 2; time += 1) await send([{ id: part.uuid, status: "Собирается", lines }]);
    expect(await reserved()).toBe(before - 1);
    expect((await quantitiesOf(part)).map(({ quantity }) => quantity)).toEqual(lines.map(({ quantity }) => quantity));
    expect(await stateOf(part)).toMatchObject({ status: "assembling" });
    const [sums] = await shop.sql<{ items: number; lines: number }>(
      `select items_sum::float as items, (select sum(sum)::float from order_items where part_uuid = p.uuid) as lines
         from order_parts p where uuid = $1`,
      [part.uuid],
    );
    expect(sums?.items).toBe(sums?.lines);
    expect(await tasksOf(part)).toEqual([]);
    const history = await shop.sql(
      "select actor_kind as by from order_history where order_uuid = $1 and field = 'line'",
      [part.order],
    );
    expect(history).toEqual([{ by: "erp" }]);
  });

  it("ask people where the rules of changes refuse it: goods are being picked", async () => {
    const part = await place();
    await send([{ id: part.uuid, status: "Собирается" }]);
    const lines = part.lines.map((line) => ({ ...line, quantity: line.quantity === 4 ? 3 : line.quantity }));
    await send([{ id: part.uuid, status: "Собирается", lines }]);
    expect((await tasksOf(part)).map(({ kind }) => kind)).toEqual(["compositionChanged"]);
    expect((await quantitiesOf(part)).map(({ quantity }) => quantity)).toEqual(
      part.lines.map(({ quantity }) => quantity),
    );
  });

  it("cancel a part with its reserve, and an older package does not bring it back", async () => {
    const part = await place();
    await send([{ id: part.uuid, status: "Отменен" }], "2026-11-29T08:00:00");
    await send([{ id: part.uuid, status: "Собирается" }], "2026-11-29T07:00:00");
    expect(await stateOf(part)).toMatchObject({ status: "canceled", erp: "Отменен" });
    expect(await tasksOf(part)).toEqual([]);
  });

  it("note money once, even when its document changes", async () => {
    const part = await place("invoice");
    const payments = () => shop.sql("select amount::float as amount from payments where order_uuid = $1", [part.order]);
    const paid = { id: "pay-1", operation: "Выплата безналичных денег", basis: part.uuid, sum: 10 };
    await send([paid]);
    await send([{ ...paid, number: "78" }]);
    expect(await payments()).toEqual([{ amount: 10 }]);
    expect(await journalOf(part)).toEqual([
      { by: "erp УТ", action: "order.paymentNoted", status: null, reason: "Выплата безналичных денег № 77" },
    ]);
    await send([{ ...paid, id: "pay-2", sum: 10_000_000 }]);
    expect(await payments()).toHaveLength(1);
    expect((await tasksOf(part))[0]?.text).toContain("не учтена");
  });

  it("of a return make a task, and of an order that waits for money move nothing", async () => {
    const part = await place("invoice");
    await send([
      { id: part.uuid, status: "Отгружен" },
      { id: "return-1", operation: "Возврат", basis: part.uuid },
    ]);
    expect(await stateOf(part)).toMatchObject({ status: "awaitingPayment" });
    expect((await tasksOf(part)).map(({ kind }) => kind)).toEqual(["compositionChanged", "unknownStatus"]);
  });

  it("are applied from a file whose goods a fuse holds", async () => {
    const catalogue = (ids: readonly string[]) => catalog(ids.map((id) => good(id, `Товар ${id}`)).join(""), "false");
    const ids = Array.from({ length: 10 }, (_, at) => `held${at}`);
    await exchange.send(textFile("import.xml", packageOf(catalogue(ids), "2026-11-29T07:00:00")));
    await exchange.end();
    await exchange.begin();
    const part = await place();
    const xml = documentsXml([{ id: part.uuid, status: "Собирается" }], "2026-11-29T08:00:00");
    const goods = catalogue(["held0"]).replace("Товар held0", "Другое имя");
    const sent = await exchange.send(
      textFile(
        "import.xml",
        xml.replace(/^<[^>]*>/, (root) => root + goods),
      ),
    );
    expect(sent).toMatchObject({ state: "held" });
    expect(await stateOf(part)).toMatchObject({ status: "assembling" });
    const [kept] = await shop.sql("select name from products where external_id = 'held0'");
    expect(kept).toEqual({ name: "Товар held0" });
  });
});
