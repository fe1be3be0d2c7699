import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

const { counterparties, phones } = small;
const { hinge } = small.products;
const person = counterparties.ownPerson;
const company = counterparties.ownCompany;
const product = `/product/${hinge.slug}`;

let site: Site;
/** One browser: its tabs share the cookies, and each keeps the page it has loaded. */
let visitor: Visitor;
beforeAll(async () => {
  site = await testSite();
  visitor = site.visitor();
  await visitor.get("/");
  await visitor.login(phones.three);
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.shop.sql("delete from baskets");
  await workFor(person);
});

const workFor = (rootUuid: string) => visitor.submit("/profile/counterparties", { intent: "client.choose", rootUuid });
const lines = () =>
  site.shop.sql(
    "select b.owner, l.quantity::int from basket_lines l join baskets b on b.uuid = l.basket_uuid order by b.owner",
  );
const orders = () =>
  site.shop.sql<{ counterparty_uuid: string }>("select counterparty_uuid from orders where user_uuid = $1", [
    small.users.three,
  ]);

describe("E8: two tabs with two counterparties", () => {
  it("an addition in a tab is for the counterparty it shows, or refused", async () => {
    const fields = addingIn((await visitor.get(product)).html);
    expect(fields).toMatchObject({ counterparty: person });
    await workFor(company);
    const refused = await visitor.submit(product, fields);
    expect(refused.html).toContain("Вы работаете от имени другого контрагента");
    expect(await lines()).toEqual([]);

    await visitor.submit(product, addingIn((await visitor.get(product)).html));
    expect(await lines()).toEqual([{ owner: expect.stringContaining(company), quantity: 1 }]);
    await workFor(person);
    await visitor.submit(product, fields);
    expect((await lines()).map(({ owner }) => owner)).toEqual([
      expect.stringContaining(person),
      expect.stringContaining(company),
    ]);
  });

  it("an order is for the counterparty of its form: refused while another one is selected, and only from its own basket", async () => {
    for (const root of [company, person]) {
      await workFor(root);
      await visitor.submit(product, addingIn((await visitor.get(product)).html));
    }
    const form = orderingIn((await visitor.get("/checkout")).html);
    expect(form).toMatchObject({ counterparty: person });

    await workFor(company);
    const refused = await visitor.post("/checkout", form);
    expect(refused.status).toBe(422);
    expect(refused.html).toContain("Вы работаете от имени другого контрагента");
    expect(await orders()).toEqual([]);
    const other = orderingIn((await visitor.get("/checkout")).html);
    expect(other).toMatchObject({ counterparty: company });

    await workFor(person);
    await visitor.submit("/checkout", form);
    expect(await orders()).toEqual([{ counterparty_uuid: person }]);
    expect(await lines()).toEqual([{ owner: expect.stringContaining(company), quantity: 1 }]);
  });
});

/** The product's form for adding, in a tab's page. */
function addingIn(html: string): Record<string, string> {
  const form =
    html.split("<form").find((part) => part.includes('value="basket.add"') && part.includes(hinge.uuid)) ?? "";
  return { ...hiddenIn(form.split("</form>")[0] ?? ""), intent: "basket.add", quantity: "1" };
}

function orderingIn(html: string): Record<string, string> {
  const kind = /name="delivery\.kind" value="(\w+)"/.exec(html)?.[1] ?? "";
  return {
    ...hiddenIn(html),
    intent: "checkout.place",
    [`delivery.way.${kind}`]: "own",
    [`delivery.address.${kind}`]: "Москва, ул. Мира, 1",
    fio: "Орлова Анна",
    phone: "8 (900) 000-00-05",
    payment: "onDelivery",
    offer: "on",
  };
}

function hiddenIn(html: string): Record<string, string> {
  const tags = [...html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) => tag);
  const of = (tag: string, attribute: string) => new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1] ?? "";
  return Object.fromEntries(tags.map((tag) => [of(tag, "name"), of(tag, "value")]));
}
