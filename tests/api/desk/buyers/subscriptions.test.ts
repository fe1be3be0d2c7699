import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { subscriptionListShape, subscriptionOptionsShape } from "#app/contract/desk/buyers/subscriptions.ts";
import { bulkAnswerShape } from "#app/contract/desk/lists.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { unsubscribe } from "#server/use-cases/subscriptions/confirm-subscription.ts";
import { unsubscribeCode } from "#server/security/derived-codes.ts";
import { buying } from "#tests/support/orders/buying.ts";
import { postgres, races, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { waitsForLock } from "#tests/support/shops/waits-for-lock.ts";
import { atDesk, deskCalls } from "#tests/support/staff.ts";

const { cities, users } = small;

let shop: TestShop;
let desk: Desk;
beforeAll(async () => {
  shop = await testShop();
  desk = await atDesk(shop, ["orders"]);
  await shop.sql(
    "update users set email = 'Phys@example.ru', email_confirmed_at = now(), city_uuid = $2 where uuid = $1",
    [users.phys, cities.spb],
  );
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const table of ["consents", "email_links", "subscriptions"]) await shop.sql(`delete from ${table}`);
});

type Desk = Awaited<ReturnType<typeof atDesk>>;
type Given = { status?: string; at?: string; ended?: string | null; by?: string | null };
async function subscribed(email: string, { status = "confirmed", at = "2026-01-10", ended, by }: Given = {}) {
  const uuid = shop.ports.ids.uuid();
  await shop.sql(
    `insert into subscriptions (uuid, email, status, created_at, confirmed_at, unsubscribed_at, ended_by)
     values ($1, $2, $3, $4, case when $3 <> 'pending' then $4::timestamptz end, $5, $6)`,
    [uuid, email, status, `${at}T09:00:00Z`, ended ?? null, by ?? null],
  );
  return uuid;
}
const list = async (query = "", by = desk) =>
  (await by.call("GET", `/desk/subscriptions${query}`)).data(subscriptionListShape).items;
const found = async (query = "", by = desk) => (await list(query, by)).map(({ uuid }) => uuid);
let keys = 0;
const end = (selection: object, { by = desk, key = `end-${(keys += 1)}` } = {}) =>
  by.call("POST", "/desk/subscription-endings", {
    body: { selection: { rows: [], query: null, expected: null, isPreview: false, ...selection } },
    headers: { "idempotency-key": key },
  });
const ended = async (selection: object, options: { by?: Desk; key?: string } = {}) =>
  (await end(selection, options)).data(bulkAnswerShape);
const rowOf = (id: string, version = 1) => ({ id, version });
const stateOf = async (uuid: string) =>
  (
    await shop.sql<{ status: string; by: string | null }>(
      "select status, ended_by as by from subscriptions where uuid = $1",
      [uuid],
    )
  )[0];
const journal = (uuid: string) =>
  shop.sql("select action, object_name, changes from audit_log where object_kind = 'subscription' and object_id = $1", [
    uuid,
  ]);

