import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ImportKind } from "#app/domain/imports/kinds.ts";
import type { Ports } from "#server/ports/ports.ts";
import { applyImport } from "#server/use-cases/catalog/imports/apply-import.ts";
import { checkImport } from "#server/use-cases/catalog/imports/check-import.ts";
import { undoImport } from "#server/use-cases/catalog/imports/undo-import.ts";
import { savePrices } from "#server/use-cases/catalog/saving/save-prices.ts";
import { saveProducts } from "#server/use-cases/catalog/saving/save-products.ts";
import { saveStock } from "#server/use-cases/catalog/saving/save-stock.ts";
import { derivedFaults } from "#tests/support/checks/derived-data.ts";
import { faultsOf } from "#tests/support/checks/oracles.ts";
import { buying, changeOf, newBuyer, orderForm } from "#tests/support/orders/buying.ts";
import { clerk, priceToSave, productToSave, stockToSave } from "#tests/support/saving.ts";
import { postgres, races, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { products, warehouses } = small;
/** `npm run faults` sets two hundred. */
const buyers = Number(process.env["FAULT_BUYERS"] ?? 24);
const goods = Array.from({ length: 700 }, (_, at) => `i${at}`);
const forced = { isForced: true };

describe.runIf(postgres)(races("imports beside other changes"), () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ engine: "postgres" });
    for (const some of [goods.slice(0, 350), goods.slice(350)]) {
      await saveProducts(
        shop.ports,
        clerk,
        some.map((id) => productToSave(id)),
      );
      await savePrices(
        shop.ports,
        clerk,
        some.map((id) => priceToSave(id, 100)),
      );
    }
  });
  afterAll(() => shop.close());

  async function checked(kind: ImportKind, lines: readonly string[], ports: Ports = shop.ports): Promise<string> {
    const bytes = new TextEncoder().encode(lines.join("\n"));
    const options = { map: [], allOrNothing: false };
    const run = await checkImport(ports, clerk, { kind, fileName: "list.csv", file: bytes, options });
    if (!run.ok) throw new Error(JSON.stringify(run));
    return run.value.run;
  }
  const prices = (price: number) => checked("prices", ["Внешний код;Цена", ...goods.map((id) => `${id};${price}`)]);
  const apply = async (run: string, ports: Ports = shop.replica().ports) => applyImport(ports, clerk, run, forced);
  const undo = async (run: string) => undoImport(shop.replica().ports, clerk, run);
  const stateOf = async (run: string) =>
    (await shop.sql<{ state: string }>("select state from import_runs where uuid = $1", [run]))[0]?.state;
  const resultsOf = (run: string) =>
    shop.sql<{ key: string; saved: string; stocked: string }>(
      "select key, saved, stocked from import_rows where run_uuid = $1 order by key",
      [run],
    );
  /** Prices before and after each change, in their order. */
  const historyOf = (product: string) =>
    shop.sql<{ before: number | null; after: number | null }>(
      "select price_before::float as before, price_after::float as after from price_history h join products p on p.uuid = h.product_uuid where p.external_id = $1 order by h.id",
      [product],
    );
  const pricesNow = async () =>
    new Map(
      (
        await shop.sql<{ id: string; price: number }>(
          "select external_id as id, base_price::float as price from products where external_id = any($1)",
          [goods],
        )
      ).map(({ id, price }) => [id, price]),
    );

  test("one import applied by two processes, and the same file checked twice, change each price once (desk §13, D2, D5)", async () => {
    const [first, second] = [await prices(120), await prices(120)];
    const ended = await Promise.all([apply(first), apply(first), apply(second)]);
    expect(ended.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect([await stateOf(first), await stateOf(second)]).toEqual(["done", "done"]);
    for (const run of [first, second])
      expect(new Set((await resultsOf(run)).map(({ saved }) => saved))).toEqual(new Set(["done"]));
    expect(
      await shop.sql(
        "select p.external_id from price_history h join products p on p.uuid = h.product_uuid where h.price_after = 120 group by 1 having count(*) <> 1",
      ),
    ).toEqual([]);
    expect(new Set((await pricesNow()).values())).toEqual(new Set([120]));
  });

  test("an import beside the undoing of an earlier one: each price is that of the one that came first (desk §13, D3)", async () => {
    const earlier = await prices(200);
    await apply(earlier);
    const later = await prices(300);
    const ended = await Promise.all([apply(later), undo(earlier)]);
    expect(ended.map(({ ok }) => ok)).toEqual([true, true]);
    const now = await pricesNow();
    const laterResults = new Map((await resultsOf(later)).map(({ key, saved }) => [key, saved]));
    for (const { key, saved } of await resultsOf(earlier)) {
      const isImported = now.get(key) === 300;
      expect([key, now.get(key), saved, laterResults.get(key)]).toEqual(
        isImported ? [key, 300, "left", "done"] : [key, 120, "undone", "stale"],
      );
    }
    for (const id of goods.filter((_, at) => at % 100 === 0)) {
      const history = await historyOf(id);
      expect(history.slice(1).map(({ before }) => before)).toEqual(history.slice(0, -1).map(({ after }) => after));
    }
  });

  test("a process that ends late does not take an undone import for applied", async () => {
    const run = await prices(77);
    let go = () => {};
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const released = new Promise<void>((resolve) => (go = resolve));
    let isFirst = true;
    const failpoints = {
      async reach(name: string) {
        if (name !== "import.batch" || !isFirst) return;
        isFirst = false;
        arrive();
        await released;
      },
    };
    const late = apply(run, shop.replica({ failpoints }).ports);
    await arrived;
    await apply(run);
    await undo(run);
    go();
    await late;
    expect(await stateOf(run)).toBe("undone");
  });

  test(`stock imported beside ${buyers} checkouts: none is oversold, each reserve stays, and no request fails (desk §13, D6)`, async () => {
    const wanted = [products.washer, products.bolt];
    // Enough for about two thirds of the buyers.
    const enough = Math.ceil((buyers * 2) / 3) * 100;
    await saveStock(
      shop.ports,
      clerk,
      wanted.flatMap(({ externalId }) =>
        [warehouses.south, warehouses.north, warehouses.ring].map((one) =>
          stockToSave(externalId, one, one === warehouses.south ? enough : 0),
        ),
      ),
    );
    const ready = [];
    for (let at = 0; at < buyers; at += 1) {
      const process = at % 2 === 0 ? shop : shop.replica();
      const buyer = buying(process, { token: (await newBuyer(shop, 700 + at)).token });
      const lines = at % 2 === 0 ? wanted : wanted.toReversed();
      changeOf(await buyer.add(lines.map(({ uuid }) => ({ uuid, quantity: 100 }))));
      ready.push({ buyer, form: orderForm(await buyer.checkout()) });
    }
    const stock = (onHand: number) =>
      checked("stock", [
        "Внешний код;Остаток: Склад Южный",
        ...wanted.map(({ externalId }) => `${externalId};${onHand}`),
        ...goods.map((id, at) => `${id};${onHand + at}`),
      ]);
    const runs: string[] = [];
    const imports = async () => {
      for (const onHand of [enough - 100, enough + 100, enough - 200, enough]) {
        const run = await stock(onHand);
        runs.push(run);
        await apply(run);
      }
      return undo(runs[1] ?? "");
    };
    const [answers] = await Promise.all([Promise.all(ready.map(({ buyer, form }) => buyer.place(form))), imports()]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 422).map(({ status }) => status)).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await faultsOf(shop.database)).toEqual([]);
    expect(await shop.sql("select product_uuid from stock where reserved > on_hand")).toEqual([]);
    expect(await derivedFaults(shop.database.db)).toEqual([]);
    const ends = new Set((await Promise.all(runs.map(stateOf))).values());
    expect([...ends].filter((state) => !["done", "partial", "undone"].includes(state ?? ""))).toEqual([]);
  });
});
