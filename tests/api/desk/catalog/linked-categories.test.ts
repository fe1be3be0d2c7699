import { afterAll, beforeAll, expect, it } from "vitest";
import { deskCategoryShape, savedCategoryShape } from "#app/contract/desk/catalog/categories.ts";
import { packagesOf, textFile } from "#tests/support/exchange-packages.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

let shop: TestShop;
let desk: Awaited<ReturnType<typeof atDesk>>;
beforeAll(async () => {
  shop = await testShop();
  desk = await atDesk(shop, ["catalog"]);
});
afterAll(() => shop.close());

const post = (path: string, body: unknown) =>
  desk.call("POST", path, { body, headers: { "idempotency-key": shop.ports.ids.uuid() } });

async function added(name: string): Promise<string> {
  const body = { name, sort: 1, isHidden: false, description: "", parent: null };
  return (await post("/desk/category", body)).data(savedCategoryShape).uuid;
}

const head = 'ВерсияСхемы="2.08" ДатаФормирования="2026-11-29T06:00:00"';
const group = (id: string, name: string) => `<Группа><Ид>${id}</Ид><Наименование>${name}</Наименование></Группа>`;
const good = (id: string, of: string) =>
  `<Товар><Ид>${id}</Ид><Артикул>А-${id}</Артикул><Наименование>Товар ${id}</Наименование>
   <БазоваяЕдиница Код="796">шт</БазоваяЕдиница><Группы><Ид>${of}</Ид></Группы></Товар>`;
const catalog = (...goods: string[]) =>
  textFile(
    "import.xml",
    `<КоммерческаяИнформация ${head}>
      <Классификатор><Ид>c</Ид><Группы>${group("g1", "Скобы 1С")}${group("g2", "Хомуты 1С")}</Группы></Классификатор>
      <Каталог СодержитТолькоИзменения="true"><Ид>k</Ид><Товары>${goods.join("")}</Товары></Каталог>
    </КоммерческаяИнформация>`,
  );

it("groups of 1C lead to what their category was merged into, and wait for a person if it was deleted", async () => {
  const exchange = await packagesOf(shop, { login: "merged" });
  const [kept, joined, deleted] = [await added("Скобы"), await added("Скобы старые"), await added("Хомуты")];
  await exchange.send(catalog());
  await exchange.link("group", "Скобы 1С", joined);
  await exchange.link("group", "Хомуты 1С", deleted);
  const versionOf = async (uuid: string) =>
    (await desk.call("GET", `/desk/category/${uuid}`)).data(deskCategoryShape).version;
  const merge = { version: await versionOf(joined), into: kept, isPreview: false };
  expect((await post(`/desk/category/${joined}/merge`, merge)).status).toBe(200);
  const gone = { version: await versionOf(deleted) };
  expect((await post(`/desk/category/${deleted}/delete`, gone)).status).toBe(200);

  await exchange.send(catalog(good("m1", "g1"), good("m2", "g2")));
  const goods = await shop.sql<{ id: string; category: string; waiting: string[] }>(
    `select p.external_id as id, c.name as category, coalesce(g.waiting_groups, array[]::text[]) as waiting
       from products p join categories c on c.uuid = p.category_uuid left join exchange_goods g on g.external_id = p.external_id
      where p.external_id in ('m1', 'm2') order by 1`,
  );
  expect(goods).toMatchObject([
    { id: "m1", category: "Скобы", waiting: [] },
    { id: "m2", waiting: ["g2"] },
  ]);
  const links = await shop.sql<{ state: string }>(
    "select state from exchange_links where external_id in ('g1', 'g2') order by external_id",
  );
  expect(links.map(({ state }) => state)).toEqual(["linked", "new"]);
});