describe("subscriptions at the desk", () => {
  it("are for those who manage customers and never show an address whole", async () => {
    await subscribed("secret@example.ru");
    const open: string[] = [];
    for (const role of staffRoles) {
      const other = await atDesk(shop, [role]);
      const answer = await other.call("GET", "/desk/subscriptions");
      expect((await other.call("GET", "/desk/subscription-options")).status, role).toBe(answer.status);
      if (answer.status === 200) open.push(role);
      expect(answer.text, role).not.toContain("secret@");
      const sent = await end({ isPreview: true }, { by: await atDesk(shop, [role]) });
      expect(sent.status, role).toBe(answer.status);
    }
    expect(open).toEqual(["admin", "orders", "finance"]);
    expect(await list()).toMatchObject([{ email: "s•••@example.ru", state: "confirmed", buyer: null, city: null }]);
  });

  it("tell by which consent, whose address it is, and when and how it has ended", async () => {
    const own = await subscribed("phys@example.ru");
    await shop.sql(
      `insert into consents (uuid, purpose, text_version, subscription_uuid, given_at)
       values ($1, 'marketing', '2026-01-01T00:00:00.000Z', $3, '2026-01-10T08:00:00Z'),
              ($2, 'marketing', '2026-01-05T00:00:00.000Z', $3, '2026-01-10T10:00:00Z')`,
      [shop.ports.ids.uuid(), shop.ports.ids.uuid(), own],
    );
    await subscribed("gone@example.ru", {
      ...{ status: "unsubscribed", at: "2026-01-08", ended: "2026-01-09T10:00:00Z", by: "link" },
    });
    expect(await list()).toMatchObject([
      {
        ...{ uuid: own, buyer: users.phys, city: "Санкт-Петербург", endedAt: null, endedBy: null },
        consent: { at: "2026-01-10T10:00:00.000Z", edition: "2026-01-05T00:00:00.000Z" },
        confirmedAt: "2026-01-10T09:00:00.000Z",
      },
      { buyer: null, consent: null, endedAt: "2026-01-09T10:00:00.000Z", endedBy: "link" },
    ]);
  });

  it("tell neither other consents nor a withdrawal as the consent", async () => {
    const uuid = await subscribed("reader@example.ru");
    const consent = (purpose: string, action: string, at: string) =>
      shop.sql(
        `insert into consents (uuid, purpose, action, text_version, subscription_uuid, given_at)
         values ($1, $2, $3, '2026-01-01T00:00:00.000Z', $4, $5)`,
        [shop.ports.ids.uuid(), purpose, action, uuid, at],
      );
    await consent("marketing", "given", "2026-01-10T10:00:00Z");
    await consent("personalData", "given", "2026-01-11T10:00:00Z");
    await consent("marketing", "withdrawn", "2026-01-12T10:00:00Z");
    expect((await list())[0]?.consent?.at).toBe("2026-01-10T10:00:00.000Z");
  });

  it("do not name a buyer who has not proven the address", async () => {
    const uuid = await subscribed("claimed@example.ru");
    await shop.sql("update users set email = 'claimed@example.ru', email_confirmed_at = null where uuid = $1", [
      users.ooo,
    ]);
    expect((await list())[0]?.buyer).toBe(null);
    await shop.sql(
      `insert into email_links (uuid, code_hash, kind, email, subscription_uuid, user_uuid, expires_at, used_at)
       values ($1, '\\x01', 'subscription', 'claimed@example.ru', $2, $3, now(), null)`,
      [shop.ports.ids.uuid(), uuid, users.ooo],
    );
    expect((await list())[0]?.buyer).toBe(null);
    await shop.sql("update email_links set used_at = now()");
    expect((await list())[0]?.buyer).toBe(users.ooo);
    await shop.sql("update users set deleted_at = now() where uuid = $1", [users.ooo]);
    expect((await list())[0]?.buyer).toBe(null);
    await shop.sql("update users set deleted_at = null, email = null where uuid = $1", [users.ooo]);
  });

  it("name who has the address in his account rather than who has used a link", async () => {
    const uuid = await subscribed("phys@example.ru");
    await shop.sql(
      `insert into email_links (uuid, code_hash, kind, email, subscription_uuid, user_uuid, expires_at, used_at)
       values ($1, '\\x03', 'subscription', 'phys@example.ru', $2, $3, now(), now())`,
      [shop.ports.ids.uuid(), uuid, users.ooo],
    );
    expect((await list())[0]?.buyer).toBe(users.phys);
  });

  it("are found by state, city, days and a whole address alone", async () => {
    const own = await subscribed("phys@example.ru", { at: "2026-01-12" });
    const waits = await subscribed("waits@example.ru", { status: "pending", at: "2026-01-11" });
    const gone = await subscribed("gone@example.ru", {
      ...{ status: "unsubscribed", at: "2026-01-10", ended: "2026-01-20T10:00:00Z" },
    });
    expect(await found()).toEqual([own, waits, gone]);
    expect(await found("?sort=created")).toEqual([gone, waits, own]);
    expect(await found("?sort=-ended")).toEqual([gone, ...[own, waits].sort()]);
    expect(await found("?state=pending,unsubscribed")).toEqual([waits, gone]);
    expect(await found(`?city=${cities.spb}`)).toEqual([own]);
    expect(await found("?created=2026-01-11..2026-01-11")).toEqual([waits]);
    expect(await found("?ended=2026-01-20..2026-01-20")).toEqual([gone]);
    expect(await found("?ended=..2026-01-19")).toEqual([]);
    expect(await found("?page=9")).toEqual([own, waits, gone]);
    expect(await found("?q=Waits@Example.ru")).toEqual([waits]);
    for (const part of ["waits", "example.ru", "waits@example"]) expect(await found(`?q=${part}`), part).toEqual([]);
    const { city } = (await desk.call("GET", "/desk/subscription-options")).data(subscriptionOptionsShape);
    expect(city.map(({ value }) => value)).toContain(cities.spb);
  });

  it("of an erased buyer are gone", async () => {
    const uuid = await subscribed("later@example.ru");
    await shop.sql("update subscriptions set email = 'deleted-' || uuid || '@deleted.invalid' where uuid = $1", [uuid]);
    expect(await list()).toEqual([]);
    expect((await ended({ rows: [rowOf(uuid, 2)] })).rows).toEqual([]);
  });

  it("of other cities, and of nobody known, are not seen or ended by those who work for some", async () => {
    const own = await subscribed("phys@example.ru");
    const other = await subscribed("other@example.ru");
    const here = await atDesk(shop, ["orders"], { cities: [cities.spb] });
    const elsewhere = await atDesk(shop, ["orders"], { cities: [cities.msk] });
    expect(await found("", here)).toEqual([own]);
    expect(await found("", elsewhere)).toEqual([]);
    const { city } = (await here.call("GET", "/desk/subscription-options")).data(subscriptionOptionsShape);
    expect(city.map(({ value }) => value)).toEqual([cities.spb]);
    expect((await ended({ rows: [rowOf(own), rowOf(other)] }, { by: elsewhere })).rows).toEqual([]);
    expect(await stateOf(own)).toEqual({ status: "confirmed", by: null });
    expect((await ended({ rows: [rowOf(own), rowOf(other)] }, { by: here })).count).toBe(1);
    // As the list of buyers: those who have ordered in a city are seen there.
    const buyer = buying(shop, { token: (await shop.loginAs(small.phones.phys)).token, city: "msk" });
    await buyer.clear();
    await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 1 }]);
    await buyer.order();
    expect(await found("", elsewhere)).toEqual([own]);
  });
});

