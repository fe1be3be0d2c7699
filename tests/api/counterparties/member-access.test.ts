import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memberAccess, seesOthers, type AccessRow, type Subject } from "#app/domain/account/member-access.ts";
import { rightsOf } from "#app/domain/account/member-rights.ts";
import type { WireRights } from "#app/contract/counterparties/members.ts";
import { fromWireRights } from "#server/use-cases/members/wire-rights.ts";
import { company, everything, newMember } from "#tests/support/members.ts";
import { mark, ownerOfEverything } from "#tests/support/owns-everything.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

/** Members of one company who view the owner's data: with all rights, each right missing, none. */
const members: Record<string, WireRights> = {
  everything,
  "no prices": { ...everything, seesPrices: false, orderLimit: 0 },
  "no baskets": { ...everything, fillsBaskets: false, orderLimit: 0 },
  "no orders": { ...everything, orderLimit: 0 },
  "no settlements": { ...everything, seesSettlements: false },
  "no claims": { ...everything, seesClaims: false },
  "no members": { ...everything, managesMembers: false },
  nothing: {
    ...everything,
    ...{ seesPrices: false, fillsBaskets: false, orderLimit: 0, seesSettlements: false, seesClaims: false },
    managesMembers: false,
  },
};
/** One object of each kind that belongs to the owner or to the company, with the path parameter that selects it. */
const things: Partial<Record<Subject, { table: string; id?: string; where?: string; path?: RegExp }[]>> = {
  orders: [{ table: "orders", id: "number", where: "counterparty_uuid = COMPANY and user_uuid = OWNER" }],
  orderChange: [{ table: "orders", id: "number", where: "counterparty_uuid = COMPANY and user_uuid = OWNER" }],
  claims: [
    {
      table: "claims",
      where: "status <> 'draft' and user_uuid = OWNER",
      path: /claims\/\{uuid\}$/,
    },
  ],
  schedules: [{ table: "order_schedules", where: "root_uuid = COMPANY and user_uuid = OWNER" }],
  approvals: [{ table: "order_approvals", where: "root_uuid = COMPANY and user_uuid <> OWNER" }],
  articles: [
    {
      table: "user_articles",
      where: "counterparty_uuid = COMPANY",
      path: /user-articles\/\{uuid\}$/,
    },
  ],
  files: [{ table: "file_processes", where: "root_uuid = COMPANY and user_uuid = OWNER" }],
  feedback: [
    {
      table: "feedbacks",
      id: "number",
      where: "user_uuid = OWNER",
      path: /feedback\/\{number\}$/,
    },
  ],
  settlements: [{ table: "settlement_bills", where: "root_uuid = COMPANY" }],
  calculator: [{ table: "calculations", where: "user_uuid = OWNER" }],
  uploadRead: [{ table: "product_uploads", where: "user_uuid = OWNER" }],
  basketRead: [
    {
      table: "basket_lists",
      where: "owner = 'u:' || OWNER || ':' || COMPANY and name is not null",
      path: /lists\/\{uuid\}$/,
    },
  ],
};

let shop: TestShop;
let ownerUuid = "";
const tokens = new Map<string, string>();

beforeAll(async () => {
  shop = await testShop();
  await ownerOfEverything(shop);
  const [owner] = await shop.sql<{ uuid: string }>(
    "select user_uuid as uuid from user_counterparties where root_uuid = $1 and role = 'owner' order by joined_at limit 1",
    [company],
  );
  ownerUuid = owner?.uuid ?? "";
  let at = 660_000;
  for (const [name, rights] of Object.entries(members))
    tokens.set(name, (await newMember(shop, (at += 1), rights)).token);
}, 300_000);
afterAll(() => shop.close());

const ask = (who: string, method: string, path: string, body?: unknown) =>
  shop.call(method, path, {
    token: tokens.get(who) ?? "",
    city: "msk",
    headers: { "idempotency-key": shop.ports.ids.uuid() },
    ...(body === undefined ? {} : { body }),
  });

