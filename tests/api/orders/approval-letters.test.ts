import { afterAll, beforeAll, expect, test } from "vitest";
import { requestedApprovalShape, approvalShape } from "#app/contract/orders/approvals.ts";
import { outboxMail } from "#server/gateways/mail/mail.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { toBuyers } from "#tests/support/emails.ts";
import { orderForm } from "#tests/support/orders/buying.ts";
import { everything, newMember, noOrders, type TestMember } from "#tests/support/members.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

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

test("every e-mail about an approval names the buyer's own number of the order", async () => {
  const requested = async () => {
    await clerk.add([{ uuid: small.products.hinge.uuid, quantity: 2 }]);
    const form = orderForm(await clerk.checkout(), { customerNumber: ownNumber });
    return (await clerk.ask("POST", approvals, form, { "idempotency-key": form.checkout })).data(requestedApprovalShape)
      .uuid;
  };
  await owner.ask("POST", `${approvals}/${await requested()}/reject`, { reason: "Дорого" });
  const uuid = await requested();
  const { basketVersion, priceHash } = (await owner.ask("GET", `${approvals}/${uuid}`)).data(approvalShape);
  expect((await owner.ask("POST", `${approvals}/${uuid}/approve`, { basketVersion, priceHash })).status).toBe(200);
  const mail = outboxMail(shop.clock);
  await deliverOutbox({ ...shop.ports, mail });
  const letters = toBuyers(mail.outbox);
  expect(letters.filter(({ subject }) => /согласован/.test(subject)).length).toBeGreaterThanOrEqual(4);
  expect(letters.filter(({ text }) => !text.includes(`Ваш номер заказа — ${ownNumber}`))).toEqual([]);
});

test("a request changed and resent sends one e-mail to each approver until it is decided", async () => {
  await shop.sql("delete from outbox");
  const other = await newMember(shop, 8_262, { ...everything, orderLimit: 1_000 });
  const clerk = await newMember(shop, 8_263, noOrders);
  const send = async (quantity: number, comment: string) => {
    await clerk.set([{ uuid: small.products.hinge.uuid, quantity }]);
    const form = orderForm(await clerk.checkout(), { comment });
    return (await clerk.ask("POST", approvals, form, { "idempotency-key": form.checkout })).data(requestedApprovalShape)
      .uuid;
  };
  const letters = async (who: TestMember) => {
    const rows = await shop.sql(
      "select o.uuid from outbox o join users u on u.email = o.recipient where o.template = 'approval.requested' and u.uuid = $1",
      [who.userUuid],
    );
    return rows.length;
  };
  await clerk.add([{ uuid: small.products.hinge.uuid, quantity: 1 }]);
  // At first within the limit of both approvers, later within the owner's only.
  const first = await send(1, "");
  for (let time = 0; time < 4; time += 1) await send(1, `Ещё раз: ${time}`);
  const last = await send(20, "Больше");
  expect([await letters(owner), await letters(other)]).toEqual([1, 1]);
  const notifications = await shop.sql(
    "select from notifications where user_uuid = $1 and event = 'approval.requested'",
    [other.userUuid],
  );
  expect(notifications.length).toBeGreaterThanOrEqual(2);
  // The single e-mail leads to the request that is pending now.
  const shown = (await owner.ask("GET", `${approvals}/${first}`)).data(approvalShape);
  expect([shown.status, shown.newer]).toEqual(["expired", last]);
  expect((await other.ask("GET", `${approvals}/${first}`)).data(approvalShape).newer).toBeNull();

  await owner.ask("POST", `${approvals}/${last}/reject`, { reason: "Дорого" });
  await send(1, "После отказа");
  expect(await letters(owner)).toBe(2);
});
