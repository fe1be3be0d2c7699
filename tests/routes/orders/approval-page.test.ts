import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestedApprovalShape } from "#app/contract/orders/approvals.ts";
import { orderForm } from "#tests/support/orders/buying.ts";
import { addContracts } from "#tests/support/orders/contracts.ts";
import { everything, newMember, noOrders, type TestMember } from "#tests/support/members.ts";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

const { hinge } = small.products;
const price = 150;

let site: Site;
let owner: TestMember;
beforeAll(async () => {
  site = await testSite();
  await site.shop.sql("update delivery_tariffs set cost = 0");
  owner = await newMember(site.shop, 705_001, "owner");
});
afterAll(() => site.close());

function pagesOf({ token }: TestMember): Visitor {
  const visitor = site.visitor();
  visitor.cookies.set("token", token);
  return visitor;
}
const read = async (who: TestMember, path: string) =>
  shown((await pagesOf(who).get(path)).html).replace(/<!-- -->/g, "");

async function requestApproval(by: TestMember, change: object): Promise<string> {
  await by.clear();
  await by.add([{ uuid: hinge.uuid, quantity: 10 }]);
  const form = { ...orderForm(await by.checkout()), ...change };
  const answer = await by.ask("POST", "/private/orders/approvals", form, { "idempotency-key": form.checkout });
  return `/profile/approvals/${answer.data(requestedApprovalShape).uuid}`;
}

describe("the page of an order waiting for approval", () => {
  test("shows the payment method and the contract", async () => {
    const clerk = await newMember(site.shop, 705_002, noOrders);
    const plain = await read(owner, await requestApproval(clerk, {}));
    expect(plain).toContain("<dt>Оплата</dt><dd>При получении</dd>");
    expect(plain).toContain("<dt>Договор</dt><dd>Без договора</dd>");
    await addContracts(site.shop);
    const [contract] = await site.shop.sql<{ uuid: string; number: string }>(
      "select uuid, number from counterparty_contracts limit 1",
    );
    const named = await read(
      owner,
      await requestApproval(clerk, { paymentMethod: "invoice", contract: contract?.uuid }),
    );
    expect(named).toContain("<dt>Оплата</dt><dd>По счёту</dd>");
    expect(named).toMatch(new RegExp(`<dt>Договор</dt><dd>№ ${contract?.number} от \\d`));
  });
});

describe("the checkout button", () => {
  test.each([
    ["the limit for one order", 705_003, { orderLimit: 10 * price }],
    ["the limit for the month", 705_004, { monthLimit: 10 * price }],
  ])("places what %s allows, and requests approval above it", async (_, at, limits) => {
    const member = await newMember(site.shop, at, { ...everything, ...limits });
    for (const [quantity, intent, words] of [
      [10, "checkout.place", "Оформить заказ"],
      [12, "checkout.ask", "Отправить на согласование"],
    ] as const) {
      await member.clear();
      await member.add([{ uuid: hinge.uuid, quantity }]);
      const html = await read(member, "/checkout");
      expect(html.match(/value="checkout\.(?:place|ask)"/g), intent).toEqual([`value="${intent}"`]);
      expect(html).toContain(words);
    }
  });
});