const holderOf = (who: string) => {
  const rights = members[who];
  if (!rights) throw new Error(who);
  return { isOwner: false, rights: rightsOf({ isOwner: false, rights: fromWireRights(rights) }) };
};

async function idOf({ table, id = "uuid", where = "true" }: { table: string; id?: string; where?: string }) {
  const rows = await shop.sql<{ id: string }>(
    `select ${id}::text as id from ${table}
      where ${where.replaceAll("COMPANY", `'${company}'`).replaceAll("OWNER", `'${ownerUuid}'`)} order by created_at desc limit 1`,
  );
  if (!rows[0]) throw new Error(`the owner has no ${table}`);
  return encodeURIComponent(rows[0].id);
}

describe("objects made by other members of the company, by the table of rights", () => {
  const rows = Object.entries(things).flatMap(([subject, list]) =>
    list.map((thing): [string, (typeof list)[number]] => [subject, thing]),
  );

  it.each(rows)("%s are visible with the right only and not found without it", async (name, thing) => {
    const subject = Object.keys(memberAccess).find((one): one is Subject => one === name);
    if (!subject) throw new Error(name);
    const row: AccessRow = memberAccess[subject];
    const id = await idOf(thing);
    const reads = row.calls
      .filter((call) => call.startsWith("GET ") && call.includes("{") && (thing.path?.test(call) ?? true))
      .map((call) => call.slice(4).replace(/\{\w+\}/, id))
      .filter((path) => !path.includes("{") && !/sheet$|wrong-rows$/.test(path));
    expect(reads.length).toBeGreaterThan(0);
    for (const path of reads)
      for (const who of Object.keys(members)) {
        const holder = holderOf(who);
        const missing = row.needs.some((need) => need !== "owner" && need !== "orders" && !holder.rights[need]);
        const { status } = await ask(who, "GET", path);
        const expected = missing ? [403] : seesOthers(subject, holder) ? [200, 422] : [404];
        expect(expected, `${who}: ${path}`).toContain(status);
      }
  });

  it("lists contain nothing of the owner for a member without the right", async () => {
    for (const [subject, row] of Object.entries(memberAccess)) {
      const known = Object.keys(memberAccess).find((one): one is Subject => one === subject);
      if (!known) continue;
      for (const call of row.calls) {
        if (!call.startsWith("GET ") || call.includes("{") || /sheet$|template$|report/.test(call)) continue;
        for (const who of Object.keys(members)) {
          if (seesOthers(known, holderOf(who))) continue;
          const { text } = await ask(who, "GET", call.slice(4));
          expect(text, `${who}: ${call}`).not.toContain(mark);
        }
      }
    }
  });

  it("a claim of another member cannot be withdrawn, answered or marked as read without the right to claims", async () => {
    const claim = await idOf(things.claims?.[0] ?? { table: "claims" });
    const calls: [string, unknown][] = [
      ["withdraw", undefined],
      ["seen", undefined],
      ["messages", { message: "Когда решите?" }],
      ["dispute", { message: "Не согласны" }],
    ];
    for (const [call, body] of calls)
      for (const who of ["no claims", "nothing"]) {
        const { status } = await ask(who, "POST", `/private/orders/claims/${claim}/${call}`, body ?? {});
        expect(status, `${who}: ${call}`).toBe(404);
      }
    const [kept] = await shop.sql("select status from claims where uuid = $1", [claim]);
    expect(kept?.["status"]).toBe("new");
    const own = await ask("no claims", "GET", "/private/orders/claims");
    expect(own.status).toBe(200);
    const all = await ask("no prices", "GET", "/private/orders/claims");
    expect(all.text).toContain(claim);
  });

  it("an order of another member can be claimed with the right to claims only", async () => {
    const order = await idOf({
      table: "orders",
      where:
        "counterparty_uuid = COMPANY and user_uuid = OWNER and exists (select 1 from order_parts p where p.order_uuid = orders.uuid and p.status in ('shipped', 'completed'))",
    });
    const path = `/private/orders/claims/orders/${order}`;
    expect((await ask("everything", "GET", path)).status).toBe(200);
    expect((await ask("no claims", "GET", path)).status).toBe(404);
  });
});
