import type { EndSubscriptions } from "#app/contract/desk/buyers/subscriptions.ts";
import { bulkAnswerShape, mostBulkRows, type BulkAnswer } from "#app/contract/desk/lists.ts";
import { emailInList } from "#app/domain/desk/letters.ts";
import { changesBetween, type JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { deskSubscriptions as texts } from "#app/i18n/ru/desk/buyers/subscriptions.ts";
import {
  countSubscriptions,
  listSubscriptions,
  lockSubscriptions,
  subscriptionsByUuid,
} from "#server/db/queries/desk/buyers/subscriptions.ts";
import { recordChanges } from "#server/db/queries/staff/journal.ts";
import { markUnsubscribed } from "#server/db/queries/subscriptions/subscriptions.ts";
import type { Ports } from "#server/ports/ports.ts";
import { citiesInScope } from "#server/use-cases/claims/desk/list-claims.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { subscriptionsQuery } from "./list-subscriptions.ts";

/** Rows shown before a change. */
const mostExamples = 10;

type Refusal = { code: "rightMissing" };

/** Ends subscriptions as they were seen, with a result for each; a preview changes nothing. */
export async function endSubscriptions(
  ports: Ports,
  { staff, author }: { staff: StaffScope; author: JournalAuthor },
  { selection: { rows: given, query: wanted, expected, isPreview } }: EndSubscriptions,
): Promise<Verdict<BulkAnswer, Refusal>> {
  if (!mayStaff(staff, "manageCustomers")) return no("rightMissing");
  const cities = citiesInScope(staff);
  const query = wanted === null ? null : await subscriptionsQuery(ports, staff, wanted);
  const done = await changeOnce<typeof bulkAnswerShape, { ok: false } & Refusal>(
    ports,
    isPreview ? { ...author, key: undefined } : author,
    bulkAnswerShape,
    async (tx) => {
      const found = query === null ? null : await listSubscriptions(tx, query, { limit: mostBulkRows, offset: 0 });
      const seen = found?.map(({ uuid, version }) => ({ id: uuid, version })) ?? given;
      const versions = new Map(seen.map(({ id, version }) => [id, version]));
      if (!isPreview) await lockSubscriptions(tx, [...versions.keys()]);
      const present = await subscriptionsByUuid(tx, [...versions.keys()], cities);
      const total = query === null ? null : Math.min(await countSubscriptions(tx, query), mostBulkRows);
      const differs = total !== null && expected !== null && total !== Math.min(expected, mostBulkRows);
      const rows = present.map(({ uuid, version, state }) => {
        const isEnded = state === "unsubscribed";
        const refused = isEnded ? "subscriptionEnded" : versions.get(uuid) === version ? null : "stale";
        const before = texts.state[state];
        // The name is not kept in the journal: it is added below.
        return { id: uuid, name: "", before, after: refused === null ? texts.state.unsubscribed : before, refused };
      });
      const ending = present.filter((_, at) => rows[at]?.refused === null);
      const answer: BulkAnswer = {
        ...{ count: ending.length, refused: rows.length - ending.length, differs, undo: null },
        rows: isPreview || differs ? rows.slice(0, mostExamples) : rows,
      };
      if (isPreview || differs) return ok(answer);
      for (const { uuid } of ending) await markUnsubscribed(tx, uuid, "desk");
      const entries = ending.map(({ uuid, version, state }) => ({
        action: "subscription.ended",
        object: { kind: "subscription", id: uuid },
        changes: changesBetween(
          { subscriptionState: state, version },
          { subscriptionState: "unsubscribed", version: version + 1 },
        ),
      }));
      const [first, ...others] = entries;
      if (first !== undefined) await recordChanges(tx, author, [{ ...first, answer }, ...others]);
      return ok(answer);
    },
  );
  return done.ok ? ok(await named(ports, done.value, cities)) : done;
}

/** With masked addresses, which are erased with the subscription. */
async function named({ database }: Ports, answer: BulkAnswer, cities: readonly string[] | null): Promise<BulkAnswer> {
  const uuids = answer.rows.map(({ id }) => id);
  const emails = new Map((await subscriptionsByUuid(database.db, uuids, cities)).map((row) => [row.uuid, row.email]));
  return { ...answer, rows: answer.rows.map((row) => ({ ...row, name: emailInList(emails.get(row.id) ?? "") })) };
}
