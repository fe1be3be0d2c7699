import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { terms } from "#server/db/queries/ageing.ts";
import { forgetAged } from "#server/jobs/forget-aged.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

/** The shop's clock is frozen. */
const now = new Date("2026-11-20T12:00:00.000Z");
const dayMs = 86_400_000;

const person = "(select uuid from users order by phone limit 1)";
const staff = "(select uuid from staff limit 1)";
const product = `'${small.products.hinge.uuid}'`;
const session = "(select uuid from sessions where revoked_at is null limit 1)";
const order = "(select uuid from orders limit 1)";
const importSource = `insert into import_sources (uuid, name, kind, address, every, next_at, actor_kind, actor_id, actor_name)
      values ($2, $2::uuid::text, 'goods', 'https://maker.test/a.csv', 'daily', $1, 'operator', 'olga', 'olga')`;
const importRun = `insert into import_runs (uuid, kind, state, file_name, sha256, mapping, options, actor_kind, actor_id, actor_name, created_at)
      values ($2, 'goods', 'done', 'goods.csv', repeat('0', 64), '[]', '{}', 'operator', 'olga', 'olga', $1)`;
const exchangeSession = `connection as (insert into exchange_connections (uuid, name, login, password_hash, type)
        values ($2, '1С', $2::uuid::text, '', 'catalog')),
      session as (insert into exchange_sessions (uuid, connection_uuid, type, token_hash, address, began_at, seen_at)
        values ($2, $2, 'catalog', uuid_send($2::uuid), '10.0.0.1', $1, $1))`;
const outbox = "insert into outbox (uuid, channel, recipient, template, params, dedupe_key";
const code = "insert into login_codes (uuid, flow, phone, code_hash, ip, fingerprint, payload, expires_at, created_at)";

