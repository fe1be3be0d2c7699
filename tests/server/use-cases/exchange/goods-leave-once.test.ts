import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StockMeaning } from "#app/domain/exchange/counted-stock.ts";
import { packageOf } from "#tests/support/commerceml/package-texts.ts";
import { packagesOf, textFile } from "#tests/support/exchange-packages.ts";
import { buying, newBuyer } from "#tests/support/orders/buying.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { washer } = small.products;
const { south } = small.warehouses;
const ordered = 100;
const statusMap = {
  Резерв: { status: null, reserves: true },
  "В работе": { status: null, reserves: false },
  Отгружен: { status: "shipped" as const, reserves: false },
  Отменен: { status: "canceled" as const, reserves: false },
};

describe("stock of goods that both the shop and 1C ship", () => {
  let shop: TestShop;
  let runs = 0;
  let minutes = 0;
  beforeAll(async () => {
    shop = await testShop({});
  });
  afterAll(() => shop.close());

  const tick = (): string => {
    minutes += 1;
    return new Date(Date.UTC(2027, 0, 1, 0, minutes)).toISOString().slice(0, 19);
  };

  type Ordered = {
    part: string;
    number: string;
    here: "reserved" | "shipped" | "canceled";
    there: "unknown" | "reserved" | "shipped" | "canceled";
    told: string;
    shippedAt: string;
  };

  /** 1C and the shop beside each other: 1C has its own stock, reserves and times. */
  async function world(meaning: StockMeaning) {
    runs += 1;
    const login = `run-${runs}`;
    const exchange = await packagesOf(shop, { login, stockMeaning: { [south]: meaning }, statusMap });
    let physical = 5_000;
    let isDirty = true;
    const orders: Ordered[] = [];
    const buyer = buying(shop, { token: (await newBuyer(shop, 500 + runs)).token });
    const reservedThere = () => orders.filter(({ there }) => there === "reserved").length * ordered;

    const self = {
      orders,
      exchange,
      /** What lies there: goods have left if either side has shipped them and 1C's count knows of the rest. */
      truth: () =>
        physical - orders.filter(({ here, there }) => here === "shipped" && there !== "shipped").length * ordered,
      async shelf() {
        const [row] = await shop.sql<{ onHand: number; reserved: number }>(
          `select on_hand::float as "onHand", reserved::float as reserved from stock where product_uuid = $1 and warehouse_uuid = $2`,
          [washer.uuid, south],
        );
        return row ?? { onHand: 0, reserved: 0 };
      },
      async place() {
        await buyer.clear();
        await buyer.add([{ uuid: washer.uuid, quantity: ordered }]);
        const { number } = await buyer.order();
        const [part] = await shop.sql<{ uuid: string }>(
          "select p.uuid from order_parts p join orders o on o.uuid = p.order_uuid where o.number = $1 and p.warehouse_uuid = $2",
          [number, south],
        );
        if (part === undefined) throw new Error("the order is of another warehouse");
        orders.push({ part: part.uuid, number, here: "reserved", there: "unknown", told: "", shippedAt: "" });
      },
      /** 1C takes the order and reserves its goods at once. */
      async acknowledge(one: Ordered, at = tick()) {
        await shop.sql("update order_parts set acknowledged_version = 1, known_at = $2 where uuid = $1", [
          one.part,
          `${at}+03`,
        ]);
        one.there = "reserved";
        isDirty = true;
      },
      shipThere(one: Ordered) {
        one.there = "shipped";
        one.shippedAt = tick();
        physical -= ordered;
        isDirty = true;
      },
      cancelThere(one: Ordered) {
        one.there = "canceled";
        isDirty = true;
      },
      arrive() {
        physical += 300;
        isDirty = true;
      },
      async shipHere(one: Ordered) {
        for (const word of ["confirm", "assemble"]) await operator(shop.ports, word, one.number);
        expect(await operator(shop.ports, "ship", one.number)).toContain("shipped");
        one.here = "shipped";
      },
      async cancelHere(one: Ordered) {
        await operator(shop.ports, "cancel", one.number, "--reason", "noStock");
        one.here = "canceled";
      },
      /** 1C sends what has changed since the last time. */
      async rests() {
        const formedAt = tick();
        if (!isDirty) return;
        isDirty = false;
        const count = meaning === "physical" ? physical : physical - reservedThere();
        await exchange.send(textFile("rests.xml", restsXml(count, formedAt)));
      },
      async recount() {
        isDirty = true;
        await self.rests();
      },
      /** Documents of 1C about orders of which it has news. */
      async documents() {
        const formedAt = tick();
        const news = orders.filter(({ there, told }) => there !== "unknown" && there !== told);
        if (news.length === 0) return;
        await exchange.send(textFile("orders.xml", packageOf(news.map(documentXml).join(""), formedAt)));
        for (const one of news) {
          one.told = one.there;
          if (one.there === "shipped" && one.here === "reserved") one.here = "shipped";
          if (one.there === "canceled" && one.here === "reserved") one.here = "canceled";
        }
      },
    };
    await self.rests();
    await exchange.link("warehouse", "Склад из 1С", south);
    await exchange.work(await exchange.queue("complete"), []);
    return self;
  }

  function restsXml(count: number, formedAt: string): string {
    return packageOf(
      `<Классификатор><Ид>c</Ид><Склады><Склад><Ид>w1</Ид><Наименование>Склад из 1С</Наименование></Склад></Склады></Классификатор>
       <ПакетПредложений СодержитТолькоИзменения="true"><Ид>k</Ид><Предложения><Предложение><Ид>${washer.externalId}</Ид>
       <Остатки><Остаток><Склад><Ид>w1</Ид><Количество>${count}</Количество></Склад></Остаток></Остатки></Предложение></Предложения></ПакетПредложений>`,
      formedAt,
    );
  }

  const words = { unknown: "", reserved: "Резерв", shipped: "Отгружен", canceled: "Отменен" } as const;

  /** Half of the shippings are documents of their own, half are a status with the time of the shipping. */
  function documentXml({ part, number, there, shippedAt }: Ordered, at: number): string {
    const [date = "", time = ""] = shippedAt.split("T");
    if (there === "shipped" && at % 2 === 0)
      return `<Документ><Ид>s-${part}</Ид><Номер>7</Номер><Дата>${date}</Дата><Время>${time}</Время><ХозОперация>Отпуск товара</ХозОперация><Основание>${part}</Основание></Документ>`;
    const requisite = (name: string, value: string) =>
      `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`;
    return `<Документ><Ид>${part}</Ид><Номер>${number}</Номер><ХозОперация>Заказ товара</ХозОперация><ЗначенияРеквизитов>
      ${requisite("Статус заказа", words[there])}${shippedAt === "" ? "" : requisite("Дата отгрузки по 1С", shippedAt)}</ЗначенияРеквизитов></Документ>`;
  }

  async function oneOrder(meaning: StockMeaning) {
    const made = await world(meaning);
    await made.place();
    const [one] = made.orders;
    if (one === undefined) throw new Error("no order");
    return { ...made, one };
  }

  it.each(["physical", "free"] as const)(
    "is reduced once when %s stock is counted between the shipping in 1C and its document",
    async (meaning) => {
      const { one, ...made } = await oneOrder(meaning);
      await made.acknowledge(one);
      await made.rests();
      await made.documents();
      const before = await made.shelf();
      made.shipThere(one);
      await made.rests();
      await made.documents();
      expect(await made.shelf()).toEqual({ onHand: made.truth(), reserved: before.reserved - ordered });
    },
  );

  it.each(["physical", "free"] as const)(
    "is reduced once when both ship before %s stock is counted and the document comes later",
    async (meaning) => {
      const { one, ...made } = await oneOrder(meaning);
      await made.acknowledge(one);
      await made.rests();
      await made.documents();
      await made.shipHere(one);
      made.shipThere(one);
      await made.rests();
      await made.documents();
      expect((await made.shelf()).onHand).toBe(made.truth());
    },
  );

  it("is reduced once when 1C ships an order that the shop may not move, and the shop ships it later", async () => {
    const { one, ...made } = await oneOrder("physical");
    await made.acknowledge(one);
    made.shipThere(one);
    await made.rests();
    // As of an order that is being checked: what 1C says is noted, the part stays.
    await shop.sql("update order_parts set status = 'onModeration' where uuid = $1", [one.part]);
    await made.documents();
    await shop.sql("update order_parts set status = 'new' where uuid = $1", [one.part]);
    await made.shipHere(one);
    expect((await made.shelf()).onHand).toBe(made.truth());
  });

  it("is reduced once when a count formed before the shipping is loaded after its document", async () => {
    const { one, ...made } = await oneOrder("physical");
    await made.acknowledge(one);
    const formedAt = tick();
    made.shipThere(one);
    await made.documents();
    await made.exchange.send(textFile("rests.xml", restsXml(4_700, formedAt)));
    expect((await made.shelf()).onHand).toBe(4_700 - ordered);
  });

  it("is reduced once when as many goods arrive as both have shipped, so that the count leaves stock as it is", async () => {
    const made = await world("physical");
    for (let at = 0; at < 3; at += 1) await made.place();
    for (const one of made.orders) await made.acknowledge(one);
    await made.documents();
    for (const one of made.orders) await made.shipHere(one);
    const { onHand } = await made.shelf();
    for (const one of made.orders) made.shipThere(one);
    made.arrive();
    await made.rests();
    expect((await made.shelf()).onHand).toBe(onHand);
    await made.documents();
    expect((await made.shelf()).onHand).toBe(made.truth());
  });

  it("is not increased when 1C cancels an order whose goods its free stock already includes", async () => {
    const { one, ...made } = await oneOrder("free");
    await made.acknowledge(one);
    await made.rests();
    await made.documents();
    made.cancelThere(one);
    await made.rests();
    await made.documents();
    expect((await made.shelf()).onHand).toBe(made.truth());
  });

  it("is not increased by a reserve of an order that 1C received after it counted", async () => {
    const { one, ...made } = await oneOrder("free");
    const formedAt = tick();
    await made.acknowledge(one);
    await made.documents();
    await made.exchange.send(textFile("rests.xml", restsXml(5_000, formedAt)));
    expect((await made.shelf()).onHand).toBe(5_000);
  });

  it("is unchanged by a deleted shipping document, which opens a task", async () => {
    const { one, ...made } = await oneOrder("physical");
    const deleted = (id: string, formedAt: string) =>
      textFile(
        "orders.xml",
        packageOf(
          `<Документ><Ид>${id}</Ид><Номер>7</Номер><ПометкаУдаления>true</ПометкаУдаления><ХозОперация>Отпуск товара</ХозОперация><Основание>${one.part}</Основание></Документ>`,
          formedAt,
        ),
      );
    const tasks = () => shop.sql("select kind from tasks where object_name = $1", [one.number]);
    await made.exchange.send(deleted("never-shipped", tick()));
    const [part] = await shop.sql("select status from order_parts where uuid = $1", [one.part]);
    expect(part).toEqual({ status: "new" });
    expect(await tasks()).toEqual([]);
    await made.acknowledge(one);
    made.shipThere(one);
    await made.documents();
    await made.exchange.send(deleted(`s-${one.part}`, tick()));
    const [after] = await shop.sql("select status, erp_shipped_at from order_parts where uuid = $1", [one.part]);
    expect(after).toEqual({ status: "shipped", erp_shipped_at: null });
    expect(await tasks()).toEqual([{ kind: "compositionChanged" }]);
  });

  const steps = [
    ...["place", "place", "acknowledge", "acknowledge", "shipThere", "cancelThere", "shipHere", "cancelHere"],
    ...["arrive", "rests", "documents"],
  ] as const;

  // What 1C has not told yet, such as a canceled reserve, the shop cannot know: until then less may be promised.
  it.each(["physical", "free"] as const)(
    "equals the goods in the warehouse after any sequence of events that 1C has told and counted, for %s stock",
    async (meaning) => {
      const events = fc.array(fc.record({ step: fc.constantFrom(...steps), at: fc.nat(7) }), {
        minLength: 10,
        maxLength: 24,
      });
      await fc.assert(
        fc.asyncProperty(events, fc.boolean(), async (happened, isStockFirst) => {
          const made = await world(meaning);
          for (const { step, at } of happened) await happen(made, step, at);
          // Orders canceled in the shop are canceled in 1C, which then sends its documents and stock once more.
          for (const one of made.orders) if (one.here === "canceled" && one.there === "reserved") made.cancelThere(one);
          for (const tell of isStockFirst ? [made.rests, made.documents] : [made.documents, made.rests]) await tell();
          const { onHand } = await made.shelf();
          if (meaning === "physical" || !isStockFirst) expect(onHand).toBe(made.truth());
          else expect(onHand).toBeLessThanOrEqual(made.truth());
          await made.recount();
          expect((await made.shelf()).onHand).toBe(made.truth());
          for (const one of made.orders) if (one.here === "reserved") await made.cancelHere(one);
        }),
        { endOnFailure: true, numRuns: Number(process.env["STOCK_RUNS"] ?? 6) },
      );
    },
    300_000 + Number(process.env["STOCK_RUNS"] ?? 0) * 10_000,
  );

  async function happen(made: Awaited<ReturnType<typeof world>>, step: (typeof steps)[number], at: number) {
    const pick = (isIt: (one: Ordered) => boolean) => {
      const fit = made.orders.filter(isIt);
      return fit[at % Math.max(1, fit.length)];
    };
    if (step === "place") return made.orders.length < 6 ? made.place() : undefined;
    if (step === "arrive") return made.arrive();
    if (step === "rests") return made.rests();
    if (step === "documents") return made.documents();
    const one = pick(({ here, there }) => {
      if (step === "acknowledge") return there === "unknown" && here !== "canceled";
      if (step === "shipThere") return there === "reserved" && here !== "canceled";
      if (step === "cancelThere") return there === "reserved" && here !== "shipped";
      return here === "reserved";
    });
    if (one !== undefined) await made[step](one);
  }
});
