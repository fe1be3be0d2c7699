import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffRole } from "#app/domain/staff/roles.ts";
import { products } from "#tests/support/shops/small-shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk } from "#tests/support/staff.ts";

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

async function deskOf(roles: readonly StaffRole[]) {
  const { token } = await atDesk(site.shop, roles);
  const visitor = site.visitor();
  visitor.cookies.set("desk", token);
  return visitor;
}
const path = `/desk/products/${products.hinge.uuid}`;

/** Names and values of the first form with this name on a page. */
function formOf(html: string, name: string): Record<string, string> {
  const forms = html.split("<form").filter((part) => part.includes(`name="form" value="${name}"`));
  const fields: Record<string, string> = {};
  const form = forms[0]?.split("</form>")[0] ?? "";
  const decoded = (text: string) =>
    text
      .replaceAll("&quot;", '"')
      .replaceAll("&#x27;", "'")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&");
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const [, field] = / name="([^"]*)"/.exec(tag) ?? [];
    if (field === undefined || / type="(?:checkbox|radio|file)"/.test(tag)) continue;
    fields[field] = decoded(/ value="([^"]*)"/.exec(tag)?.[1] ?? "");
  }
  for (const [, field = "", text = ""] of form.matchAll(/<textarea[^>]* name="([^"]*)"[^>]*>([^<]*)</g))
    fields[field] = decoded(text);
  for (const [, field = "", options = ""] of form.matchAll(/<select[^>]* name="([^"]*)"[^>]*>(.*?)<\/select>/gs))
    fields[field] = / value="([^"]*)" selected/.exec(options)?.[1] ?? "";
  return fields;
}

describe("the list of goods", () => {
  it("shows goods with picture, price and stock; the article leads to the form, and back to the same filter", async () => {
    const page = await (await deskOf(["catalog"])).ask("GET", "/desk/products?inStock=1");
    expect(page.status).toBe(200);
    expect(page.html).toContain(`href="${path}?back=%2Fdesk%2Fproducts%3FinStock%3D1%23r-${products.hinge.uuid}"`);
    expect(page.html).toContain('data-label="Цена"');
  });

  it("hides prices from people of the warehouse, also when the address asks for them", async () => {
    const page = await (await deskOf(["warehouse"])).get("/desk/products?cols=article,price&sort=price");
    expect(page.html).not.toContain("Цена");
    expect(page.html).not.toContain("₽");
  });

  it("offers changes of many to people of the catalogue alone", async () => {
    expect((await (await deskOf(["catalog"])).get("/desk/products")).html).toContain("Скрыть с сайта");
    expect((await (await deskOf(["viewer"])).get("/desk/products")).html).not.toContain("Скрыть с сайта");
    const sent = { form: "bulk", bulk: "hide", row: `${products.hinge.uuid}:1`, step: "confirmed" };
    expect((await (await deskOf(["viewer"])).post("/desk/products", sent)).status).toBe(403);
    expect((await (await deskOf(["viewer"])).ask("GET", "/desk/products/new")).status).toBe(404);
  });

  it("asks for the category before it previews a move", async () => {
    const desk = await deskOf(["catalog"]);
    const [row] = await site.shop.sql<{ version: number }>("select version from products where uuid = $1", [
      products.hinge.uuid,
    ]);
    const sent = { form: "bulk", bulk: "move", row: `${products.hinge.uuid}:${row?.version}` };
    const choosing = await desk.post("/desk/products", sent);
    expect(choosing.status).toBe(200);
    const [, choice = ""] = /<option value="([0-9a-f-]{36})"/.exec(choosing.html) ?? [];
    const preview = await desk.post("/desk/products", { ...sent, choice });
    expect(preview.html).toMatch(/Будет изменена 1 строка|1 строка останется как есть/);
    expect(preview.html).toContain(`name="choice" value="${choice}"`);
  });
});