describe("ending subscriptions at the desk", () => {
  it("shows first what would end, then ends each with its journal entry, once a key", async () => {
    const [one, two] = [await subscribed("one@example.ru"), await subscribed("two@example.ru", { status: "pending" })];
    const rows = [rowOf(one), rowOf(two)];
    const preview = await ended({ rows, isPreview: true });
    expect(preview).toMatchObject({ count: 2, refused: 0, differs: false });
    expect(preview.rows.find(({ id }) => id === one)).toEqual({
      ...{ id: one, name: "o•••@example.ru", before: "Получает новости", after: "Отписан", refused: null },
    });
    expect(await stateOf(one)).toEqual({ status: "confirmed", by: null });
    const done = await ended({ rows }, { key: "ended-once" });
    expect(done.count).toBe(2);
    expect(await ended({ rows }, { key: "ended-once" })).toEqual(done);
    // A look at it after that is a new one.
    expect(await ended({ rows, isPreview: true }, { key: "ended-once" })).toMatchObject({ count: 0, refused: 2 });
    for (const uuid of [one, two]) {
      expect(await stateOf(uuid)).toEqual({ status: "unsubscribed", by: "desk" });
      expect(await journal(uuid)).toHaveLength(1);
    }
    expect(await journal(one)).toEqual([
      {
        ...{ action: "subscription.ended", object_name: null },
        changes: {
          subscriptionState: { before: "confirmed", after: "unsubscribed" },
          version: { before: 1, after: 2 },
        },
      },
    ]);
    const kept = await shop.sql("select 1 from audit_log where to_jsonb(audit_log)::text like '%example.ru%'");
    expect(kept).toEqual([]);
  });

  it("leaves one that has ended, or has changed since it was seen", async () => {
    const gone = await subscribed("gone@example.ru", {
      ...{ status: "unsubscribed", ended: "2026-01-09T10:00:00Z", by: "account" },
    });
    const changed = await subscribed("changed@example.ru");
    await shop.sql("update subscriptions set confirmed_at = now() where uuid = $1", [changed]);
    const done = await ended({ rows: [rowOf(gone), rowOf(changed)] });
    expect(Object.fromEntries(done.rows.map(({ id, refused }) => [id, refused]))).toEqual({
      [gone]: "subscriptionEnded",
      [changed]: "stale",
    });
    expect(await stateOf(gone)).toEqual({ status: "unsubscribed", by: "account" });
    expect((await ended({ rows: [rowOf(changed, 2)] })).count).toBe(1);
  });

  it("ends all that the address finds, unless there are others than were seen", async () => {
    const waits = await subscribed("waits@example.ru", { status: "pending" });
    await subscribed("stays@example.ru");
    const query = { state: "pending" };
    expect(await ended({ query, expected: 2 })).toMatchObject({ differs: true, count: 1 });
    expect(await stateOf(waits)).toEqual({ status: "pending", by: null });
    expect((await ended({ query, expected: 1 })).count).toBe(1);
    expect(await found("?state=confirmed")).toHaveLength(1);
  });

  it("shows ten of many as examples", async () => {
    const uuids: string[] = [];
    for (let at = 0; at < 12; at += 1) uuids.push(await subscribed(`reader${at}@example.ru`));
    const preview = await ended({ rows: uuids.map((uuid) => rowOf(uuid)), isPreview: true });
    expect([preview.count, preview.rows.length]).toEqual([12, 10]);
  });

  it("voids the links of letters that were sent before", async () => {
    const uuid = await subscribed("waits@example.ru", { status: "pending" });
    await shop.sql(
      `insert into email_links (uuid, code_hash, kind, email, subscription_uuid, expires_at)
       values ($1, '\\x02', 'subscription', 'waits@example.ru', $2, now() + interval '1 day')`,
      [shop.ports.ids.uuid(), uuid],
    );
    await ended({ rows: [rowOf(uuid)] });
    expect(await shop.sql("select 1 from email_links where voided_at is null")).toEqual([]);
  });

  it("is shown as ended by the desk, not by the link of a letter", async () => {
    const uuid = await subscribed("leaves@example.ru");
    const visitor = { fingerprint: null, ip: "10.0.0.1" };
    const left = await unsubscribe(shop.ports, visitor, unsubscribeCode(shop.ports, uuid));
    expect(left.ok).toBe(true);
    expect(await stateOf(uuid)).toEqual({ status: "unsubscribed", by: "link" });
    const ending = await subscribed("ended@example.ru");
    await ended({ rows: [rowOf(ending)] });
    const late = await unsubscribe(shop.ports, visitor, unsubscribeCode(shop.ports, ending));
    expect(late.ok).toBe(true);
    expect(await stateOf(ending)).toEqual({ status: "unsubscribed", by: "desk" });
  });
});

