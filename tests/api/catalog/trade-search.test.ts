import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listingShape, productCardListShape, productCardPageShape } from "#app/contract/catalog/catalog.ts";
import { suggestShape } from "#app/contract/catalog/suggest.ts";
import { operate } from "#tests/support/operator.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

describe("the search of the demo shop knows the trade's vocabulary", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ goods: "demo" });
  }, 300_000);
  afterAll(() => shop.close());

  const ask = async (value: string, body: object = {}) =>
    (
      await shop.call("POST", "/mixed/products/products", {
        body: { context: { type: "search", value }, sort: "relevance", ...body },
      })
    ).data(listingShape);

  test("each recognised term can be removed from the query", async () => {
    const { search, items } = await ask("петля до 100 рублей без бронзы");
    expect(search?.chips).toEqual([
      { label: "до 100 рублей", without: "петля без бронзы" },
      { label: "без бронзы", without: "петля до 100 рублей" },
    ]);
    expect(items.every(({ price }) => price.price <= 100)).toBe(true);
    expect(search?.sections[0]).toMatchObject({ name: "Петли" });
  });

  test.each(["din 125", "DIN125", "гост-11371", "ГОСТ 11371-78", "ISO 7089"])(
    "«%s» finds goods of the standard under any of its names",
    async (query) => {
      const { search, items } = await ask(query);
      expect(search?.leftOut).toEqual([]);
      expect(items.length).toBeGreaterThan(5);
      expect(items.filter(({ name }) => !/^Шайба .*плоская/.test(name))).toEqual([]);
    },
  );

  test("a standard that no goods have is told, and goods of its kind are shown", async () => {
    for (const query of ["din 127", "шайба din 440", "din 315"]) {
      const { search, items } = await ask(query);
      expect(search?.leftOut, query).toEqual([query.replace("шайба ", "")]);
      expect(items.length, query).toBeGreaterThan(5);
    }
  });

  test.each(["само", "сам", "под", "за", "петля наклад"])(
    "«%s», sent before it is finished, finds what is suggested for it",
    async (query) => {
      const { items, search } = await ask(query);
      expect(search?.leftOut).toEqual([]);
      const answer = await shop.call("GET", `/mixed/products/suggest?${new URLSearchParams({ q: query })}`);
      const { products } = answer.data(suggestShape);
      expect(products.length).toBeGreaterThan(3);
      expect(items.slice(0, products.length).map(({ uuid }) => uuid)).toEqual(products.map(({ uuid }) => uuid));
    },
  );

  test("«без» in a name is part of the name, and a truncated excluded word excludes all words that begin so", async () => {
    for (const query of ["профиль подставочный без уплотнения", "профиль подставочный без уплотн."]) {
      const { items } = await ask(query);
      expect(items.some(({ name }) => name.includes("без уплотнения"))).toBe(true);
      expect(items.some(({ name }) => name.includes("с уплотнением"))).toBe(false);
    }
  });

  test("a word in the other alphabet is part of the kind's name", async () => {
    const { search, items } = await ask("ankernyy bolt");
    expect(search?.leftOut).toEqual([]);
    expect(items.every(({ name }) => name.startsWith("Болт анкерный"))).toBe(true);
  });

  test("an unavailable size shows the nearest sizes and says so", async () => {
    const { search, items } = await ask("болт м10х45");
    expect(search).toMatchObject({ nearestTo: "м10х45", leftOut: ["м10х45"] });
    expect(items[0]?.name).toMatch(/^Болт М10×(?:40|60)/);
  });

  test("a term that no goods of the kind have is dropped, and the page says so", async () => {
    const { search, total } = await ask("молоток дешевле 1 рубля");
    expect(total).toBeGreaterThan(0);
    expect(search?.leftOut).toEqual(["дешевле 1 рубля"]);
  });

  test.each([
    ["болт м7", ["м7"], /^Болт М[68]×/],
    ["гайка м30", ["м30"], /^Гайка М/],
    ["болт bosch", ["bosch"], /^Болт /],
    ["саморез ral 5005", ["ral 5005"], /^Саморез /],
    ["герметик ral 7024", ["ral 7024"], /^Герметик /],
    ["болт din 6921 м8", ["din 6921"], /^Болт М8/],
    ["гайка гост 9999-80 м8", ["гост 9999"], /^Гайка М8/],
    ["ручка оконная ртутная", ["ртутная"], /^Ручка /],
    ["желтый шнур", ["шнур"], /жёлт/],
    ["саморез 4х50 чёрный", ["чёрный"], /^Саморез .* 4×50/],
    ["замок 50 рублей", ["50 рублей"], /^Замок /],
  ])("each dropped condition of «%s» is told: %j", async (query, leftOut, first) => {
    const { search, items } = await ask(query);
    expect(search?.leftOut).toEqual(leftOut);
    expect(items[0]?.name).toMatch(first);
  });

  test("a colour in the name of a kind is a condition of its goods", async () => {
    const { items, search } = await ask("саморез желтый 4х50");
    expect(items.map(({ name }) => name)).toEqual([expect.stringContaining("жёлтый")]);
    expect(search?.leftOut).toEqual([]);
  });

  test("two names of a kind in one query mean the goods of both", async () => {
    const { search } = await ask("семечки саморезы с буром");
    expect(search?.sections.map(({ name }) => name)).toContain("Саморезы по металлу");
    expect(search?.leftOut).toEqual([]);
    expect((await ask("блоха")).items[0]?.name).toMatch(/^Саморез по металлу/);
  });

  test.each(["степлер", "степлеры", "стусло", "утюг"])(
    "a word that the shop does not have is no other word misspelt: %s",
    async (query) => {
      const { search, total } = await ask(query);
      expect({ total, leftOut: search?.leftOut, shown: search?.shown }).toEqual({
        ...{ total: 0, leftOut: [query], shown: null },
      });
    },
  );

  test.each([
    ["стикло", "стекло"],
    ["сомарез", "саморез"],
    ["гирметик", "герметик"],
  ])("%s is %s misspelt", async (query, shown) => {
    expect((await ask(query)).search).toMatchObject({ how: "spelling", shown });
  });

  test.each([
    ["петля накладная бронза", /^Петля накладная .*бронза$/],
    ["полотно москитное черное", /^Полотно москитное .*чёрное/],
  ])("a value is found wherever goods have its word: %s", async (query, name) => {
    const { search, items } = await ask(query);
    expect(items.length).toBeGreaterThan(0);
    expect(items.filter((one) => !name.test(one.name))).toEqual([]);
    expect(search?.leftOut).toEqual([]);
  });

  test("the number of a standard that no goods have is no size", async () => {
    const { search } = await ask("болт din 6921 м8");
    expect(search?.nearestTo).toBe(null);
  });

  test("sizes near a missing one are those of goods that are called so", async () => {
    const { search } = await ask("диск отрезной 125");
    expect(search).toMatchObject({ nearestTo: null, leftOut: ["отрезной", "125"] });
  });

  test("a corrected word is told even if another one is left out", async () => {
    const { search, items } = await ask("петля нокладная ртутная");
    expect(search).toMatchObject({ how: "spelling", shown: "петля накладная", leftOut: ["ртутная"] });
    expect(items[0]?.name).toMatch(/^Петля накладная/);
  });

  test.each(["удлинитель до 600 рублей", "шланг 10", "кабель 3х2,5 до 100", "din 912 м6"])(
    "goods with a number or a price alone do not answer «%s»",
    async (query) => expect((await ask(query)).total).toBe(0),
  );

  test.each([
    ["ручкаоконная", /^Ручка /],
    ["под оконник", /^Подоконник /],
    ["эм восемь на сорок", /М8×40/],
    ["screw 4x50", /^Саморез .*4×50/],
  ])("%s is read as it is meant", async (query, name) => {
    const { items } = await ask(query);
    expect(items[0]?.name).toMatch(name);
  });

  test("«дешёвые» lists the cheapest goods of the kind first, «дорогие» the dearest", async () => {
    const cheap = (await ask("дешёвые доводчики")).items;
    const sums = (items: typeof cheap) => items.map(({ price }) => price.price);
    const dear = (await ask("дорогие доводчики")).items;
    expect(cheap.every(({ name }) => name.startsWith("Доводчик"))).toBe(true);
    expect(sums(cheap)).toEqual(sums(cheap).toSorted((one, other) => one - other));
    expect(sums(dear)).toEqual(sums(dear).toSorted((one, other) => other - one));
    expect(sums(dear)[0]).toBeGreaterThan(sums(cheap)[0] ?? 0);
  });

  test.each([
    ["питля до 100 рублей", "петля"],
    ["gtnkz до 100 рублей", "петля"],
    ["новес до 100 рублей", "навес"],
  ])("a price counts also beside a word that is corrected: %s", async (query, corrected) => {
    const { search, items } = await ask(query);
    expect(search?.leftOut).toEqual([]);
    expect(search?.chips).toEqual([{ label: "до 100 рублей", without: corrected }]);
    expect(items.length).toBeGreaterThan(0);
    expect(items.filter(({ price }) => price.price > 100)).toEqual([]);
  });

  test.each(["дешёвые питли", "дешёвые gtnkb"])("«%s» lists the cheapest hinges first", async (query) => {
    const { items } = await ask(query);
    const sums = items.map(({ price }) => price.price);
    expect(items.every(({ name }) => name.startsWith("Петля"))).toBe(true);
    expect(sums).toEqual(sums.toSorted((one, other) => one - other));
  });

  test.each([
    ["навес хлебный", ["хлебный"]],
    ["новес хлебный", ["хлебный"]],
    ["молоток дешевле 1 рубля оранжевый", ["дешевле 1 рубля", "оранжевый"]],
    ["молоток оранжевый дешевле 1 рубля", ["оранжевый", "дешевле 1 рубля"]],
    ["бокс под автоматы", ["бокс", "автоматы"]],
    ["доводчик до 60 кг черный", ["черный"]],
  ])("all that goods do not meet of «%s» is told: %j", async (query, leftOut) => {
    expect((await ask(query)).search?.leftOut).toEqual(leftOut);
  });

  test.each([
    ["уровень 120 см", /1200 мм/],
    ["рулетка 5 м", / 5 м /],
    ["уровень от 50 до 70 см", / 600 мм/],
    ["петли олмарк", /^Петля .*Олмарк/],
    ["гайка не оцинкованная", /^Гайка (?!.*цинк)/],
    ["ручка оконная без ключа", /^Ручка (?!.*с ключом)/],
    ["саморез кровельный", /^Саморез кровельный/],
    ["доводчик до 60 кг черный", /до 60 кг/],
  ])("only goods that meet it answer «%s»", async (query, name) => {
    const { items } = await ask(query, { limit: 48 });
    expect(items.length).toBeGreaterThan(0);
    expect(items.map((one) => one.name).filter((one) => !name.test(one))).toEqual([]);
  });

  test("the nearest sizes are of the kind, the least different first", async () => {
    const { search, items } = await ask("подоконник 320");
    expect(search).toMatchObject({ leftOut: ["320"], nearestTo: "320", shown: "подоконник" });
    expect(items.every(({ name }) => name.startsWith("Подоконник"))).toBe(true);
    // By the share of the size: 400 is nearer to 320 than 250 is.
    const far = items
      .filter(({ availability }) => availability === "available")
      .map(({ name }) => Math.abs(Math.log(Number(/ (\d+) мм/.exec(name)?.[1]) / 320)));
    expect(far).toEqual(far.toSorted((one, other) => one - other));
  });

  test("all codes of a pasted list are found and the unknown ones reported", async () => {
    const { search, total } = await ask("МЗ-Г10.8Z, TS-W40020T, НЕТ-1234X");
    expect(total).toBe(2);
    expect(search?.listed?.map(({ code, product }) => [code, product?.article ?? null])).toEqual([
      ["МЗ-Г10.8Z", "МЗ-Г10.8Z"],
      ["TS-W40020T", "TS-W40020T"],
      ["НЕТ-1234X", null],
    ]);
  });

  test("a pasted list adds the minimum order of each product to the basket", async () => {
    const { search } = await ask("МЗ-Г10.8Z TS-W40020T");
    expect(search?.listed?.every(({ product }) => (product?.quantity ?? 0) > 0)).toBe(true);
  });

  test("the operator sees frequent queries and queries without results", async () => {
    for (let time = 0; time < 3; time += 1) {
      await ask("рольставни zzqq");
      await ask("молоток");
    }
    await ask("спрошено однажды");
    const popular = await operate(shop.ports, "search", "popular");
    expect(popular.message).toMatch(/3\s+\d+\s+молоток/);
    expect(popular.message).not.toContain("однажды");
    expect((await operate(shop.ports, "search", "missing")).message).toMatch(/3\s+0\s+рольставни zzqq/);
  });

  test("the kind of goods that is chosen after a query by far the most comes first", async () => {
    const kindsOf = (slugs: readonly string[]) =>
      shop.sql<{ name: string }>(
        "select distinct c.name from products p join categories c on c.uuid = p.category_uuid where p.slug = any($1)",
        [slugs],
      );
    const first = async () => kindsOf((await ask("ручки", { limit: 6 })).items.map(({ slug }) => slug));
    expect((await first()).length).toBeGreaterThan(1);
    await shop.sql(
      `insert into search_choices (query, product_uuid, day, opened)
       select 'ручки', p.uuid, current_date, 7 from products p join categories c on c.uuid = p.category_uuid
       where c.name = 'Ручки балконные' and p.status = 'active' order by p.popularity limit 3`,
    );
    shop.clock.advance(61);
    expect(await first()).toEqual([{ name: "Ручки балконные" }]);
  });

  test("a product that visitors choose is suggested first, however many others are more popular", async () => {
    const [last] = await shop.sql<{ slug: string; uuid: string }>(
      `select p.slug, p.uuid from products p join categories c on c.uuid = p.category_uuid
       where c.name like 'Саморезы%' and p.status = 'active' and p.name like 'Саморез %'
         and p.ships_from && array(select w.no from warehouses w join city_warehouses cw on cw.warehouse_uuid = w.uuid
           join cities t on t.uuid = cw.city_uuid where t.slug = 'msk')
       order by p.popularity, p.uuid desc limit 1`,
    );
    const suggested = async () =>
      (await shop.call("GET", `/mixed/products/suggest?${new URLSearchParams({ q: "саморез" })}`))
        .data(suggestShape)
        .products.map(({ slug }) => slug);
    expect(await suggested()).not.toContain(last?.slug);
    await shop.sql(
      "insert into search_choices (query, product_uuid, day, opened) values ('саморез', $1, current_date, 3)",
      [last?.uuid],
    );
    shop.clock.advance(61);
    expect((await suggested())[0]).toBe(last?.slug);
    expect((await ask("саморез")).items[0]?.slug).toBe(last?.slug);
  });

  test("a new dictionary takes effect when it is loaded; a broken one changes nothing", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dictionary-"));
    const file = join(folder, "own.csv");
    const load = async (csv: string) => {
      await writeFile(file, csv);
      return operate(shop.ports, "search", "dictionary", file);
    };
    expect(await load("phrase,means,direction,note\nкрякозябра,somewhere:molotki,one-way,\n")).toMatchObject({
      ok: false,
    });
    expect(await load("phrase,means,direction,note\nкрякозябра,section:molotki,one-way,проба\n")).toMatchObject({
      ok: true,
    });
    expect((await ask("крякозябра")).items[0]?.name).toMatch(/^Молоток/);
    expect(await load("phrase,means,direction,note\n")).toMatchObject({ ok: true });
    expect((await ask("шуруп")).items[0]?.name).toMatch(/^Саморез/);
  });

  const slugOf = async (like: string) =>
    (
      await shop.sql<{ slug: string }>("select slug from products where name like $1 and status = 'active' limit 1", [
        like,
      ])
    )[0]?.slug ?? "";
  const related = async (like: string) =>
    (await shop.call("GET", `/mixed/products/products/${await slugOf(like)}/related?limit=12`)).data(
      productCardListShape,
    );

  test.each([
    ["Болт М10×%", /^(?:Гайка|Шайба) М10 /],
    ["Гайка М8 %", /М8(?!\d)/],
    ["Пена монтажная профессиональная%", /^(?:Пистолет для пены|Очиститель|Лента|Клин)/],
    ["Дюбель распорный 10×%", /^(?:Бур SDS-plus 10×|Саморез по дереву|Молоток)/],
    ["Бита PH2 %", /^(?:Саморез|Отвёртка PH2)/],
  ])("goods related to «%s» follow the trade's rules", async (like, fits) => {
    const goods = await related(like);
    expect(goods.length).toBeGreaterThan(2);
    expect(goods.filter(({ name }) => !fits.test(name)).map(({ name }) => name)).toEqual([]);
  });

  test("similar goods are close in size and finish", async () => {
    const slug = await slugOf("Болт М10×60 %");
    const { items } = (await shop.call("GET", `/mixed/products/products/${slug}/similar?limit=4`)).data(
      productCardPageShape,
    );
    expect(items.every(({ name }) => /^Болт М(?:8|10|12)×(?:40|60|80|100)/.test(name))).toBe(true);
  });

  test("no price of the city lies outside the range of the price filter", async () => {
    const categories = await shop.sql<{ uuid: string }>("select distinct category_uuid as uuid from products");
    for (const { uuid } of categories) {
      const { items, filters } = (
        await shop.call("POST", "/mixed/products/products", {
          city: "spb",
          body: { context: { type: "category", value: uuid }, limit: 100 },
        })
      ).data(listingShape);
      const bounds = filters.find(({ target }) => target === "price")?.value;
      for (const { price } of items) {
        expect(price.price).toBeGreaterThanOrEqual(bounds?.min ?? Infinity);
        expect(price.price).toBeLessThanOrEqual(bounds?.max ?? 0);
      }
    }
  });

  test("names are sorted by the numbers in them", async () => {
    const { items } = await ask("саморез по дереву", { sort: "name", limit: 100 });
    const diameters = items.map(({ name }) => Number(/(\d+(?:,\d)?)×/.exec(name)?.[1]?.replace(",", ".")));
    expect(diameters.length).toBeGreaterThan(20);
    expect(diameters).toEqual(diameters.toSorted((one, other) => one - other));
  });
});
