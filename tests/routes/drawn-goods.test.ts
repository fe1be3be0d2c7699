import { afterAll, beforeAll, expect, it } from "vitest";
import { drawGoods } from "#app/components/goods/draw-goods.server.tsx";
import type { ListState } from "#app/components/goods/goods-drawing.ts";
import { packGoods } from "#app/components/goods/packed-goods.ts";
import { small } from "#tests/support/shop.ts";
import { testSite, type Site } from "#tests/support/site.ts";

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

function cardsOf(packed: string, state: ListState): string {
  return new TextDecoder().decode(Buffer.concat(drawGoods(packed, state)));
}

const nobody = { eager: 0, counterparty: null, favourites: new Set<string>(), compared: new Set<string>() };
const hinge = {
  uuid: "11111111-1111-4111-8111-111111111111",
  externalId: "1c-1",
  slug: "petlya",
  article: "П-1",
  name: "Петля <b>",
  unit: "шт",
  image: "/media/petlya.svg",
  multiplicity: 1,
  availability: "available" as const,
  availableQuantity: 5,
  supplyDays: null,
  price: 10,
};

it("goods that the page shows do not travel a second time as data", async () => {
  const visitor = site.visitor();
  const { html } = await visitor.get("/catalog/furnitura/petli");
  const [shown = "", data = ""] = html.split("streamController;");
  expect(shown).toContain(small.products.hinge.slug);
  expect(data).toContain("=0");
  expect(data).not.toContain(small.products.hinge.slug);
});

it("a navigation in place brings the goods as data", async () => {
  const { html } = await site.visitor().get("/catalog/furnitura/petli.data");
  expect(html).toContain(small.products.hinge.slug);
  expect(html).not.toContain('"=0"');
});

it("a table, whose one form React keeps, still has its data", async () => {
  const { html } = await site
    .visitor({ "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/130" })
    .get("/catalog/furnitura/petli?view=table");
  const [, data = ""] = html.split("streamController;");
  expect(data).toContain(small.products.hinge.slug);
});

it("a card shows what its goods say now, not what they said before", () => {
  expect(cardsOf(packGoods([hinge]), nobody)).toContain("10");
  const dearer = cardsOf(packGoods([{ ...hinge, price: 77 }]), nobody);
  expect(dearer).toContain("77");
});

it("a card shows whose it is: the lists of the visitor and the counterparty", () => {
  const packed = packGoods([hinge]);
  const plain = cardsOf(packed, nobody);
  const mine = cardsOf(packed, {
    ...nobody,
    counterparty: "22222222-2222-4222-8222-222222222222",
    favourites: new Set(["1c-1"]),
  });
  expect(plain).not.toContain("counterparty");
  expect(mine).toContain('name="counterparty" value="22222222-2222-4222-8222-222222222222"');
  expect(mine).toContain('form="f0"');
  expect(plain).toContain('form="f1"');
  expect(cardsOf(packed, nobody)).toBe(plain);
});

it("names are text", () => {
  expect(cardsOf(packGoods([hinge]), nobody)).toContain("Петля &lt;b&gt;");
});
