import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { changedOrderShape, orderChangePreviewShape } from "#app/contract/order-changes.ts";
import { redactorOf } from "#app/contract/hidden.ts";
import { claimStatuses } from "#app/domain/claim/status.ts";
import type { OrderEvent } from "#app/domain/order/notices.ts";
import { describedCalls, type DescribedCall } from "#tests/support/described-calls.ts";
import { approvalAskedShape } from "#app/contract/approvals.ts";
import { buying, orderForm } from "#tests/support/buying.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { amountsIn, amountsOf, distinctivePrices, wordsOf } from "#tests/support/hidden-amounts.ts";
import { company, newMember } from "#tests/support/members.ts";
import { ownerOfEverything } from "#tests/support/owns-everything.ts";
import { small, testShop, type TestShop } from "#tests/support/shop.ts";
import { lockClaim } from "#server/db/queries/claims/claim-moves.ts";
import { fileMakers } from "#server/use-cases/reports/file-makers.ts";
import { makeFiles } from "#server/use-cases/reports/make-files.ts";
import { stableHash } from "#server/security/stable-hash.ts";
import { tellBuyer } from "#server/use-cases/order/tell-buyer.ts";
import { tellClaimant } from "#server/use-cases/claims/tell-claimant.ts";
import { hold } from "#server/use-cases/order/hold-order.ts";

/**
 * Somebody who had every right, bought, claimed, paid and made files, and now may not see what his company pays: he is
 * walked through everything that is his.
 */
let shop: TestShop;
let calls: DescribedCall[] = [];
let blind = "";
let seeing = "";
let userUuid = "";
let order = { uuid: "", number: "" };
let amounts: number[] = [];
let ids: string[] = [];
let files: string[] = [];

