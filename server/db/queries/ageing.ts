import { sql } from "kysely";
import { restockDays } from "#app/domain/limits.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import type { Db } from "#server/db/client.ts";

export type Term = {
  /** As the table of docs/operations.md calls it. */
  what: string;
  table: string;
  /** The moment its age counts from, an SQL expression. */
  since: string;
  days: number;
  /** Which of the table's rows ever go, an SQL condition; all without it. */
  only?: string;
};

const guests = "owner like 'g:%'";

/** Subscriptions that were never confirmed and have no link left to confirm them. */
const unconfirmed = `status = 'pending'
  and not exists (select from email_links l where l.subscription_uuid = subscriptions.uuid)`;

/**
 * How long is kept what serves for a time only: each for as long as something reads it, and no longer, since most of it
 * says something of people. What another refers to stands before it.
 */
export const terms: readonly Term[] = [
  { what: "keys of repeated requests", table: "idempotency_keys", since: "created_at", days: 7 },
  {
    what: "login codes, with registrations that were never finished",
    table: "login_codes",
    since: "created_at",
    days: 2,
  },
  { what: "refresh tokens, after their end", table: "refresh_tokens", since: "expires_at", days: 7 },
  {
    what: "sessions, after their end",
    table: "sessions",
    since: "least(coalesce(revoked_at, absolute_expiry), absolute_expiry)",
    days: 30,
    only: `not exists (select from refresh_tokens t where t.session_uuid = sessions.uuid)
      and not exists (select from login_codes c where c.session_uuid = sessions.uuid)`,
  },
  { what: "files that were made for buyers", table: "file_processes", since: "created_at", days: 7 },
  { what: "tables with own codes that were read", table: "user_article_uploads", since: "created_at", days: 1 },
  { what: "drafts of checkouts, after their last change", table: "checkouts", since: "updated_at", days: 30 },
  { what: "baskets of guests, after their last change", table: "baskets", since: "updated_at", days: 90, only: guests },
  { what: "notes of baskets that a login took over", table: "basket_merges", since: "merged_at", days: 90 },
  { what: "lists of guests' baskets", table: "basket_lists", since: "updated_at", days: 90, only: guests },
  {
    what: "lists that buyers loaded, after their last change",
    table: "product_uploads",
    since: "updated_at",
    days: uploadLimits.days,
  },
  { what: "how columns of such lists were read", table: "product_upload_columns", since: "updated_at", days: 365 },
  { what: "links to baskets, after their end", table: "basket_shares", since: "expires_at", days: 0 },
  { what: "favourites of guests", table: "favourites", since: "added_at", days: 360, only: guests },
  { what: "comparisons of guests", table: "comparisons", since: "added_at", days: 360, only: guests },
  { what: "cities of guests", table: "guest_cities", since: "updated_at", days: 30 },
  {
    what: "links of e-mails, after their end",
    table: "email_links",
    since: "expires_at",
    days: 30,
    // Whose newsletter it is stands in the link that confirmed it.
    only: "(used_at is null or user_uuid is null or subscription_uuid is null)",
  },
  {
    what: "consents to newsletters that were never confirmed",
    table: "consents",
    since: "given_at",
    days: 30,
    only: `exists (select from subscriptions where uuid = consents.subscription_uuid and ${unconfirmed})`,
  },
  {
    what: "newsletters that were never confirmed",
    table: "subscriptions",
    since: "created_at",
    days: 30,
    only: `${unconfirmed} and not exists (select from consents c where c.subscription_uuid = subscriptions.uuid)`,
  },
  { what: "counts of limits, after their end", table: "letter_limits", since: "ends_at", days: 0 },
  { what: "e-mails and SMS that were sent", table: "outbox", since: "sent_at", days: 30 },
  { what: "e-mails and SMS that were given up", table: "outbox", since: "failed_at", days: 90 },
  {
    what: "drafts of claims, after their end",
    table: "claims",
    since: "expires_at",
    days: 1,
    only: "status = 'draft'",
  },
  {
    what: "requests to tell of goods, with their consents",
    table: "restock_requests",
    since: "coalesce(closed_at, asked_at)",
    days: restockDays,
  },
  { what: "invitations of members, after their end", table: "member_invitations", since: "expires_at", days: 30 },
  { what: "requests to join a company, after the decision", table: "join_requests", since: "decided_at", days: 90 },
  { what: "counts of searches, after their day", table: "search_counts", since: "day + 1", days: 365 },
  {
    what: "orders sent for approval, after the decision",
    table: "order_approvals",
    since: "coalesce(decided_at, expires_at)",
    days: 180,
  },
  {
    what: "days of schedules that were skipped, or of schedules that have ended",
    table: "order_schedule_runs",
    since: "at",
    days: 1095,
    // What a schedule that goes on has done is counted on its page.
    only: `(result = 'skipped' or exists (select from order_schedules s where s.uuid = order_schedule_runs.schedule_uuid
      and s.status in ('completed', 'canceled')))`,
  },
  { what: "notices of the cabinet", table: "notifications", since: "created_at", days: 365 },
];

/**
 * Drops at most `most` rows older than their term at `now` and answers how many. What somebody is working on stays until
 * the next time.
 */
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
