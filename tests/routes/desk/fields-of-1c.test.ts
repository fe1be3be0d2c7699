import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packagesOf, textFile } from "#tests/support/exchange-packages.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk } from "#tests/support/staff.ts";

let site: Site;
let path = "";
let externalId = "";
let send: () => Promise<unknown>;
let bring: (id: string) => Promise<unknown>;

beforeAll(async () => {
  site = await testSite();
  const [product] = await site.shop.sql<{ uuid: string; id: string; name: string; article: string }>(
    "select uuid, external_id as id, name, article from products where status = 'active' order by id limit 1",
  );
  if (product === undefined) throw new Error("no product");
  path = `/desk/products/${product.uuid}`;
  externalId = product.id;
  const packages = await packagesOf(site.shop);
  let minute = 10;
  const sendGood = async (id: string, article: string) => {
    minute += 1;
    await packages.begin();
    await packages.send(
      textFile(
        "import.xml",
        `<КоммерческаяИнформация ВерсияСхемы="2.08" ДатаФормирования="2026-11-28T10:${minute}:00"><Каталог СодержитТолькоИзменения="true"><Товары>
<Товар><Ид>${id}</Ид><Артикул>${article}</Артикул><Наименование>Название из 1С</Наименование></Товар>
</Товары></Каталог></КоммерческаяИнформация>`,
      ),
    );
  };
  send = () => sendGood(product.id, product.article);
  bring = (id) => sendGood(id, id);
});
afterAll(() => site.close());

async function desk() {
  const { token } = await atDesk(site.shop, ["admin"]);
  const visitor = site.visitor();
  visitor.cookies.set("desk", token);
  return visitor;
}

/** What the form of a product would send. */
function formOf(html: string): Record<string, string> {
  const form = html.split("<form").find((one) => one.includes('name="form" value="save"')) ?? "";
  const inputs = [...form.matchAll(/<input ([^>]*)>/g)].flatMap(([, attributes = ""]) => {
    const of = (attribute: string) => new RegExp(`\\b${attribute}="([^"]*)"`).exec(attributes)?.[1] ?? "";
    return of("type") === "checkbox" ? [] : [[of("name"), decoded(of("value"))]];
  });
  const selects = [...form.matchAll(/<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/gs)].map(
    ([, field = "", options = ""]) => [field, /<option value="([^"]*)" selected=""/.exec(options)?.[1] ?? ""],
  );
  const areas = [...form.matchAll(/<textarea[^>]* name="([^"]+)"[^>]*>(.*?)<\/textarea>/gs)].map(
    ([, field = "", text = ""]) => [field, decoded(text)],
  );
  return Object.fromEntries([...inputs, ...selects, ...areas]);
}

function decoded(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");
}

async function nameNow(): Promise<string | undefined> {
  const [row] = await site.shop.sql<{ name: string }>("select name from products where external_id = $1", [externalId]);
  return row?.name;
}

describe("fields of a product that 1C writes", () => {
  it("are no different before 1C has written the product", async () => {
    const { html } = await (await desk()).get(path);
    expect(html).not.toContain("ведёт 1С");
  });

  it("are marked of a product that 1C has just brought, without prices", async () => {
    await bring("new-of-1c");
    const [{ uuid = "" } = {}] = await site.shop.sql<{ uuid: string }>(
      "select uuid from products where external_id = 'new-of-1c'",
    );
    expect((await (await desk()).get(`/desk/products/${uuid}`)).html).toContain("Поля с пометкой «1С»");
  });

  it("are marked, and come back with the next exchange", async () => {
    await send();
    const visitor = await desk();
    const { html } = await visitor.get(path);
    expect(html).toContain("Поля с пометкой «1С» ведёт 1С: изменение вернётся при обмене");
    expect(html).toMatch(/<label for="f-name">Название[^<]*<span class="desk-led">1С<\/span>/);
    expect(html).not.toMatch(/<label for="f-description">[^<]*<span class="desk-led">/);
    expect((await visitor.post(path, { ...formOf(html), name: "Название у прилавка" })).status).toBe(303);
    expect(await nameNow()).toBe("Название у прилавка");
    await send();
    expect(await nameNow()).toBe("Название из 1С");
  });

  it("stay as they were changed at the desk if the change is pinned with it, and only those that were changed", async () => {
    const visitor = await desk();
    const form = formOf((await visitor.get(path)).html);
    const posted = await visitor.post(path, { ...form, name: "Название сайта", pinChanged: "yes" });
    expect(posted.status).toBe(303);
    await send();
    expect(await nameNow()).toBe("Название сайта");
    const [{ pinned } = {}] = await site.shop.sql<{ pinned: string[] }>(
      "select pinned from products where external_id = $1",
      [externalId],
    );
    expect(pinned).toEqual(["name"]);
    const { html } = await visitor.get(path);
    expect(html).not.toMatch(/<label for="f-name">[^<]*<span class="desk-led">/);
    expect(html).toMatch(/<label for="f-article">[^<]*<span class="desk-led">/);
  });
});