/** A row for each retention period, aged from $1 and identified by its own mark ($2, a uuid). */
const rows: Record<string, { insert: string; mark?: string }> = {
  "idempotency keys": {
    insert:
      "insert into idempotency_keys (owner, scope, key, request_hash, created_at) values ('u:1', 'order', $2::uuid::text, 'h', $1)",
    mark: "key",
  },
  "login codes, with unfinished registrations": {
    insert: `${code} values ($2, 'register', '+79991112233', '\\x00', '1', '', '{"firstName":"Анна"}', $1, $1)`,
  },
  "refresh tokens, after their expiry": {
    insert: `insert into refresh_tokens (token_hash, session_uuid, seq, expires_at)
      values (uuid_send($2::uuid), ${session}, (select coalesce(max(seq), 0) + 1 from refresh_tokens), $1)`,
    mark: "encode(token_hash, 'hex')::uuid::text",
  },
  "sessions, after their end": {
    insert: `insert into sessions (uuid, user_uuid, absolute_expiry, revoked_at) values ($2, ${person}, 'infinity', $1)`,
  },
  "files generated for buyers": {
    insert: `insert into file_processes (uuid, user_uuid, type, title, params, created_at) values ($2, ${person}, 'settlements', 'Файл', '{}', $1)`,
  },
  "parsed tables with own codes": {
    insert: `insert into user_article_uploads (uuid, root_uuid, user_uuid, name, sha256, rows, created_at) values ($2, (select root_uuid from counterparties limit 1), ${person}, 'codes.csv', decode(md5(random()::text), 'hex'), '[]', $1)`,
  },
  "checkout drafts, after their last change": {
    insert: `insert into checkouts (uuid, user_uuid, basket_uuid, basket_version, updated_at) values ($2, ${person}, gen_random_uuid(), 1, $1)`,
  },
  "guest baskets, after their last change": {
    insert: "insert into baskets (uuid, owner, updated_at) values ($2, 'g:' || $2::uuid, $1)",
  },
  "saved basket lists of guests": {
    insert: "insert into basket_lists (uuid, owner, name, updated_at) values ($2, 'g:' || $2::uuid, 'Объект', $1)",
  },
  "uploaded lists, after their last change": {
    insert: `insert into product_uploads (uuid, user_uuid, form_key, source, hash, updated_at)
      values ($2, ${person}, $2::uuid::text, 'text', '\\x00', $1)`,
  },
  "column assignments of uploaded lists": {
    insert:
      "insert into product_upload_columns (owner, head, columns, updated_at) values ($2::uuid::text, '2', '{}', $1)",
    mark: "owner",
  },
  "links to shared baskets, after their expiry": {
    insert: "insert into basket_shares (uuid, owner, lines, expires_at) values ($2, 'g:' || $2::uuid, '[]', $1)",
  },
  "records of guest baskets merged at a login": {
    insert:
      "insert into basket_merges (guest_basket_uuid, basket_uuid, session_uuid, merged_at) values ($2, $2, $2, $1)",
    mark: "guest_basket_uuid",
  },
  "favourites of guests": {
    insert: `insert into favourites (owner, product_uuid, added_at) values ('g:' || $2::uuid, ${product}, $1)`,
    mark: "substr(owner, 3)",
  },
  "comparisons of guests": {
    insert: `insert into comparisons (owner, product_uuid, added_at) values ('g:' || $2::uuid, ${product}, $1)`,
    mark: "substr(owner, 3)",
  },
  "cities of guests": {
    insert: `insert into guest_cities (owner, city_uuid, updated_at) select 'g:' || $2::uuid, uuid, $1 from cities where slug = 'msk'`,
    mark: "substr(owner, 3)",
  },
  "links in e-mails, after their expiry": {
    insert: `insert into email_links (uuid, code_hash, kind, email, user_uuid, expires_at) values ($2, uuid_send($2::uuid), 'account', 'a@example.ru', ${person}, $1)`,
  },
  "consents to unconfirmed newsletter subscriptions": {
    insert: `with asked as (insert into subscriptions (uuid, email) values ($2, $2::uuid || '@example.ru') returning uuid)
      insert into consents (uuid, subscription_uuid, purpose, text_version, given_at)
      select $2, uuid, 'newsletter', '1', $1 from asked`,
  },
  "unconfirmed newsletter subscriptions": {
    insert: "insert into subscriptions (uuid, email, created_at) values ($2, $2::uuid || '@example.ru', $1)",
  },
  "rate limit counters, after their period": {
    insert: "insert into letter_limits (key, count, ends_at) values ($2::uuid::text, 1, $1)",
    mark: "key",
  },
  "rows of imported files, after which an import can no longer be undone": {
    insert: `with run as (${importRun})
      insert into import_rows (run_uuid, number, action) values ($2, 1, 'created')`,
    mark: "run_uuid",
  },
  "imported files": {
    insert: `with run as (${importRun})
      insert into import_files (file_key, run_uuid, created_at) values (gen_random_uuid(), $2, $1)`,
    mark: "run_uuid",
  },
  imports: { insert: importRun },
  "files received from 1C": {
    insert: `with ${exchangeSession}
      insert into exchange_files (uuid, session_uuid, name, kind, created_at) values ($2, $2, 'import.xml', 'document', $1)`,
  },
  "sessions of the exchange with 1C": { insert: `with ${exchangeSession} select` },
  "wrong passwords of the exchange with 1C": {
    insert: "insert into exchange_attempts (at, address) values ($1, $2::uuid::text)",
    mark: "address",
  },
  "fetches of files at addresses": {
    insert: `with source as (${importSource})
      insert into import_fetches (uuid, source_uuid, began_at) values ($2, $2, $1)`,
  },
  "columns assigned by hand for imports": {
    insert: `insert into import_mappings (kind, head_hash, columns, updated_at) values ('goods', $2::uuid::text, '[]', $1)`,
    mark: "head_hash",
  },
  "sent e-mails and SMS": {
    insert: `${outbox}, sent_at) values ($2, 'email', 'a@example.ru', 'order.new', '{}', $2::uuid::text, $1)`,
  },
  "undeliverable e-mails and SMS": {
    insert: `${outbox}, failed_at) values ($2, 'sms', '+79991112233', 'phone.changed', '{}', $2::uuid::text, $1)`,
  },
  "claim drafts, after their expiry": {
    insert:
      "insert into claims (uuid, owner, order_uuid, phone, expires_at) values ($2, 'g:1', (select uuid from orders limit 1), '+79991112233', $1)",
  },
  "restock requests, with their consents": {
    insert: `insert into restock_requests (uuid, product_uuid, city_uuid, email, status, asked_at, closed_at)
      values ($2, ${product}, (select uuid from cities limit 1), 'a@example.ru', 'canceled', '2020-01-01', $1)`,
  },
  "invitations of members, after their expiry": {
    insert: `insert into member_invitations (uuid, root_uuid, phone, rights, invited_by, status, expires_at)
      values ($2, (select root_uuid from counterparties limit 1), '+79991112233', '{}', ${person}, 'new', $1)`,
  },
  "requests to join a company, after the decision": {
    insert: `with own as (select root_uuid from counterparties order by root_uuid limit 1),
        person as (insert into users (uuid, phone, first_name, last_name)
          values ($2, '+79' || translate(left($2::uuid::text, 9), 'abcdef-', '0123456'), 'Анна', 'Котова') returning uuid)
      insert into join_requests (uuid, user_uuid, root_uuid, status, decided_at)
      select $2, person.uuid, own.root_uuid, 'rejected', $1 from person, own`,
  },
  "search query counts, after their day": {
    insert: `insert into search_counts (day, query, found)
      values (($1::timestamptz at time zone 'utc' - interval '12 hours')::date, $2::uuid::text, 1)`,
    mark: "query",
  },
  "goods chosen after searches, after their day": {
    insert: `insert into search_choices (query, product_uuid, day, opened)
      values ($2::uuid::text, $2, ($1::timestamptz at time zone 'utc' - interval '12 hours')::date, 1)`,
    mark: "query",
  },
  "searches made after others, after their day": {
    insert: `insert into search_rewordings (query, next, day)
      values ($2::uuid::text, 'петля', ($1::timestamptz at time zone 'utc' - interval '12 hours')::date)`,
    mark: "query",
  },
  "orders sent for approval, after the decision": {
    insert: `insert into order_approvals (uuid, checkout_uuid, root_uuid, user_uuid, city_uuid, form, asked, total, expires_at)
      values ($2, $2, (select root_uuid from counterparties limit 1), ${person}, (select uuid from cities limit 1), '{}', '{}', 1, $1)`,
  },
  "runs of schedules that were skipped or have ended": {
    insert: `with ended as (
        insert into order_schedules (uuid, user_uuid, root_uuid, city_uuid, order_uuid, name, period, start_date, run_at, status)
        values ($2, ${person}, (select root_uuid from counterparties limit 1), (select uuid from cities limit 1),
                ${order}, 'Петли', 'daily', '2020-01-01', '08:00', 'canceled') returning uuid)
      insert into order_schedule_runs (schedule_uuid, due_on, result, at) select uuid, '2020-01-01', 'order', $1 from ended`,
    mark: "schedule_uuid",
  },
  "changes of prices": {
    insert: `insert into price_history (product_uuid, price_list_id, from_quantity, price_after, at, actor_kind, actor_id)
      values (${product}, 1, 0, 5, $1, 'staff', $2::uuid::text)`,
    mark: "actor_id",
  },
  "planned prices, after they were applied or canceled": {
    insert: `insert into price_plans (uuid, product_uuid, price_list_id, valid_from, state, settled_at, actor_kind, actor_id)
      values ($2, ${product}, 1, $1, 'applied', $1, 'staff', '7')`,
  },
  "wrong passwords and codes of the staff": {
    insert: "insert into staff_attempts (at, account, address) values ($1, '\\x00', $2::uuid::text)",
    mark: "address",
  },
  "unfinished sign-ins of the staff, after their expiry": {
    insert: `insert into staff_sign_ins (hash, staff_uuid, expires_at) values (uuid_send($2::uuid), ${staff}, $1)`,
    mark: "encode(hash, 'hex')::uuid::text",
  },
  "one-time links of the staff, after their expiry": {
    insert: `insert into staff_links (hash, staff_uuid, expires_at) values (uuid_send($2::uuid), ${staff}, $1)`,
    mark: "encode(hash, 'hex')::uuid::text",
  },
  "sessions of the staff, after their end": {
    insert: `insert into staff_sessions (uuid, staff_uuid, token_hash, created_at, last_seen_at, expires_at, code_at, ended_at, address, user_agent)
      values ($2, ${staff}, uuid_send($2::uuid), $1, $1, 'infinity', $1, $1, '', '')`,
  },
  "notifications in the account": {
    insert: `insert into notifications (uuid, user_uuid, event, params, dedupe_key, created_at)
      values ($2, ${person}, 'order.new', '{}', $2::uuid::text, $1)`,
  },
};

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
  await shop.sql(
    "insert into staff (uuid, email, name, roles) values (gen_random_uuid(), 'a@shop.ru', 'Анна', '{viewer}')",
  );
  await shop.sql(
    `insert into sessions (uuid, user_uuid, absolute_expiry) values (gen_random_uuid(), ${person}, 'infinity')`,
  );
  await shop.sql(`insert into orders (uuid, number, checkout_uuid, user_uuid, city_uuid, payment_method, payment_status, recipient,
      items_sum, delivery_sum, total, vat_sum, weight_grams)
    values (gen_random_uuid(), 'МСК-26-000001', gen_random_uuid(), ${person}, (select uuid from cities limit 1), 'onDelivery', 'notPaid', '{}', 0, 0, 0, 0, 0)`);
});
afterAll(() => shop.close());

