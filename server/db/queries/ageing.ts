import { sql } from "kysely";
import { exchangeLimits } from "#app/domain/exchange/connection.ts";
import { importDays, restockDays } from "#app/domain/limits.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import type { Db } from "#server/db/client.ts";

export type Term = {
  /** Name in the table of docs/operations.md. */
  what: string;
  table: string;
  /** SQL expression of the row's timestamp. */
  since: string;
  days: number;
  /** SQL condition of the rows that expire; all by default. */
  only?: string;
};

const guests = "owner like 'g:%'";

/** Unconfirmed subscriptions without a valid confirmation link. */
const unconfirmed = `status = 'pending'
  and not exists (select from email_links l where l.subscription_uuid = subscriptions.uuid)`;

/**
 * Retention periods of temporary data, most of it personal: kept only while something reads it. Referencing tables come
 * before referenced ones.
 */
export const terms: readonly Term[] = [
  { what: "idempotency keys", table: "idempotency_keys", since: "created_at", days: 7 },
  {
    what: "login codes, with unfinished registrations",
    table: "login_codes",
    since: "created_at",
    days: 2,
  },
  { what: "refresh tokens, after their expiry", table: "refresh_tokens", since: "expires_at", days: 7 },
  {
    what: "sessions, after their end",
    table: "sessions",
    since: "least(coalesce(revoked_at, absolute_expiry), absolute_expiry)",
    days: 30,
    only: `not exists (select from refresh_tokens t where t.session_uuid = sessions.uuid)
      and not exists (select from login_codes c where c.session_uuid = sessions.uuid)`,
  },
  { what: "files generated for buyers", table: "file_processes", since: "created_at", days: 7 },
  { what: "parsed tables with own codes", table: "user_article_uploads", since: "created_at", days: 1 },
  { what: "checkout drafts, after their last change", table: "checkouts", since: "updated_at", days: 30 },
  { what: "guest baskets, after their last change", table: "baskets", since: "updated_at", days: 90, only: guests },
  { what: "records of guest baskets merged at a login", table: "basket_merges", since: "merged_at", days: 90 },
  { what: "saved basket lists of guests", table: "basket_lists", since: "updated_at", days: 90, only: guests },
  {
    what: "uploaded lists, after their last change",
    table: "product_uploads",
    since: "updated_at",
    days: uploadLimits.days,
  },
  { what: "column assignments of uploaded lists", table: "product_upload_columns", since: "updated_at", days: 365 },
  { what: "links to shared baskets, after their expiry", table: "basket_shares", since: "expires_at", days: 0 },
  { what: "favourites of guests", table: "favourites", since: "added_at", days: 360, only: guests },
  { what: "comparisons of guests", table: "comparisons", since: "added_at", days: 360, only: guests },
  { what: "cities of guests", table: "guest_cities", since: "updated_at", days: 30 },
  {
    what: "links in e-mails, after their expiry",
    table: "email_links",
    since: "expires_at",
    days: 30,
    // The confirming link records whose newsletter it is.
    only: "(used_at is null or user_uuid is null or subscription_uuid is null)",
  },
  {
    what: "consents to unconfirmed newsletter subscriptions",
    table: "consents",
    since: "given_at",
    days: 30,
    only: `exists (select from subscriptions where uuid = consents.subscription_uuid and ${unconfirmed})`,
  },
  {
    what: "unconfirmed newsletter subscriptions",
    table: "subscriptions",
    since: "created_at",
    days: 30,
    only: `${unconfirmed} and not exists (select from consents c where c.subscription_uuid = subscriptions.uuid)`,
  },
  {
    what: "rows of imported files, after which an import can no longer be undone",
    table: "import_rows",
    since: "(select coalesce(r.applied_at, r.created_at) from import_runs r where r.uuid = import_rows.run_uuid)",
    days: importDays,
  },
  { what: "imported files", table: "import_files", since: "created_at", days: importDays },
  { what: "imports", table: "import_runs", since: "created_at", days: 365 },
  { what: "fetches of files at addresses", table: "import_fetches", since: "began_at", days: 90 },
  { what: "columns assigned by hand for imports", table: "import_mappings", since: "updated_at", days: 365 },
  { what: "wrong passwords and codes of the staff", table: "staff_attempts", since: "at", days: 1 },
  {
    what: "unfinished sign-ins of the staff, after their expiry",
    table: "staff_sign_ins",
    since: "expires_at",
    days: 1,
  },
  { what: "one-time links of the staff, after their expiry", table: "staff_links", since: "expires_at", days: 30 },
  {
    what: "sessions of the staff, after their end",
    table: "staff_sessions",
    since: "least(coalesce(ended_at, expires_at), expires_at)",
    days: 90,
  },
  {
    what: "files received from 1C",
    table: "exchange_files",
    since: "created_at",
    days: exchangeLimits.packageDays,
    only: "state <> 'queued'",
  },
  {
    what: "sessions of the exchange with 1C",
    table: "exchange_sessions",
    since: "began_at",
    days: exchangeLimits.sessionDays,
    only: "not exists (select from exchange_files f where f.session_uuid = exchange_sessions.uuid)",
  },
  { what: "wrong passwords of the exchange with 1C", table: "exchange_attempts", since: "at", days: 1 },
  { what: "rate limit counters, after their period", table: "letter_limits", since: "ends_at", days: 0 },
  { what: "sent e-mails and SMS", table: "outbox", since: "sent_at", days: 30 },
  { what: "undeliverable e-mails and SMS", table: "outbox", since: "failed_at", days: 90 },
  {
    what: "claim drafts, after their expiry",
    table: "claims",
    since: "expires_at",
    days: 1,
    only: "status = 'draft'",
  },
  {
    what: "restock requests, with their consents",
    table: "restock_requests",
    since: "coalesce(closed_at, asked_at)",
    days: restockDays,
  },
  { what: "invitations of members, after their expiry", table: "member_invitations", since: "expires_at", days: 30 },
  { what: "requests to join a company, after the decision", table: "join_requests", since: "decided_at", days: 90 },
  { what: "search query counts, after their day", table: "search_counts", since: "day + 1", days: 365 },
  { what: "goods chosen after searches, after their day", table: "search_choices", since: "day + 1", days: 90 },
  { what: "searches made after others, after their day", table: "search_rewordings", since: "day + 1", days: 90 },
  {
    what: "orders sent for approval, after the decision",
    table: "order_approvals",
    since: "coalesce(decided_at, expires_at)",
    days: 180,
  },
  {
    what: "runs of schedules that were skipped or have ended",
    table: "order_schedule_runs",
    since: "at",
    days: 1095,
    // The schedule's page counts the runs of an active schedule.
    only: `(result = 'skipped' or exists (select from order_schedules s where s.uuid = order_schedule_runs.schedule_uuid
      and s.status in ('completed', 'canceled')))`,
  },
  { what: "changes of prices", table: "price_history", since: "at", days: 730 },
  { what: "planned prices, after they were applied or canceled", table: "price_plans", since: "settled_at", days: 730 },
  { what: "notifications in the account", table: "notifications", since: "created_at", days: 365 },
];

/**
 * Deletes at most `most` entries of the journal, three years old, and of seen personal data, one year old; returns the
 * larger number. Only this function of the database may.
 */
export async function dropOldJournal(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`select drop_old_journal(${most}) as dropped`.execute(db);
  return rows[0]?.dropped ?? 0;
}

/** Deletes at most `most` rows past their term at `now`, skipping locked rows; returns the number. */
export async function dropAged(
  db: Db,
  { table, since, days, only = "true" }: Term,
  now: Date,
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.id(table)} where ctid = any (array(
      select ctid from ${sql.id(table)}
      where ${sql.raw(since)} < ${now}::timestamptz - ${days} * interval '1 day' and ${sql.raw(only)}
      limit ${most}
      for update skip locked
    ))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
