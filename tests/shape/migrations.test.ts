import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../server/db/migrations");
/** Until this migration no release ran next to another. */
const firstRelease = "0012_documents.sql";

/**
 * During a deployment two releases run next to each other (invariants O10): a migration adds what the next release
 * needs and removes nothing that the last one uses. Unused objects are removed a release later and listed here with the
 * release that stopped using them.
 */
const contracting: readonly [RegExp, string][] = [
  [/\bdrop\s+(?:table|column|view|function|type|sequence|constraint)\b/i, "takes away what the older release may use"],
  [/\brename\b/i, "the older release knows the old name"],
  [/\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i, "the older release writes the old type"],
  [/\balter\s+column\s+\S+\s+set\s+not\s+null\b/i, "the older release may write nothing there"],
  [
    /\badd\s+column\s+(?:(?!,|;|\bdefault\b|\bgenerated\b)[\s\S])*\bnot\s+null\b(?:(?!,|;|\bdefault\b|\bgenerated\b)[\s\S])*(?:,|;|$)/i,
    "the older release writes rows without it",
  ],
  [
    /\badd\s+(?:constraint\s+\S+\s+)?(?:check|unique|foreign\s+key|primary\s+key)\b/i,
    "the older release does not know the rule",
  ],
  [/\bcreate\s+unique\s+index\b/i, "the older release does not know the rule"],
];

/** Deliberate removals: the file, and since which release nothing needs the removed object. */
const allowed: readonly string[] = [
  // Replaces a check by one with an additional value; the previous release writes only values it knows.
  "0046_paid_on_receipt.sql",
  "0080_counted_invitations.sql",
  "0088_goods_as_they_are.sql",
  "0106_hidden_brands.sql",
  "0112_price_markups.sql",
  "0116_desk_imports.sql",
  // Removes functions that are called only by triggers replaced in the same file.
  "0081_linear_triggers.sql",
  // Its unique index is that of a table which the file creates.
  "0090_price_plans_and_history.sql",
  "0123_picking.sql",
  "0102_desk_frame.sql",
  // Replaces a check by one that allows what an exchange counts below the reserves; the previous release writes none.
  "0183_stock_shortage.sql",
  "0138_content_revisions.sql",
  "0182_exchange_door.sql",
  "0208_feed_profiles.sql",
  // Replaces a check by one with an additional value; the previous release writes only values it knows.
  "0141_announcements.sql",
  "0193_counterparty_links.sql",
  "0206_removed_groups.sql",
];

describe("migrations", () => {
  it("only expand: the previous release works with the new schema (invariants O10)", () => {
    const later = readdirSync(folder).filter((name) => name > firstRelease && !allowed.includes(name));
    expect(later.length).toBeGreaterThan(0);
    expect(
      later.flatMap((name) => faultsOf(readFileSync(join(folder, name), "utf8")).map((why) => `${name}: ${why}`)),
    ).toEqual([]);
  });

  it.each([
    "drop table orders;",
    "alter table orders drop column comment;",
    "alter table orders rename column comment to note;",
    "alter table orders alter column comment type varchar(10);",
    "alter table orders alter column comment set not null;",
    "alter table orders add column note text not null;",
    "alter table orders add column note text not null, add column more int default 1;",
    "alter table orders add constraint short check (length(comment) < 10);",
    "create unique index on orders (comment);",
  ])("are detected if contracting: %j", (sql) => expect(faultsOf(sql)).not.toEqual([]));

  it.each([
    "alter table orders add column note text;",
    "alter table orders add column note text not null default '';",
    "create table notes (uuid uuid primary key, note text not null unique);",
    "create index on orders (comment);",
    "-- drop table orders: next release\nselect 1;",
  ])("are accepted if expanding: %j", (sql) => expect(faultsOf(sql)).toEqual([]));
});

function faultsOf(sql: string): string[] {
  const bare = sql.replace(/--.*$/gm, "");
  return contracting.filter(([pattern]) => pattern.test(bare)).map(([, why]) => why);
}
