import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { savedAttributeShape } from "#app/contract/desk/catalog/attributes.ts";
import { savedBrandShape } from "#app/contract/desk/catalog/brands.ts";
import { savedCategoryShape } from "#app/contract/desk/catalog/categories.ts";
import { savedContentShape } from "#app/contract/desk/shop/content.ts";
import { findRedirect } from "#server/use-cases/content/find-redirect.ts";
import { addRedirect } from "#server/use-cases/content/operate.ts";
import { testOperator } from "#tests/support/operator.ts";
import { postgres, races, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk, deskCalls } from "#tests/support/staff.ts";

type Call = ReturnType<typeof deskCalls>;
type Save = { path: string; body: (value: string) => object };
type Section = {
  /** Makes an object if need be; answers how it is saved as it is now. */
  begin: (call: Call) => Promise<Save>;
  /** The field that all of them change, and what each writes there. */
  field: string;
  values: readonly [before: string, ...others: string[]];
};

const seenShape = z.object({ version: z.int(), fields: z.record(z.string(), z.string()).optional() });
const staleShape = z.object({
  version: z.int(),
  by: z.string(),
  fields: z.array(z.object({ name: z.string(), before: z.string(), yours: z.string(), now: z.string() })),
});
const words = (word: string): Section["values"] => [`${word} 0`, `${word} 1`, `${word} 2`, `${word} 3`, `${word} 4`];

let keys = 0;
const post = (call: Call, path: string, body: object) =>
  call("POST", path, { body, headers: { "idempotency-key": `race-${(keys += 1)}` } });
async function seen(call: Call, path: string) {
  const { version, fields = {} } = (await call("GET", path)).data(seenShape);
  return { version, fields };
}

/** A section whose form is saved as `fields` with their version. */
function ofFields(path: string, field: string): Section["begin"] {
  return async (call) => {
    const { version } = await seen(call, path);
    return { path, body: (value) => ({ version, fields: { [field]: value } }) };
  };
}

const draft = { title: "Акция", slug: "aktsiya", announce: "Коротко", body: "Долго" };
const content: Record<string, object> = {
  promotion: { ...draft, dateFrom: "2020-01-01", dateTo: "2090-01-01", tag: "Скидка", sort: "5", cities: "" },
  material: { ...draft, slug: "sovet", lead: "Коротко", tags: "", readMinutes: "3", category: "" },
  announcement: { title: "Праздники", body: "Закрыто", cities: "" },
};
/** A new piece of content, saved with another title. */
function ofContent(kind: string): Section["begin"] {
  return async (call) => {
    const added = await post(call, `/desk/content/${kind}`, { fields: content[kind] });
    const path = `/desk/content/${kind}/${added.data(savedContentShape).id}`;
    const { version, fields } = await seen(call, path);
    return { path, body: (title) => ({ version, fields: { ...fields, title } }) };
  };
}

const brand = { name: "Скобяной завод", slug: "skobyanoy", country: "Россия", about: "", isHidden: false };
const category = { name: "Раздел", slug: "razdel", sort: 1, isHidden: false, description: "", parent: null };
const attribute = {
  ...{ name: "Покрытие", unit: "", group: "Исполнение", role: "look", isFilter: true, isInName: false, sort: 9 },
};

