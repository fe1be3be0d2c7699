import { createReadStream, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packagesOf } from "#tests/support/exchange-packages.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

const folder = join(import.meta.dirname, "../../exchange/commerceml/samples");
const sampleFiles = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".xml"));

/** In the order in which a module of 1C sends them. */
const order = ["classifier", "group", "import", "products", "offers", "price", "re", "documents", "orders"];
const rank = (name: string) => order.findIndex((word) => (name.split("/").at(-1) ?? "").startsWith(word));
const sourceNames = [...new Set(sampleFiles.map((name) => name.split("/")[0] ?? ""))];

describe("real packages", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({});
  });
  afterAll(() => shop.close());

  test.each(sourceNames)("of %s load twice, and the second time changes nothing", async (source) => {
    const exchange = await packagesOf(shop, { login: source.slice(0, 20), isMain: false });
    const files = sampleFiles
      .filter((name) => name.startsWith(`${source}/`))
      .toSorted((one, other) => rank(one) - rank(other))
      .map((name) => ({ name: name.split("/").at(-1) ?? "", chunks: () => createReadStream(join(folder, name)) }));
    const first = await exchange.send(...files);
    expect(first.state).toBe("done");
    const problems = await exchange.problems();
    expect(problems.filter(({ code }) => !["vatRate", "negative", "badBarcode", "tooLong"].includes(code))).toEqual([]);
    const second = await exchange.send(...files);
    expect(second).toMatchObject({ state: "done", counts: { created: 0, changed: 0 } });
    expect(first.counts).toMatchSnapshot();
  });
});
