import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileProcessShape, startedProcessShape } from "#app/contract/files/file-processes.ts";
import { compositionShape } from "#app/contract/orders/order-composition.ts";
import { orderListShape } from "#app/contract/orders/order-list.ts";
import { orderShape } from "#app/contract/orders/orders.ts";
import { claimableOrdersShape } from "#app/contract/claims/own-claims.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import { buying, type Buying } from "#tests/support/orders/buying.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { handle, hinge } = small.products;
const orders = "/private/orders/orders";

let shop: TestShop;
let buyer: Buying;
let uuid: string;
beforeAll(async () => {
  shop = await testShop();
  buyer = buying(shop, { token: (await shop.loginAs(small.phones.ooo)).token, city: "msk" });
  // More handles than are in stock in the city: the rest is ordered for it.
  await buyer.add([
    { uuid: handle.uuid, quantity: 20 },
    { uuid: hinge.uuid, quantity: 4 },
  ]);
  ({ uuid } = await buyer.order());
  await shop.sql("update order_parts set status = 'completed' where order_uuid = $1", [uuid]);
});
afterAll(() => shop.close());

test("goods that an order splits into parts are counted once in every count", async () => {
  const rows = await shop.sql("select product_uuid from order_items where order_uuid = $1", [uuid]);
  expect(rows).toHaveLength(3);
  const order = (await buyer.ask("GET", `${orders}/${uuid}`)).data(orderShape);
  const [listed] = (await buyer.ask("GET", orders)).data(orderListShape).items;
  const composition = (await buyer.ask("GET", `${orders}/${uuid}/composition`)).data(compositionShape);
  const [claimable] = (await buyer.ask("GET", "/private/orders/claims/orders")).data(claimableOrdersShape).items;
  expect({
    page: order.totals.lines,
    list: listed?.lines,
    composition: composition.totals.lines,
    claims: claimable?.lines,
    sheet: await countInSheet(),
  }).toEqual({ page: 2, list: 2, composition: 2, claims: 2, sheet: 2 });
});

/** The number of goods of this order in the export of orders. */
async function countInSheet(): Promise<number> {
  const { process } = (await buyer.ask("POST", `${orders}/sheet`, {})).data(startedProcessShape);
  await makeFiles(shop.ports, fileMakers);
  const { file } = (await buyer.ask("GET", `/mixed/reports/processes/${process}`)).data(fileProcessShape);
  const answer = await shop.app.fetch(new Request(`http://shop.test${file?.url ?? ""}`));
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
  const [head = [], row = []] = sheets[0]?.rows ?? [];
  return Number(row[head.indexOf("Товаров")]);
}