beforeAll(async () => {
  shop = await testShop();
  await distinctivePrices(shop);
  const world = await ownerOfEverything(shop);
  blind = world.token;
  const { text } = await shop.call("GET", "/openapi.json");
  calls = describedCalls(JSON.parse(text)).filter(({ path }) => /^\/(?:private|mixed)\//.test(path));
  files = world.answers.flatMap(({ text: told }) => told.match(/"\/api\/v1\/public\/[^"]+"/g) ?? []);
  for (const path of ["/private/reports/processes", "/private/finance/mutual-settlements"])
    files.push(...((await ask("GET", path)).text.match(/"\/api\/v1\/public\/[^"]+"/g) ?? []));
  const [person] = await shop.sql<{ uuid: string }>("select uuid from users where phone = $1", [small.phones.ooo]);
  userUuid = person?.uuid ?? "";
  const buyer = buying(shop, { token: blind, city: "msk" });
  await buyer.clear();
  await buyer.add([
    { uuid: small.products.hinge.uuid, quantity: 6 },
    { uuid: small.products.foam.uuid, quantity: 2 },
  ]);
  order = await buyer.order();
  await buyer.add([{ uuid: small.products.foam.uuid, quantity: 1 }]);
  await shop.sql(
    `insert into payments (uuid, order_uuid, attempt, method, amount, status, request, receipt_url)
     values ('${shop.ports.ids.uuid()}', '${order.uuid}', 1, 'card', 5511.73, 'succeeded', '{}', 'https://receipts.example/1')`,
  );
  amounts = await amountsOf(shop, company);
  ids = [
    ...new Set(
      world.answers.flatMap(({ text: told }) => told.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []),
    ),
  ];
  ids.push(...(await namedIds()));
  seeing = (await newMember(shop, 671_001, "owner")).token;
  await shop.sql(
    `update user_counterparties set role = 'member', sees_prices = false, fills_baskets = true, order_limit = 0,
            sees_settlements = true, sees_claims = true, manages_members = true where user_uuid = '${userUuid}' and root_uuid = '${company}'`,
  );
  await shop.sql(`update users set email_confirmed_at = now(), email = 'blind@example.ru' where uuid = '${userUuid}'`);
  await shop.ports.bus.publish(`viewer:${userUuid}`);
}, 300_000);
afterAll(() => shop.close());

const contractTerms = z.object({
  contract: z.object({ priceType: z.string().nullable(), creditLimit: z.number().nullable() }),
});

let asked = 0;
const ask = (method: string, path: string, body?: unknown) => {
  asked += 1;
  return shop.call(method, path, {
    token: blind,
    city: "msk",
    ip: `10.9.${asked >> 8}.${asked & 255}`,
    headers: { "idempotency-key": shop.ports.ids.uuid(), "if-match": "1" },
    ...(body === undefined ? {} : { body }),
  });
};

/** Ids by which calls are asked that no answer has told: numbers, and uuids of everything that is the company's. */
async function namedIds(): Promise<string[]> {
  const rows = await shop.sql<{ id: string }>(`
    select number as id from orders where counterparty_uuid = '${company}'
    union select number from feedbacks where user_uuid = '${userUuid}'
    union select uuid::text from claims union select uuid::text from order_schedules union select uuid::text from order_approvals
    union select uuid::text from settlement_bills union select uuid::text from file_processes
    union select uuid::text from reconciliations union select uuid::text from checkouts union select uuid::text from calculations
    union select uuid::text from product_uploads union select uuid::text from basket_lists where uuid is not null
    union select uuid::text from built_price_lists union select '${company}'`);
  return rows.map(({ id }) => encodeURIComponent(id));
}

async function read(path: string, method = "GET", body?: unknown) {
  const headers = {
    authorization: `Bearer ${blind}`,
    city: "msk",
    "idempotency-key": shop.ports.ids.uuid(),
    "if-match": "1",
  };
  const answer = await shop.app.fetch(
    new Request(`http://shop.test/api/v1${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  const type = answer.headers.get("content-type") ?? "";
  const text = await wordsOf(new Uint8Array(await answer.arrayBuffer()), type);
  return { status: answer.status, text };
}

it("the amounts are there to be told, to a colleague with the right, and are known in any writing", async () => {
  expect(amounts.length).toBeGreaterThan(12);
  for (const path of ["", "/payment"]) {
    const whole = await shop.call("GET", `/private/orders/orders/${order.uuid}${path}`, { token: seeing, city: "msk" });
    expect(amountsIn(whole.text, amounts).length, path).toBeGreaterThan(0);
  }
  expect(amountsIn("Итого 30 853,48 ₽", [30_853.48])).toEqual([30_853.48]);
  for (const written of ["30853.48", "30 853,48 ₽", "3085348", "30853480", "30\u202f853,48", '"total":30853.48'])
    expect(amountsIn(written, [30_853.48]), written).toEqual([30_853.48]);
});

describe("a member without prices", () => {
  it("reads no amount in any answer of the API, whatever he asks by", async () => {
    const leaks: string[] = [];
    const served = new Set<string>();
    for (const { method, path } of calls) {
      if (method !== "GET") continue;
      const slots = path.match(/\{\w+\}/g)?.length ?? 0;
      const paths =
        slots === 0 ? [path] : ids.map((id) => path.replace(/\{\w+\}/, id).replace(/\{\w+\}/g, ids[0] ?? ""));
      for (const filled of paths) {
        for (const query of path.endsWith("/reports/basket") ? ["?format=pdf", "?format=xlsx"] : [""]) {
          const { status, text } = await read(filled + query);
          if (status === 200) served.add(path);
          const found = amountsIn(text, amounts);
          if (found.length > 0) leaks.push(`GET ${path}: ${found.join()}`);
        }
      }
    }
    expect([...new Set(leaks)]).toEqual([]);
    for (const path of [
      "/private/orders/orders/{id}",
      "/private/orders/orders/{id}/payment",
      "/private/orders/claims/{uuid}",
      "/private/users/users/clients/{rootUuid}",
      "/private/users/users/profile/data",
      "/private/users/notifications",
      "/mixed/reports/basket",
    ])
      expect([...served]).toContain(path);
  }, 300_000);

  it("reads none in what a change, a repeat, a claim or a sheet answers", async () => {
    const said: [string, string, unknown?][] = [
      ["POST", `/private/orders/orders/${encodeURIComponent(order.number)}/repeat`, {}],
      ["POST", `/private/orders/orders/${encodeURIComponent(order.number)}/pay`],
      ["POST", "/private/orders/checkouts", {}],
      ["POST", "/mixed/baskets/baskets/products/seen", {}],
      ["POST", "/private/orders/claims/drafts", { order: order.uuid }],
      ["POST", "/private/reports/price-lists/count", {}],
      ["POST", "/private/finance/mutual-settlements/sheet", {}],
      ["POST", "/private/orders/orders/sheet", {}],
    ];
    for (const [method, path, body] of said) {
      const { text } = await read(path, method, body);
      expect(amountsIn(text, amounts), path).toEqual([]);
    }
    await makeFiles(shop.ports, fileMakers);
    const { text } = await read("/private/reports/processes");
    const urls = text.match(/\/api\/v1\/public\/[^"]+/g) ?? [];
    expect(urls.length).toBeGreaterThan(0);
    for (const url of urls) {
      const sheet = await read(url.replace("/api/v1", ""));
      expect(sheet.status).toBe(200);
      expect(amountsIn(sheet.text, amounts), url).toEqual([]);
    }
  });

  it("reads none in his own request for approval, which is kept at the prices of the company", async () => {
    const buyer = buying(shop, { token: blind, city: "msk" });
    await buyer.clear();
    await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 8 }]);
    const form = orderForm(await buyer.checkout());
    const asked = await shop.call("POST", "/private/orders/approvals", {
      token: blind,
      city: "msk",
      body: form,
      headers: { "idempotency-key": form.checkout },
    });
    const { uuid } = asked.data(approvalAskedShape);
    const kept = await amountsOf(shop, company);
    expect(kept).toContain(8 * 7713.37);
    for (const path of ["/private/orders/approvals", `/private/orders/approvals/${uuid}`]) {
      const { status, text } = await read(path);
      expect(status).toBe(200);
      expect(amountsIn(text, kept), path).toEqual([]);
    }
  });

  it("is shown neither the price type nor the credit limit of his company, which a colleague with the right is", async () => {
    await shop.sql("update counterparties set credit_limit = 731219.37 where root_uuid = $1", [company]);
    const contractFor = async (token: string) => {
      const { text, body } = await shop.call("GET", `/private/users/users/clients/${company}`, { token, city: "msk" });
      return { text, contract: contractTerms.parse(body.data).contract };
    };
    const colleague = await contractFor(seeing);
    expect(colleague.contract).toMatchObject({ creditLimit: 731_219.37 });
    expect(colleague.contract.priceType).not.toBeNull();
    const own = await contractFor(blind);
    expect(own.contract).toEqual({ priceType: null, creditLimit: null });
    expect(amountsIn(own.text, [731_219.37])).toEqual([]);
    expect(own.text).not.toContain(colleague.contract.priceType);
    for (const path of [
      "/private/finance/credit",
      "/private/users/users/profile/overview",
      "/private/users/users/clients",
    ])
      expect(amountsIn((await read(path)).text, [731_219.37]), path).toEqual([]);
  });

  it("opens no file of before whose address he still has", async () => {
    expect(files.length).toBeGreaterThan(1);
    for (const url of new Set(files.map((one) => one.slice(1, -1).replace("/api/v1", "")))) {
      const { status, text } = await read(url);
      expect(amountsIn(text, amounts), url).toEqual([]);
      if (!url.includes("/invoices/")) expect([200, 404]).toContain(status);
    }
  });

  it("learns no sum from the hash of a preview, nor from whether a change is refused", async () => {
    const path = `/private/orders/orders/${encodeURIComponent(order.number)}`;
    const choices = await ask("GET", `${path}/change`);
    const { lines, version } = z
      .object({
        version: z.int(),
        lines: z.array(z.object({ uuid: z.string(), quantity: z.number(), minQuantity: z.number() })),
      })
      .parse(choices.body.data);
    const line = lines[0];
    if (!line) throw new Error("nothing to change");
    const preview = (quantity: number) =>
      shop.call("POST", `${path}/change-preview`, {
        token: blind,
        city: "msk",
        headers: { "if-match": String(version), "idempotency-key": shop.ports.ids.uuid() },
        body: { lines: [{ uuid: line.uuid, quantity }] },
      });
    const less = await preview(line.quantity - line.minQuantity);
    expect([less.status, less.body.code]).toEqual([200, undefined]);
    const shown = less.data(orderChangePreviewShape);
    const sum = /"(?:sum|price|items|delivery|total|refund|due)":-?\d/;
    expect(choices.text).not.toMatch(sum);
    expect(less.text).not.toMatch(sum);
    expect(shown.totals.after.total).toBeNull();
    const [row] = await shop.sql<{ price: string; total: string }>(
      "select i.price::text as price, o.total::text as total from orders o join order_items i on i.order_uuid = o.uuid where o.uuid = $1 and i.product_uuid = $2",
      [order.uuid, line.uuid],
    );
    // What he would have to try out: the very sums, put where they were taken out.
    const [price, total] = [Number(row?.price), Number(row?.total)];
    const { hash, ...rest } = shown;
    const guess = {
      ...rest,
      lines: rest.lines.map((one) => ({
        ...one,
        before: { ...one.before, sum: price * one.before.quantity },
        after: { ...one.after, sum: price * one.after.quantity },
      })),
      totals: { before: amountsFor(total, total), after: amountsFor(total, total - price * line.minQuantity) },
      money: { ...rest.money, refund: 0, due: 0 },
    };
    expect(hash).not.toBe(stableHash(guess));
    // More of one is refused for what it is, though it be cheaper together with less of another.
    expect((await preview(line.quantity + line.minQuantity)).body.code).toBe("orderAboveLimit");
  });

  const events: OrderEvent[] = [
    ...(["order.confirmed", "order.paid", "order.ready", "order.storage", "order.shipped"] as const),
    ...(["order.delivered", "order.returned", "order.canceled", "order.refunded", "order.changed"] as const),
  ];
  it.each(events)("is told of %s without a sum, by letter, SMS and notice", async (event) => {
    await shop.sql("delete from outbox");
    await shop.sql("delete from notifications");
    const [sum, rest, taken] = [8123.47, 9311.83, 3284.19];
    await shop.ports.database.db.transaction().execute(async (tx) => {
      const held = await hold(tx, { uuid: order.uuid });
      if (!held) throw new Error("no order");
      await tellBuyer(tx, shop.ports, held, {
        event,
        about: "test",
        params: { sum, rest, taken, receiptUrl: "https://receipts.example/8123.47", method: "onDelivery" },
      });
    });
    const waiting = await shop.sql<{ params: unknown }>("select params from outbox");
    const notices = await shop.sql<{ params: unknown }>("select params from notifications");
    expect(notices).toHaveLength(1);
    const mails = await emailsOf(shop);
    const told = JSON.stringify([waiting, notices, mails.filter(({ to }) => to.includes("blind@example.ru"))]);
    expect(amountsIn(told, [sum, rest, taken])).toEqual([]);
    expect(told).not.toContain("receipts.example");
  });

  it.each([...claimStatuses.filter((status) => status !== "draft"), "message" as const])(
    "is told of a claim that is %s without a sum",
    async (event) => {
      await shop.sql("delete from outbox");
      const [claim] = await shop.sql<{ uuid: string }>(
        `select uuid from claims where status <> 'draft' and user_uuid = '${userUuid}' limit 1`,
      );
      await shop.ports.database.db.transaction().execute(async (tx) => {
        const locked = await lockClaim(tx, { uuid: claim?.uuid ?? "" });
        if (!locked) throw new Error("no claim");
        await tellClaimant(tx, shop.ports, locked, {
          event,
          about: `t:${event}`,
          text: null,
          sum: 8123.47,
          until: null,
        });
      });
      const told = JSON.stringify([await shop.sql("select params from outbox"), await emailsOf(shop)]);
      expect(amountsIn(told, [8123.47])).toEqual([]);
    },
  );
});

function amountsFor(items: number, total: number) {
  return { items, delivery: 0, total };
}

it("a field that the contract marks is taken out of an answer wherever it stands", () => {
  const redact = redactorOf(z.object({ data: z.array(z.object({ changed: changedOrderShape.nullable() })) }));
  const whole = { uuid: "u", number: "1", version: 2, due: 15.5, isPartlyPaid: true, repeated: false };
  expect(redact?.({ data: [{ changed: whole }, { changed: null }] })).toEqual({
    data: [{ changed: { ...whole, due: null } }, { changed: null }],
  });
});