describe.runIf(postgres)(races("subscriptions ended at the desk at once"), () => {
  let busy: TestShop;
  beforeAll(async () => {
    busy = await testShop({ engine: "postgres" });
  });
  afterAll(() => busy.close());
  const uuid = "00000000-0000-4000-8000-00000000c002";
  const ending = (call: Desk["call"], key: string) =>
    call("POST", "/desk/subscription-endings", {
      body: { selection: { rows: [rowOf(uuid)], query: null, expected: null, isPreview: false } },
      headers: { "idempotency-key": key },
    });

  it("with a change that came first wait for it, and leave it", async () => {
    await busy.sql("delete from subscriptions");
    await busy.sql("insert into subscriptions (uuid, email, status) values ($1, 'one@example.ru', 'pending')", [uuid]);
    const { call } = await atDesk(busy, ["orders"]);
    const { sent } = await busy.ports.database.db.transaction().execute(async (tx) => {
      await sql`update subscriptions set status = 'confirmed', confirmed_at = now()`.execute(tx);
      const late = ending(call, "late");
      expect(await waitsForLock(busy, late)).toBe(true);
      return { sent: late };
    });
    expect((await sent).data(bulkAnswerShape).rows).toMatchObject([{ refused: "stale" }]);
    expect(await busy.sql("select status from subscriptions")).toEqual([{ status: "confirmed" }]);
  });

  it("by six colleagues at two processes end once, with one entry in the journal", async () => {
    await busy.sql("delete from subscriptions");
    await busy.sql("insert into subscriptions (uuid, email, status) values ($1, 'two@example.ru', 'pending')", [uuid]);
    const { token } = await atDesk(busy, ["orders"]);
    const processes = [busy, busy.replica()];
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => ending(deskCalls(processes[at % 2] ?? busy, token), `at-once-${at}`)),
    );
    const counts = answers.map((answer) => answer.data(bulkAnswerShape).count);
    expect(counts.sort()).toEqual([0, 0, 0, 0, 0, 1]);
    expect(await busy.sql("select from audit_log where action = 'subscription.ended'")).toHaveLength(1);
  });
});
