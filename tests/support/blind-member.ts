import { amountsOf, distinctivePrices } from "#tests/support/checks/hidden-amounts.ts";
import { buying } from "#tests/support/orders/buying.ts";
import { company, newMember } from "#tests/support/members.ts";
import { ownerOfEverything } from "#tests/support/owns-everything.ts";
import { small, type TestShop } from "#tests/support/shops/shop.ts";

const uuidsIn = (text: string) => text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
const codesIn = (text: string) => [...text.matchAll(/"code":"([\w.-]{20,})"/g)].map(([, code = ""]) => code);
const filesIn = (text: string) =>
  (text.match(/"\/api\/v1\/public\/[^"]+"/g) ?? []).map((one) => one.slice(1, -1).replace("/api/v1", ""));

/**
 * A member who had all rights, bought, claimed, paid and made files, and has lost the right to see the company's
 * prices; with every stored amount, and a colleague who may see them.
 */
export async function blindMember(shop: TestShop) {
  await distinctivePrices(shop);
  const { token, answers } = await ownerOfEverything(shop);
  const [person] = await shop.sql<{ uuid: string }>("select uuid from users where phone = $1", [small.phones.ooo]);
  const userUuid = person?.uuid ?? "";
  const files = answers.flatMap(({ text }) => filesIn(text));
  for (const path of ["/private/reports/processes", "/private/finance/mutual-settlements"])
    files.push(...filesIn((await shop.call("GET", path, { token, city: "msk" })).text));
  const buyer = buying(shop, { token, city: "msk" });
  await buyer.clear();
  await buyer.add([
    { uuid: small.products.hinge.uuid, quantity: 6 },
    { uuid: small.products.foam.uuid, quantity: 2 },
  ]);
  const order = await buyer.order();
  await buyer.add([{ uuid: small.products.foam.uuid, quantity: 1 }]);
  await shop.sql(
    `insert into payments (uuid, order_uuid, attempt, method, amount, status, request, receipt_url)
     values ('${shop.ports.ids.uuid()}', '${order.uuid}', 1, 'card', 5511.73, 'succeeded', '{}', 'https://receipts.example/1')`,
  );
  await shop.sql("update counterparties set credit_limit = 731219.37 where root_uuid = $1", [company]);
  const seeing = (await newMember(shop, 671_001, "owner")).token;
  await shop.sql(
    `update user_counterparties set role = 'member', sees_prices = false, fills_baskets = true, order_limit = 0,
            sees_settlements = true, sees_claims = true, manages_members = true where user_uuid = '${userUuid}' and root_uuid = '${company}'`,
  );
  await shop.sql(`update users set email_confirmed_at = now(), email = 'blind@example.ru' where uuid = '${userUuid}'`);
  await shop.ports.bus.publish(`viewer:${userUuid}`);
  const answeredIds = answers.flatMap(({ text }) => [...uuidsIn(text), ...codesIn(text)]);
  const ids = [...new Set([...answeredIds, ...(await keptIds(shop, userUuid))])];
  return { token, seeing, userUuid, order, ids, files: [...new Set(files)], amounts: await amountsOf(shop, company) };
}

export type BlindMember = Awaited<ReturnType<typeof blindMember>>;

/** Ids that no answer contains: numbers, and uuids of everything that belongs to the company. */
async function keptIds({ sql }: TestShop, userUuid: string): Promise<string[]> {
  const rows = await sql<{ id: string }>(`
    select number as id from orders where counterparty_uuid = '${company}'
    union select number from feedbacks where user_uuid = '${userUuid}'
    union select uuid::text from claims union select uuid::text from order_schedules union select uuid::text from order_approvals
    union select uuid::text from settlement_bills union select uuid::text from file_processes
    union select uuid::text from reconciliations union select uuid::text from checkouts union select uuid::text from calculations
    union select uuid::text from product_uploads union select uuid::text from basket_lists where uuid is not null
    union select uuid::text from built_price_lists union select '${company}'`);
  return rows.map(({ id }) => encodeURIComponent(id));
}