describe.runIf(postgres)(races("a section of the desk that colleagues save at once"), () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ engine: "postgres" });
  });
  afterAll(() => shop.close());

  const city = small.cities.spb;
  const one = async (table: "warehouses" | "pickup_points") =>
    (await shop.sql<{ uuid: string }>(`select uuid from ${table} order by uuid limit 1`))[0]?.uuid ?? "";
  const sections: Record<string, Section> = {
    "the card of a city": {
      begin: ofFields(`/desk/places/city/${city}`, "email"),
      ...{ field: "email", values: ["a@shop.ru", "b@shop.ru", "c@shop.ru", "d@shop.ru", "e@shop.ru"] },
    },
    "the card of a warehouse": {
      begin: async (call) => ofFields(`/desk/places/warehouse/${await one("warehouses")}`, "address")(call),
      ...{ field: "address", values: words("Складская,") },
    },
    "the card of a point": {
      begin: async (call) => ofFields(`/desk/places/point/${await one("pickup_points")}`, "how_to_get")(call),
      ...{ field: "how_to_get", values: words("Подъезд") },
    },
    "a zone of delivery": {
      async begin(call) {
        const path = `/desk/delivery/${city}/zone/race`;
        const fields = { name: "Зона", position: "900", surcharge: "300", days_more: "2" };
        await post(call, path, { version: 0, fields });
        return { path, body: (name) => ({ version: 1, fields: { ...fields, name } }) };
      },
      ...{ field: "name", values: words("Зона") },
    },
    "a year of the calendar": {
      async begin(call) {
        const path = "/desk/calendar/2026";
        const year = { daysOff: "", workingDays: "" };
        await post(call, path, { version: 0, ...year, source: "Без номера" });
        return { path, body: (source) => ({ version: 1, ...year, source }) };
      },
      ...{ field: "source", values: words("Постановление №") },
    },
    "the settings of the shop": {
      async begin(call) {
        const { groups } = (await call("GET", "/desk/settings")).data(
          z.object({ groups: z.array(z.object({ group: z.string(), version: z.int() })) }),
        );
        const version = groups.find(({ group }) => group === "shop")?.version ?? 0;
        return { path: "/desk/settings/shop", body: (name) => ({ version, values: { name } }) };
      },
      ...{ field: "name", values: words("Гвоздь") },
    },
    "a promotion": { begin: ofContent("promotion"), field: "title", values: words("Акция") },
    "a material": { begin: ofContent("material"), field: "title", values: words("Совет") },
    "an announcement": { begin: ofContent("announcement"), field: "title", values: words("Праздники") },
    "a brand": {
      async begin(call) {
        const { uuid } = (await post(call, "/desk/brand", brand)).data(savedBrandShape);
        return { path: `/desk/brand/${uuid}`, body: (country) => ({ ...brand, version: 1, country }) };
      },
      ...{ field: "country", values: words("Страна") },
    },
    "a category": {
      async begin(call) {
        const { uuid } = (await post(call, "/desk/category", category)).data(savedCategoryShape);
        const path = `/desk/category/${uuid}`;
        const { version } = await seen(call, path);
        const { slug: _, parent: __, ...fields } = category;
        return { path, body: (description) => ({ ...fields, version, description }) };
      },
      ...{ field: "description", values: words("Раздел") },
    },
    "an attribute": {
      async begin(call) {
        const body = { ...attribute, code: "pokrytie", kind: "text" };
        const { code } = (await post(call, "/desk/attribute", body)).data(savedAttributeShape);
        return { path: `/desk/attribute/${code}`, body: (group) => ({ ...attribute, version: 1, group }) };
      },
      ...{ field: "group", values: words("Группа") },
    },
    "the credit of a company": {
      async begin(call) {
        const path = `/desk/companies/${small.counterparties.company}`;
        const { version } = await seen(call, path);
        return {
          path: `${path}/credit`,
          body: (days) => ({ version, terms: "postpay", limit: 100, days: Number(days) }),
        };
      },
      ...{ field: "days", values: ["10", "11", "12", "13", "14"] },
    },
  };

  it.each(Object.keys(sections))("keeps one save of %s and shows it to the others (desk D3)", async (title) => {
    const { begin, field, values } = sections[title] ?? { begin: ofFields("", ""), field: "", values: [""] as const };
    const first = await atDesk(shop, ["admin"]);
    const before = await begin(first.call);
    const saved = await post(first.call, before.path, before.body(values[0]));
    expect(saved.status, saved.text).toBe(200);
    const late = await post(first.call, before.path, before.body(values[0]));
    expect(late.body.code, late.text).toBe("stale");
    const { version } = staleShape.parse(late.body.data);

    const others = values.slice(1);
    const other = shop.replica();
    const answers = await Promise.all(
      others.map(async (value, at) => {
        const { token, call, name } = await atDesk(shop, ["admin"], { name: `Сотрудник ${at}` });
        const by = at % 2 === 0 ? call : deskCalls(other, token);
        const body = { ...before.body(value), version };
        return { value, name, answer: await post(by, before.path, body) };
      }),
    );
    const [winner, ...more] = answers.filter(({ answer }) => answer.status === 200);
    expect(more).toEqual([]);
    for (const { answer, value } of answers) {
      if (answer.status === 200) continue;
      expect(answer.body.code, answer.text).toBe("stale");
      const { by, fields } = staleShape.parse(answer.body.data);
      expect(by).toBe(winner?.name);
      expect(fields).toEqual([{ name: field, before: values[0], yours: value, now: winner?.value }]);
    }
  });

  it("adds a zone of delivery once", async () => {
    const path = `/desk/delivery/${city}/zone/new`;
    const fields = { name: "Новая", position: "901", surcharge: "300", days_more: "2" };
    const answers = await atOnce((call) => post(call, path, { version: 0, fields }));
    expect(answers.map(({ status, body }) => (status === 200 ? "added" : body.code)).sort()).toEqual(
      ["added", ...answers.slice(1).map(() => "deliveryTaken")].sort(),
    );
  });

  it("never leaves redirects in a circle", async () => {
    for (let round = 0; round < 4; round += 1) {
      const paths = [0, 1].map((at) => `/krug-${round}-${at}`);
      // The desk asks for a page that opens; the operator's command does not.
      const other = shop.replica();
      const answers = await Promise.all(
        [0, 1, 2, 3].map((at) =>
          addRedirect(at < 2 ? shop.ports : other.ports, testOperator, paths[at % 2] ?? "", paths[(at + 1) % 2] ?? ""),
        ),
      );
      expect(new Set(answers.map((added) => (added.ok ? "added" : added.code)))).toEqual(
        new Set(["added", "redirectChain"]),
      );
      const led = await Promise.all(paths.map((path) => findRedirect(shop.ports, path)));
      expect(led.filter((target) => target !== null)).toHaveLength(1);
    }
  });

  it("never takes a redirect's target from under a colleague", async () => {
    for (let round = 0; round < 4; round += 1) {
      const answers = await atOnce((call, at) =>
        post(call, "/desk/redirects", { path: `/odin-${round}`, target: at % 2 === 0 ? "/catalog" : "/brands" }),
      );
      const said = new Set(answers.map(({ status, body }) => (status === 200 ? "added" : body.code)));
      expect(said).toEqual(new Set(["added", "redirectThere"]));
    }
  });

  /** Four requests of colleagues at two processes. */
  async function atOnce(send: (call: Call, at: number) => ReturnType<Call>) {
    const other = shop.replica();
    return Promise.all(
      [0, 1, 2, 3].map(async (at) => {
        const { token, call } = await atDesk(shop, ["admin"]);
        return send(at < 2 ? call : deskCalls(other, token), at);
      }),
    );
  }
});
