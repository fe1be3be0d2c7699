import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { callerKindOf, type Endpoint } from "#app/contract/endpoint.ts";
import { calculatorSystemsShape } from "#app/contract/calculator/calculator.ts";
import { hidesAnything } from "#app/contract/hidden.ts";
import { requestedApprovalShape } from "#app/contract/orders/approvals.ts";
import { orderChangePreviewShape, orderChoicesShape } from "#app/contract/orders/order-changes.ts";
import { claimStatuses } from "#app/domain/claim/status.ts";
import type { OrderEvent } from "#app/domain/order/notices.ts";
import { implementations } from "#server/api/implementations.ts";
import { lockClaim } from "#server/db/queries/claims/claim-moves.ts";
import { stableHash } from "#server/security/stable-hash.ts";
import { tellClaimant } from "#server/use-cases/claims/tell-claimant.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import { hold } from "#server/use-cases/order/placing/hold-order.ts";
import { tellBuyer } from "#server/use-cases/order/reading/tell-buyer.ts";
import { blindMember, type BlindMember } from "#tests/support/blind-member.ts";
import { amountsIn, amountsOf, wordsOf } from "#tests/support/checks/hidden-amounts.ts";
import { valueOf, type Known } from "#tests/support/checks/hostile-values.ts";
import { knownValues } from "#tests/support/checks/known-values.ts";
import { describedCalls, type DescribedCall } from "#tests/support/described-calls.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { company } from "#tests/support/members.ts";
import { buying, orderForm } from "#tests/support/orders/buying.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

/** Every endpoint and every message is checked for `blindMember`, a member without the right to see prices. */
let shop: TestShop;
let world: BlindMember;
let blind = "";
let order = { uuid: "", number: "" };
let amounts: number[] = [];
let described = new Map<string, DescribedCall>();

beforeAll(async () => {
  shop = await testShop();
  world = await blindMember(shop);
  ({ token: blind, order, amounts } = world);
  const document: unknown = JSON.parse((await shop.call("GET", "/openapi.json")).text);
  described = new Map(describedCalls(document).map((call) => [`${call.method} ${call.path}`, call]));
}, 300_000);
afterAll(() => shop.close());

const nameOf = ({ method, path }: Endpoint) => `${method.toUpperCase()} ${path}`;
const own = implementations
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => ["mixed", "private"].includes(callerKindOf(endpoint)));
const isMarked = ({ answer }: Endpoint) => typeof answer !== "string" && hidesAnything(answer, false);
/** Endpoints that have answered, and those that have refused for a missing right. */
const answered = new Set<string>();
const refused = new Set<string>();

const contractTerms = z.object({
  contract: z.object({ priceType: z.string().nullable(), creditLimit: z.number().nullable() }),
});

let requestCount = 0;
const ask = (method: string, path: string, body?: unknown) => {
  requestCount += 1;
  return shop.call(method, path, {
    token: blind,
    city: "msk",
    ip: `10.9.${requestCount >> 8}.${requestCount & 255}`,
    headers: { "idempotency-key": shop.ports.ids.uuid(), "if-match": "1" },
    ...(body === undefined ? {} : { body }),
  });
};