const forget = () => forgetAged({ ...shop.ports, clock: { now: () => now } });

describe("expired data", () => {
  test.each(terms)("$what are deleted after $days days, not before", async ({ what, table, days }) => {
    const { insert, mark = "uuid" } = rows[what] ?? expect.fail(`no test row for ${what}`);
    const [kept, gone] = [shop.ports.ids.uuid(), shop.ports.ids.uuid()];
    await shop.sql(insert, [new Date(now.getTime() - days * dayMs), kept]);
    await shop.sql(insert, [new Date(now.getTime() - days * dayMs - 1), gone]);
    expect(await forget()).toBe(1);
    const left = await shop.sql(`select 1 from ${table} where ${mark}::text = any($1)`, [[kept, gone]]);
    expect(left).toHaveLength(1);
    expect(await shop.sql(`select 1 from ${table} where ${mark}::text = $1`, [kept])).toHaveLength(1);
    expect(await forget()).toBe(0);
    await shop.sql(`delete from ${table} where ${mark}::text = $1`, [kept]);
  });

  test("is deleted in batches, however much there is", async () => {
    await shop.sql(
      "insert into letter_limits (key, count, ends_at) select 'many:' || n, 1, '2026-01-01' from generate_series(1, 2500) n",
    );
    expect(await forget()).toBe(2_500);
  });

  test("does not include the history of an active schedule", async () => {
    await shop.sql(`with active as (
        insert into order_schedules (uuid, user_uuid, root_uuid, city_uuid, order_uuid, name, period, start_date, run_at, next_due_on)
        values (gen_random_uuid(), ${person}, (select root_uuid from counterparties limit 1), (select uuid from cities limit 1),
                ${order}, 'Петли', 'yearly', '2020-01-01', '08:00', '2027-01-01') returning uuid)
      insert into order_schedule_runs (schedule_uuid, due_on, result, at) select uuid, '2020-01-01', 'order', '2020-01-01' from active`);
    expect(await forget()).toBe(0);
  });

  test("does not include buyers' baskets and lists, unsent messages and newsletter subscriptions", async () => {
    await shop.sql("insert into baskets (uuid, owner, updated_at) values (gen_random_uuid(), 'u:1:-', '2020-01-01')");
    await shop.sql(`insert into favourites (owner, product_uuid, added_at) values ('u:1', ${product}, '2020-01-01')`);
    await shop.sql(`insert into comparisons (owner, product_uuid, added_at) values ('u:1', ${product}, '2020-01-01')`);
    await shop.sql(
      `${outbox}, created_at) values (gen_random_uuid(), 'email', 'a', 'order.new', '{}', 'waits', '2020-01-01')`,
    );
    await shop.sql(
      "insert into subscriptions (uuid, email) values ('00000000-0000-4000-8000-00000000abcd', 'a@example.ru')",
    );
    await shop.sql(`insert into email_links (uuid, code_hash, kind, email, user_uuid, subscription_uuid, expires_at, used_at)
      values (gen_random_uuid(), '\\x01', 'subscription', 'a@example.ru', ${person}, '00000000-0000-4000-8000-00000000abcd', '2020-01-01', '2020-01-01')`);
    expect(await forget()).toBe(0);
  });

  test("does not include a pending newsletter subscription that was requested again, with its consent", async () => {
    await shop.sql(`with asked as (insert into subscriptions (uuid, email, created_at)
        values (gen_random_uuid(), 'again@example.ru', '2020-01-01') returning uuid),
      links as (insert into email_links (uuid, code_hash, kind, email, subscription_uuid, expires_at)
        select uuid, '\\x03', 'subscription', 'again@example.ru', uuid, '2026-11-21' from asked)
      insert into consents (uuid, subscription_uuid, purpose, text_version, given_at)
      select uuid, uuid, 'newsletter', '1', '2020-01-01' from asked`);
    expect(await forget()).toBe(0);
  });

  test("does not include a pending request to join", async () => {
    await shop.sql(`insert into join_requests (uuid, user_uuid, root_uuid, created_at)
      select gen_random_uuid(), ${person}, root_uuid, '2020-01-01' from counterparties order by root_uuid limit 1`);
    expect(await forget()).toBe(0);
  });

  test("of a session is deleted with its tokens and codes, once all of them have expired", async () => {
    const [uuid] = [shop.ports.ids.uuid()];
    await shop.sql(`insert into sessions (uuid, user_uuid, absolute_expiry) values ($1, ${person}, '2026-01-01')`, [
      uuid,
    ]);
    await shop.sql(
      "insert into refresh_tokens (token_hash, session_uuid, seq, expires_at) values ('\\x02', $1, 0, '2026-01-01')",
      [uuid],
    );
    await shop.sql(
      `insert into login_codes (uuid, flow, phone, code_hash, ip, fingerprint, session_uuid, expires_at, created_at)
      values (gen_random_uuid(), 'confirm', '+79991112233', '\\x00', '1', '', $1, $2, $2)`,
      [uuid, now],
    );
    expect(await forget()).toBe(1);
    await shop.sql("update login_codes set created_at = '2026-01-01' where session_uuid = $1", [uuid]);
    expect(await forget()).toBe(2);
    expect(await shop.sql("select 1 from sessions where uuid = $1", [uuid])).toEqual([]);
  });

  test("has the lifetimes documented for operators", () => {
    const docs = readFileSync(join(import.meta.dirname, "../../../docs/operations.md"), "utf8");
    const section = docs.split(/^## Retention$/m)[1]?.split(/^## /m)[0] ?? "";
    const documented = [...section.matchAll(/^\| (.+?) +\| (\d+) +\|$/gm)].map(([, what, days]) => [
      what,
      Number(days),
    ]);
    expect(documented).toEqual(terms.map(({ what, days }) => [what, days]));
  });
});
