import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../server/db/migrations");
/** Up to here nothing was deployed beside anything else. */
const firstRelease = "0012_documents.sql";

/**
 * A release is started beside the one before it (invariants O10): a migration adds what the next code needs and takes
 * nothing that the last one uses. What nobody reads any more goes a release later, named here with the release that stopped.
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

/** Contracting on purpose: the file, and since which release nothing needs what it takes. */
const allowed: readonly string[] = [
  // A check that only lets in one more word: the release before writes none but those it knows.
  "0046_paid_on_receipt.sql",
  "0080_counted_invitations.sql",
];

describe("migrations", () => {
  it("expand: the release before goes on working on the new shape (invariants O10)", () => {
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
  ])("the test sees that %j does not", (sql) => expect(faultsOf(sql)).not.toEqual([]));

  it.each([
    "alter table orders add column note text;",
    "alter table orders add column note text not null default '';",
    "create table notes (uuid uuid primary key, note text not null unique);",
    "create index on orders (comment);",
    "-- drop table orders: next release\nselect 1;",
  ])("and that %j does", (sql) => expect(faultsOf(sql)).toEqual([]));
});

function faultsOf(sql: string): string[] {
  const bare = sql.replace(/--.*$/gm, "");
  return contracting.filter(([pattern]) => pattern.test(bare)).map(([, why]) => why);
}