describe("the page of a product", () => {
  it("shows every tab to people of the catalogue and no prices to those of the warehouse", async () => {
    const clerk = await deskOf(["catalog"]);
    for (const tab of ["main", "photos", "prices", "stock", "seo", "history"])
      expect((await clerk.ask("GET", `${path}?tab=${tab}`)).status, tab).toBe(200);
    const warehouse = await deskOf(["warehouse"]);
    for (const tab of ["main", "prices", "stock", "history"]) {
      const page = await warehouse.get(`${path}?tab=${tab}`);
      expect(page.html, tab).not.toContain("₽");
      expect(page.html, tab).not.toContain("Сохранить цены");
    }
    expect((await (await deskOf(["catalog"])).ask("GET", `/desk/products/${site.shop.ports.ids.uuid()}`)).status).toBe(
      404,
    );
  });

  it("saves what its form shows without changing anything else", async () => {
    const desk = await deskOf(["catalog"]);
    const form = formOf((await desk.get(path)).html, "save");
    const before = await site.shop.sql("select * from products where uuid = $1", [products.hinge.uuid]);
    const same = await desk.post(path, form);
    expect([same.status, same.location]).toEqual([303, path]);
    expect(await site.shop.sql("select * from products where uuid = $1", [products.hinge.uuid])).toEqual(before);
    await desk.post(path, { ...form, key: site.shop.ports.ids.uuid(), country: "Италия" });
    expect((await desk.get(path)).html).toContain('value="Италия"');
  });

  it("keeps what was typed beside the fault, and beside the work of a colleague", async () => {
    const [one, two] = [await deskOf(["catalog"]), await deskOf(["admin"])];
    const form = formOf((await one.get(path)).html, "save");
    const wrong = await one.post(path, { ...form, weightGrams: "много" });
    expect(wrong.status).toBe(422);
    expect(formOf(wrong.html, "save")["weightGrams"]).toBe("много");
    await two.post(path, { ...form, key: site.shop.ports.ids.uuid(), country: "Чехия" });
    const late = await one.post(path, { ...form, key: site.shop.ports.ids.uuid(), country: "Китай" });
    expect(late.status).toBe(422);
    const fields = formOf(late.html, "save");
    expect([fields["country"], fields["now.country"]]).toEqual(["Китай", "Чехия"]);
    const chosen = await one.post(path, { ...fields, "take.country": "yours" });
    expect(chosen.status).toBe(303);
    expect((await one.get(path)).html).toContain('value="Китай"');
  });

  it("names the price that cannot be read", async () => {
    const desk = await deskOf(["catalog"]);
    const form = formOf((await desk.get(`${path}?tab=prices`)).html, "prices");
    const wrong = await desk.post(`${path}?tab=prices`, { ...form, "price.base": "дорого" });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('href="#f-price.base"');
    const saved = await desk.post(`${path}?tab=prices`, { ...form, "price.base": "1 234,50" });
    expect(saved.status).toBe(303);
    expect((await desk.get(`${path}?tab=prices`)).html).toContain('value="1234,5"');
  });
});

describe("a draft of a product", () => {
  async function draft(desk: Awaited<ReturnType<typeof deskOf>>, article: string): Promise<string> {
    const fields = formOf((await desk.get(path)).html, "save");
    const made = await desk.post("/desk/products/new", { ...fields, form: "create", article, slug: "", barcodes: "" });
    expect(made.status).toBe(303);
    return made.location?.split("?")[0] ?? "";
  }

  it("tells what goes with it, and is deleted by a form of its card", async () => {
    const clerk = await deskOf(["catalog"]);
    const one = await draft(clerk, "ЧЕРН-1");
    const card = await clerk.get(one);
    expect(card.html).toContain("Товар ещё не заказывали, его можно удалить насовсем");
    expect((await clerk.get(path)).html).not.toContain("Удаление черновика");
    expect((await (await deskOf(["viewer"])).get(one)).html).not.toContain("Удаление черновика");
    const sent = formOf(card.html, "remove");
    const stale = await clerk.post(one, { ...sent, version: "9" });
    expect(stale.status).toBe(422);
    const removed = await clerk.post(one, sent);
    expect([removed.status, removed.location]).toEqual([303, "/desk/products"]);
    expect((await clerk.get("/desk/products")).html).toContain("Черновик удалён");
    expect((await clerk.ask("GET", one)).status).toBe(404);
  });

  it("is deleted with others from the list after a look", async () => {
    const clerk = await deskOf(["catalog"]);
    const one = await draft(clerk, "ЧЕРН-2");
    const [, version = ""] = / name="version" value="(\d+)"/.exec((await clerk.get(one)).html) ?? [];
    const ids = { form: "bulk", bulk: "remove", row: `${one.split("/")[3] ?? ""}:${version}` };
    const preview = await clerk.post("/desk/products", ids);
    expect(preview.html).toContain("Будет изменена 1 строка");
    expect((await clerk.ask("GET", one)).status).toBe(200);
    const done = await clerk.post("/desk/products", { ...formOf(preview.html, "bulk"), ...ids, step: "confirmed" });
    expect(done.status).toBe(200);
    expect((await clerk.ask("GET", one)).status).toBe(404);
  });
});