let addresses = 0;
async function read(path: string, method = "GET", body?: unknown, version = 1) {
  addresses += 1;
  const headers = {
    authorization: `Bearer ${blind}`,
    city: "msk",
    "x-forwarded-for": `10.8.${addresses >> 8}.${addresses & 255}`,
    "idempotency-key": shop.ports.ids.uuid(),
    "if-match": String(version),
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
  const endpoint = named.find((one) => one.method === method && one.path.test(path.replace(/\?.*/, "")));
  if (endpoint && answer.status === 200) answered.add(endpoint.name);
  if (endpoint && answer.status === 403) refused.add(endpoint.name);
  return { status: answer.status, text };
}

/** Endpoints with patterns of their paths; those without parameters first. */
const named = own
  .map((endpoint) => ({
    name: nameOf(endpoint),
    method: endpoint.method.toUpperCase(),
    path: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, "[^/]+")}$`),
    slots: endpoint.path.split("{").length,
  }))
  .sort((a, b) => a.slots - b.slots);

/** The path with this id as its first parameter and any id as the others. */
function filled(path: string, id: string): string {
  return path.replace(/\{\w+\}/, id).replace(/\{\w+\}/g, world.ids[0] ?? "");
}

it("the fixture contains the amounts, a colleague with the right sees them, and they are recognised in any notation", async () => {
  expect(amounts.length).toBeGreaterThan(12);
  for (const path of ["", "/payment"]) {
    const whole = await shop.call("GET", `/private/orders/orders/${order.uuid}${path}`, {
      token: world.seeing,
      city: "msk",
    });
    expect(amountsIn(whole.text, amounts).length, path).toBeGreaterThan(0);
  }
  expect(amountsIn("Итого 30 853,48 ₽", [30_853.48])).toEqual([30_853.48]);
  for (const written of ["30853.48", "30 853,48 ₽", "3085348", "30853480", "30\u202f853,48", '"total":30853.48'])
    expect(amountsIn(written, [30_853.48]), written).toEqual([30_853.48]);
});

describe("a member without prices", () => {
  it("reads no amount in the answer of any GET endpoint, whatever the request", async () => {
    const leaks = new Set<string>();
    for (const endpoint of own.filter(({ method }) => method === "get")) {
      const { path } = endpoint;
      const paths = path.includes("{") ? world.ids.map((id) => filled(path, id)) : [path];
      for (const one of paths) {
        for (const query of queriesOf[path] ?? [""]) {
          const { text } = await read(one + query);
          const found = amountsIn(text, amounts);
          if (found.length > 0) leaks.add(`GET ${path}: ${found.join()}`);
        }
      }
    }
    expect([...leaks]).toEqual([]);
    for (const path of [
      "/private/orders/orders/{id}",
      "/private/orders/orders/{id}/payment",
      "/private/orders/claims/{uuid}",
      "/private/users/users/clients/{rootUuid}",
      "/private/users/users/profile/data",
      "/private/users/notifications",
      "/mixed/reports/basket",
    ])
      expect([...answered]).toContain(`GET ${path}`);
  }, 300_000);

  it("gets none from a change, a repeat, a claim or a sheet", async () => {
    const requests: [string, string, unknown?][] = [
      ["POST", `/private/orders/orders/${encodeURIComponent(order.number)}/repeat`, {}],
      ["POST", `/private/orders/orders/${encodeURIComponent(order.number)}/pay`],
      ["POST", "/private/orders/checkouts", {}],
      ["POST", "/mixed/baskets/baskets/products/seen", {}],
      ["POST", "/private/orders/claims/drafts", { order: order.uuid }],
      ["POST", "/private/reports/price-lists/count", {}],
      ["POST", "/private/finance/mutual-settlements/sheet", {}],
      ["POST", "/private/orders/orders/sheet", {}],
    ];
    for (const [method, path, body] of requests) {
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

  it("gets none with their own request for approval, which is stored at the company's prices", async () => {
    const buyer = buying(shop, { token: blind, city: "msk" });
    await buyer.clear();
    await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 8 }]);
    const form = orderForm(await buyer.checkout());
    const response = await shop.call("POST", "/private/orders/approvals", {
      token: blind,
      city: "msk",
      body: form,
      headers: { "idempotency-key": form.checkout },
    });
    const { uuid } = response.data(requestedApprovalShape);
    const storedAmounts = await amountsOf(shop, company);
    expect(storedAmounts).toContain(8 * 7713.37);
    for (const path of ["/private/orders/approvals", `/private/orders/approvals/${uuid}`]) {
      const { status, text } = await read(path);
      expect(status).toBe(200);
      expect(amountsIn(text, storedAmounts), path).toEqual([]);
    }
  });

  it("is shown neither the price type nor the credit limit of the company, which a colleague with the right sees", async () => {
    const contractFor = async (token: string) => {
      const { text, body } = await shop.call("GET", `/private/users/users/clients/${company}`, { token, city: "msk" });
      return { text, contract: contractTerms.parse(body.data).contract };
    };
    const colleague = await contractFor(world.seeing);
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

  it("cannot open an earlier file by its known address", async () => {
    expect(world.files.length).toBeGreaterThan(1);
    for (const url of world.files) {
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
    // The real amounts, inserted where they were removed: the hash must not confirm a guess.
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
    // Increasing a quantity is refused even if the total decreases.
    expect((await preview(line.quantity + line.minQuantity)).body.code).toBe("orderAboveLimit");
  });

  const events: OrderEvent[] = [
    ...(["order.confirmed", "order.paid", "order.ready", "order.storage", "order.shipped"] as const),
    ...(["order.delivered", "order.returned", "order.canceled", "order.refunded", "order.changed"] as const),
  ];
  it.each(events)("is notified of %s without an amount, by e-mail, SMS and notification", async (event) => {
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
    const messages = JSON.stringify([waiting, notices, mails.filter(({ to }) => to.includes("blind@example.ru"))]);
    expect(amountsIn(messages, [sum, rest, taken])).toEqual([]);
    expect(messages).not.toContain("receipts.example");
  });

  it.each([...claimStatuses.filter((status) => status !== "draft"), "message" as const])(
    "is told of a claim that is %s without a sum",
    async (event) => {
      await shop.sql("delete from outbox");
      const [claim] = await shop.sql<{ uuid: string }>(
        `select uuid from claims where status <> 'draft' and user_uuid = '${world.userUuid}' limit 1`,
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
      const sentTexts = JSON.stringify([await shop.sql("select params from outbox"), await emailsOf(shop)]);
      expect(amountsIn(sentTexts, [8123.47])).toEqual([]);
    },
  );
});

describe("a member without prices, last", () => {
  it("gets no amount in the answer or refusal of any change", async () => {
    const texts: { name: string; text: string }[] = [];
    for (const endpoint of own.filter((one) => one.method !== "get" && !endsIt.test(one.path))) {
      const name = nameOf(endpoint);
      const schema = described.get(name)?.body?.schema;
      const made = schema ? fc.sample(valueOf(schema, known(), ""), { seed: 20_261_126, numRuns: 3 }) : [undefined];
      const recipe = await recipes[name]?.();
      for (const sent of [...(recipe ? [recipe] : []), ...made.map((body): Sent => ({ body }))]) {
        const ids = endpoint.path.includes("{")
          ? [sent.id ?? [], encodeURIComponent(order.number), world.ids].flat()
          : [""];
        for (const id of ids) {
          const path = filled(endpoint.path, id);
          const { status, text } = await read(path, endpoint.method.toUpperCase(), sent.body, sent.version);
          if (status !== 404) texts.push({ name, text });
          if (status === 200 || status === 403) break;
        }
      }
    }
    const all = [...new Set([...amounts, ...(await amountsOf(shop, company))])];
    const leaks = texts.flatMap(({ name, text }) => {
      const found = amountsIn(text, all);
      return found.length === 0 ? [] : [`${name}: ${found.join()}`];
    });
    expect([...new Set(leaks)]).toEqual([]);
  }, 300_000);

  it("has been answered or refused for a right by every endpoint that marks a sum", () => {
    const silent = own.filter(isMarked).map(nameOf);
    expect(silent.filter((name) => !answered.has(name) && !refused.has(name) && !(name in unreached))).toEqual([]);
  });
});

/** Calls that end the session, the account or the membership; none of them returns amounts. */
const endsIt = /auth|logout|sessions|deletion|\/select$|\/members|leave/;

it("calls excluded from this test mark no amount", () => {
  expect(own.filter((one) => one.method !== "get" && endsIt.test(one.path)).filter(isMarked)).toEqual([]);
});

const queriesOf: Record<string, string[]> = { "/mixed/reports/basket": ["?format=pdf", "?format=xlsx"] };
type Sent = { id?: string; body?: unknown; version?: number };

const basketOf = (quantity: number) => ({ items: [{ uuid: small.products.hinge.uuid, quantity }] });
const legal = {
  ...{ type: "legal", inn: "7707083893", kpp: "770701001", ogrn: "1027700132195", name: "Ромашка" },
  legalAddress: { full: "Москва, Ленина, 1" },
};

async function calculation() {
  const { body } = await shop.call("GET", "/private/calculator/systems", { token: blind });
  const system = calculatorSystemsShape.parse(body.data)[0]?.uuid;
  const sash = { opening: "tiltTurn", sashWidth: 800, sashHeight: 1200, handleSide: "left", quantity: 1 };
  return { system, colour: "white", sashes: [sash] };
}

/** An order change that removes goods: the only change allowed to this member. */
async function removal(): Promise<Sent> {
  const path = `/private/orders/orders/${encodeURIComponent(order.number)}/change`;
  const { body } = await shop.call("GET", path, { token: blind, city: "msk" });
  const { lines, version } = orderChoicesShape.parse(body.data);
  const [{ uuid, quantity, minQuantity } = { uuid: "", quantity: 0, minQuantity: 0 }] = lines;
  return {
    id: encodeURIComponent(order.number),
    version,
    body: { lines: [{ uuid, quantity: quantity - minQuantity }] },
  };
}

async function openedCheckout(): Promise<Sent> {
  const buyer = buying(shop, { token: blind, city: "msk" });
  await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 2 }]);
  return { id: (await buyer.checkout()).uuid, body: { draft: { comment: "Слова" } } };
}

/** Inputs that succeed where generated values do not; needed for endpoints that mark amounts. */
const recipes: Record<string, () => Sent | Promise<Sent>> = {
  "POST /mixed/baskets/baskets/products/add": () => ({ body: basketOf(2) }),
  "POST /mixed/baskets/baskets/products/set-quantity": () => ({ body: basketOf(3) }),
  "DELETE /mixed/baskets/baskets/products": () => ({ body: { items: [small.products.foam.uuid] } }),
  "POST /mixed/baskets/later": () => ({ body: { uuid: small.products.hinge.uuid } }),
  "POST /mixed/baskets/later/fill": () => ({ body: { items: [small.products.hinge.uuid] } }),
  "POST /mixed/baskets/lists/{uuid}/fill": () => ({ body: {} }),
  "POST /mixed/baskets/shared/{code}/take": () => ({ body: {} }),
  "POST /private/calculator/calculate": async () => ({ body: await calculation() }),
  "POST /private/calculator/saved": async () => ({ body: { name: "Окно", inputs: await calculation() } }),
  "POST /private/calculator/saved/{uuid}": () => ({ body: { name: "Окно" } }),
  "POST /private/orders/checkouts/{uuid}": openedCheckout,
  "PUT /private/orders/checkouts/{uuid}": openedCheckout,
  "PUT /private/users/users/clients/{rootUuid}": () => ({ id: company, body: legal }),
  "POST /private/users/users/clients/{rootUuid}/details": () => ({ id: company, body: { signer: null } }),
  "POST /private/users/users/clients/{rootUuid}/resubmit": () => ({ id: company, body: legal }),
  "POST /private/orders/orders/{id}/change-preview": removal,
  "PATCH /private/orders/orders/{id}": removal,
};
/** Endpoints that mark amounts and never answer members without prices, with the reason. */
const unreached: Record<string, string> = {
  "POST /private/orders/orders": "he orders by approval alone: approvalNeeded before anything is read",
};

function known(): Known {
  return { ...knownValues, uuids: [...knownValues.uuids, ...world.ids.filter((id) => /^[0-9a-f-]{36}$/.test(id))] };
}

function amountsFor(items: number, total: number) {
  return { items, delivery: 0, total };
}
