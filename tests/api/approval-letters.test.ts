import { afterAll, beforeAll, expect, test } from "vitest";
import { approvalAskedShape, approvalShape } from "#app/contract/approvals.ts";
import { outboxMail } from "#server/gateways/mail/mail.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { orderForm } from "#tests/support/buying.ts";
import { newMember, noOrders, type TestMember } from "#tests/support/members.ts";
import { small, testShop, type TestShop } from "#tests/support/shop.ts";

const approvals = "/private/orders/approvals";
const ownNumber = "ПО-77/26";
let shop: TestShop;
let owner: TestMember;
let clerk: TestMember;
beforeAll(async () => {
  shop = await testShop();
  owner = await newMember(shop, 8_260, "owner");
  clerk = await newMember(shop, 8_261, noOrders);
});
afterAll(() => shop.close());

test("every letter about an approval names the buyer's own number of the order", async () => {
  const requested = async () => {
    await clerk.add([{ uuid: small.products.hinge.uuid, quantity: 2 }]);
    const form = orderForm(await clerk.checkout(), { customerNumber: ownNumber });
    return (await clerk.ask("POST", approvals, form, { "idempotency-key": form.checkout })).data(approvalAskedShape)
      .uuid;
  };
  await owner.ask("POST", `${approvals}/${await requested()}/reject`, { reason: "Дорого" });
  const uuid = await requested();
  const { basketVersion, priceHash } = (await owner.ask("GET", `${approvals}/${uuid}`)).data(approvalShape);
  expect((await owner.ask("POST", `${approvals}/${uuid}/approve`, { basketVersion, priceHash })).status).toBe(200);
  const mail = outboxMail(shop.clock);
  await deliverOutbox({ ...shop.ports, mail });
  const letters = mail.outbox ?? [];
  expect(letters.filter(({ subject }) => /согласован/.test(subject)).length).toBeGreaterThanOrEqual(4);
  expect(letters.filter(({ text }) => !text.includes(`Ваш номер заказа — ${ownNumber}`))).toEqual([]);
});
