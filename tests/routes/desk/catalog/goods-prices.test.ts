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

async function deskOf(role: StaffRole, name = "Ольга Каталогова") {
  const { token } = await atDesk(site.shop, [role], { name });
  const visitor = site.visitor();
  visitor.cookies.set("desk", token);
  return visitor;
}
type Visitor = Awaited<ReturnType<typeof deskOf>>;

const path = "/desk/prices/goods";
const edit = `${path}?edit=all`;
const decoded = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
/** The form of the page as a browser sends it. */
function formOf(html: string): Record<string, string> {
  const [, form = ""] = /<div class="desk-prices">(.*?)<\/form>/s.exec(html) ?? [];
  const inputs = [...form.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag);
  const of = (tag: string, name: string) => decoded(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
  return Object.fromEntries(
    inputs
      .filter((tag) => of(tag, "type") !== "radio" || / checked=""/.test(tag))
      .map((tag) => [of(tag, "name"), of(tag, "value")]),
  );
}
const field = (kind: string, product: { uuid: string }, list: string) => `${kind}.${product.uuid}.${list}`;
const open = async (desk: Visitor, address = edit) => formOf((await desk.get(address)).html);
const { foam, hinge, screw } = products;

describe("the page of prices of goods", () => {
  it("shows the lists that the person sees, and the way to change them to people who set prices", async () => {
    const page = await (await deskOf("catalog")).get(path);
    expect(page.html).toContain("Розница, Санкт-Петербург");
    expect(page.html).toContain("от 12");
    expect(page.html).toContain('href="/desk/prices/goods?edit=all"');
    expect(page.html).toContain(`/desk/products/${foam.uuid}?tab=prices&amp;back=`);
    const viewer = await deskOf("viewer");
    const seen = await viewer.get(path);
    expect(seen.html).not.toContain("Розница, Санкт-Петербург");
    expect(seen.html).not.toContain("edit=all");
    expect((await viewer.ask("GET", edit)).headers.get("location")).toBe(path);
    for (const role of ["warehouse", "content"] as const)
      expect((await (await deskOf(role)).ask("GET", path)).status, role).toBe(404);
  });

  it("is reached from the list of goods with its filters, and from the price lists", async () => {
    const clerk = await deskOf("catalog");
    const goods = await clerk.get("/desk/products?q=DH-120.R&status=active&noPhoto=1");
    expect(goods.html).toContain('href="/desk/prices/goods?q=DH-120.R&amp;status=active"');
    expect((await clerk.get("/desk/prices/lists")).html).toContain('href="/desk/prices/goods"');
    const found = await clerk.get("/desk/prices/goods?q=DH-120.R&status=active");
    expect(found.html).toContain(`id="r-${hinge.uuid}"`);
    expect(found.html).not.toContain(`id="r-${foam.uuid}"`);
  });

  it("keeps chosen lists and its form in one spelling of the address", async () => {
    const clerk = await deskOf("catalog");
    const moved = await clerk.ask("GET", `${path}?edit=3&sort=-article&cols=list.3&cols=article`);
    expect(moved.headers.get("location")).toBe(`${path}?sort=-article&cols=article,list.3&edit=3`);
    const form = await open(clerk, `${path}?cols=article,list.3&edit=all`);
    expect(Object.keys(form).filter((name) => name.startsWith(`price.${foam.uuid}`))).toEqual([
      field("price", foam, "wholesale"),
    ]);
    const one = await open(clerk, `${path}?edit=2`);
    expect(Object.keys(one).filter((name) => name.startsWith(`price.${foam.uuid}`))).toEqual([
      field("price", foam, "north"),
    ]);
  });

  it("saves sums as people write them, and nothing that was not touched", async () => {
    const clerk = await deskOf("catalog");
    const form = await open(clerk);
    expect(form[field("price", foam, "base")]).toBe("450");
    const same = await clerk.post(edit, form);
    expect([same.status, same.html.includes("Вы ничего не изменили")]).toEqual([422, true]);
    const sent = { [field("price", foam, "base")]: "1 234,50", [field("oldPrice", foam, "base")]: "1 500" };
    const saved = await clerk.post(edit, { ...form, ...sent });
    expect([saved.status, saved.location]).toEqual([303, path]);
    const page = await clerk.get(path);
    expect(page.html.replaceAll("\u00a0", " ")).toMatch(
      /1 234,50<\/span><s .*?1 500,00<\/s><small class="muted">от 12/,
    );
    const rows = await site.shop.sql("select from price_history where product_uuid <> $1", [foam.uuid]);
    expect(rows).toHaveLength(0);
  });

  it("leaves open what cannot be read, saves the rest and tells both", async () => {
    const clerk = await deskOf("catalog");
    const form = await open(clerk);
    const sent = {
      [field("price", foam, "base")]: "12 руб",
      [field("oldPrice", hinge, "base")]: "100",
      [field("price", foam, "wholesale")]: "390",
    };
    const page = await clerk.post(edit, { ...form, ...sent });
    expect(page.status).toBe(422);
    expect(page.html).toContain("введите число, например 1 234,50");
    expect(page.html).toContain("старая цена должна быть выше цены");
    expect(page.html).toContain("Опт: сохранено");
    const left = formOf(page.html);
    expect(left[field("price", foam, "base")]).toBe("12 руб");
    expect(left[field("oldPrice", hinge, "base")]).toBe("100");
    expect(field("price", foam, "wholesale") in left).toBe(false);
    expect(left["key"]).not.toBe(form["key"]);
    const fixed = { [field("price", foam, "base")]: "12", [field("oldPrice", foam, "base")]: "" };
    const done = await clerk.submit(edit, { ...left, ...fixed, [field("oldPrice", hinge, "base")]: "" });
    expect(done.html).toContain("Сохранена 1 цена");
  });

  it("shows what was, what was typed and what a colleague has set, and saves what is chosen", async () => {
    const [clerk, colleague] = [await deskOf("catalog"), await deskOf("finance", "Фёдор Финансов")];
    const [mine, his] = [await open(clerk), await open(colleague)];
    const name = field("price", screw, "base");
    await colleague.submit(edit, { ...his, [name]: "7" });
    const page = await clerk.post(edit, { ...mine, [name]: "8", [field("price", hinge, "north")]: "199" });
    expect(page.status).toBe(422);
    for (const text of ["Фёдор Финансов", "Было", "Сейчас", "изменил другой сотрудник", "сохранено"])
      expect(page.html, text).toContain(text);
    const priceNow = async () => {
      const [row] = await site.shop.sql<{ price: number }>(
        "select base_price::float8 as price from products where uuid = $1",
        [screw.uuid],
      );
      return row?.price;
    };
    expect(await priceNow()).toBe(7);
    const left = formOf(page.html);
    expect(left[name]).toBe("8");
    // His value is taken: nothing is left to save.
    const taken = await clerk.submit(edit, { ...left, [`take.${name}`]: "now" });
    expect(taken.html).toContain("Такие цены уже сохранены");
    expect(await priceNow()).toBe(7);
    expect((await clerk.submit(edit, { ...left, [`take.${name}`]: "yours" })).html).toContain("Сохранена 1 цена");
    expect(await priceNow()).toBe(8);
  });

  it("has a form that is small enough to be taken, however many lists and goods are shown", async () => {
    await site.shop.sql(
      `insert into price_lists (id, code, name, kind)
       select n, 'extra-' || n, 'Дополнительный ' || n, 'type' from generate_series(40, 160) n`,
    );
    const clerk = await deskOf("catalog");
    const every = [1, 2, 3, ...Array.from({ length: 121 }, (_, at) => at + 40)].map((id) => `list.${id}`);
    const page = await clerk.get(`${path}?cols=${["article", ...every].toSorted().join(",")}&edit=all`);
    const form = formOf(page.html);
    expect(Object.keys(form).length).toBeGreaterThan(500);
    expect(Object.keys(form).length).toBeLessThan(1_000);
    expect(page.html).toContain("Другие откройте по отдельности");
    await site.shop.sql("delete from price_lists where id >= 40");
  });
});
