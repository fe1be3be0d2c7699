import { z } from "zod";
import {
  companyMergeShape,
  type CompanyDuplicates,
  type CompanyMerge,
  type MergeCompanies,
} from "#app/contract/desk/buyers/company-merge.ts";
import { shownAs } from "#app/contract/hidden.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { mayMergeCompanies } from "#app/domain/account/company-merge.ts";
import { changesBetween, type JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { lockInn, usersWorkingFor } from "#server/db/queries/account/counterparty-changes.ts";
import { usersOfClient } from "#server/db/queries/account/moderation.ts";
import { selectClient } from "#server/db/queries/account/users.ts";
import { moveLists } from "#server/db/queries/basket/basket-lists.ts";
import {
  conflictingCodes,
  duplicateCompanies,
  membersToMove,
  mergedCompanies,
  type MergedCompanyRow,
} from "#server/db/queries/desk/buyers/merged-companies.ts";
import {
  closeMerged,
  joinBaskets,
  lockCompanies,
  moveCodes,
  moveCompanyRows,
  moveMemberRows,
  moveMembers,
  moveRequests,
  takeTerms,
  type MergedPair,
} from "#server/db/queries/desk/buyers/move-company.ts";
import { holdCredit } from "#server/db/queries/order/payments/credit.ts";
import { holdLedger } from "#server/db/queries/settlements/record-entries.ts";
import { recordChanges } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { citiesInScope } from "#server/use-cases/claims/desk/list-claims.ts";
import { chosenByRule } from "#server/use-cases/counterparties/select-client.ts";
import { basketOwnerOf } from "#server/use-cases/sessions/viewer.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { refuseStale, type StaleSave } from "#server/use-cases/staff/stale-save.ts";

/** Companies of the person's cities that may be one and the same. */
export async function companyDuplicates({ database }: Ports, staff: StaffScope): Promise<CompanyDuplicates> {
  const groups = new Map<string, CompanyDuplicates["items"][number]>();
  for (const row of await duplicateCompanies(database.db, citiesInScope(staff))) {
    const key = `${row.inn} ${row.kpp ?? ""}`;
    const group = groups.get(key) ?? { inn: row.inn ?? "", kpp: row.kpp, companies: [] };
    group.companies.push(row);
    groups.set(key, group);
  }
  // Of a group of which the person sees one, there is nothing to compare.
  return { items: [...groups.values()].filter(({ companies }) => companies.length > 1) };
}

/** Codes that the preview shows. */
const mostCodes = 20;

/** What a merge would do; people who may not merge can look it up. */
export async function companyMergePreview(
  { database: { db } }: Ports,
  staff: StaffScope,
  { uuid, joined: joinedUuid }: { uuid: string; joined: string },
): Promise<ProblemOr<CompanyMerge, "companyNotFound" | "rightMissing">> {
  if (!mayStaff(staff, "manageCustomers")) return no("rightMissing");
  const found = await mergedCompanies(db, [uuid, joinedUuid], citiesInScope(staff));
  const [kept, joined] = [found.get(uuid), found.get(joinedUuid)];
  if (kept === undefined || joined === undefined || kept === joined) return no("companyNotFound");
  const [members, codes] = [
    await membersToMove(db, uuid, joinedUuid),
    await conflictingCodes(db, uuid, joinedUuid, mostCodes),
  ];
  const may = mayMergeCompanies(kept, joined);
  const shown: CompanyMerge = {
    ...{ kept, joined, members, codeConflicts: codes.rows, codeConflictsTotal: codes.total },
    differs: differencesOf(kept, joined),
    obstacle: may.ok ? null : may.code,
  };
  return ok(shownAs(companyMergeShape, shown, mayStaff(staff, "seeOrderMoney")));
}

function differencesOf(kept: MergedCompanyRow, joined: MergedCompanyRow): CompanyMerge["differs"] {
  return {
    prices: kept.prices !== joined.prices,
    managers: kept.managers !== joined.managers,
    credit:
      kept.terms !== joined.terms || kept.creditLimit !== joined.creditLimit || kept.creditDays !== joined.creditDays,
  };
}

const answer = z.literal(true);
type Refusal = {
  code: "companyLedger" | "companyMove" | "companyNotDuplicate" | "companyNotFound" | "rightMissing";
};

/**
 * Joins a company to another one in one transaction. Orders being placed wait for it and are refused for the company
 * that is gone, or are there already and move.
 */
export async function mergeCompanies(
  ports: Ports,
  {
    staff,
    author,
    uuid,
    joined: joinedUuid,
  }: { staff: StaffScope; author: JournalAuthor; uuid: string; joined: string },
  body: MergeCompanies,
): Promise<Verdict<true, Refusal> | StaleSave> {
  const touched = new Set<string>();
  const done = await changeOnce<typeof answer, ({ ok: false } & Refusal) | StaleSave>(
    ports,
    author,
    answer,
    async (tx) => {
      if (!mayStaff(staff, "mergeCompanies")) return no("rightMissing");
      const pair: MergedPair = { kept: uuid, joined: joinedUuid };
      const sides = await lockSides(tx, pair, citiesInScope(staff));
      if (sides === undefined) return no("companyNotFound");
      const { kept, joined } = sides;
      for (const [side, version] of [
        [kept, body.version],
        [joined, body.joinedVersion],
      ] as const)
        if (side.version !== version)
          return refuseStale(tx, objectOf(side), { version, yours: {}, now: {}, present: kept.version });
      const may = mayMergeCompanies(kept, joined);
      if (!may.ok) return may;
      for (const side of [uuid, joinedUuid]) for (const user of await usersOfClient(tx, side)) touched.add(user);
      const moved = await joinTo(tx, ports, pair, body);
      const after = (await mergedCompanies(tx, [uuid], null)).get(uuid) ?? kept;
      const reason = body.reason === "" ? null : body.reason;
      await recordChanges(tx, author, [
        {
          action: "counterparty.merged",
          object: objectOf(kept),
          changes: changesOf(kept, after, joined, moved),
          reason,
          answer: true,
        },
        {
          action: "counterparty.joined",
          object: objectOf(joined),
          changes: {
            companyStatus: { before: joined.status, after: "archived" },
            into: { before: null, after: kept.name },
            version: { before: joined.version, after: joined.version + 1 },
          },
          ...{ reason, answer: true },
        },
      ]);
      await ports.failpoints.reach("companies.merged");
      return ok(true as const);
    },
  );
  if (done.ok) for (const user of touched) await ports.bus.publish(`viewer:${user}`);
  return done;
}

/** Both companies of these cities, with their orders, credit and ledger held. */
async function lockSides(tx: Tx, pair: MergedPair, cities: readonly string[] | null) {
  const uuids = [pair.kept, pair.joined].sort();
  const before = await mergedCompanies(tx, uuids, cities);
  const inn = before.get(pair.kept)?.inn;
  if (before.size !== 2) return undefined;
  // As registrations, credit orders and imports take their turns.
  if (inn) await lockInn(tx, inn);
  for (const uuid of uuids) await holdCredit(tx, uuid);
  await holdLedger(tx);
  await lockCompanies(tx, uuids);
  const found = await mergedCompanies(tx, uuids, cities);
  const [kept, joined] = [found.get(pair.kept), found.get(pair.joined)];
  return kept === undefined || joined === undefined ? undefined : { kept, joined };
}

async function joinTo(tx: Tx, ports: Pick<Ports, "ids">, pair: MergedPair, body: MergeCompanies) {
  await takeTerms(tx, pair, {
    ...{ prices: body.prices === "joined", credit: body.credit === "joined", managers: body.managers === "joined" },
  });
  await moveCompanyRows(tx, pair);
  const codes = await moveCodes(tx, pair, body.codes);
  if (body.members === "move") await moveMembers(tx, pair);
  const members = await moveMemberRows(tx, pair);
  for (const user of members) {
    const [from, to] = [basketOwnerOf(user, pair.joined), basketOwnerOf(user, pair.kept)];
    await joinBaskets(tx, from, to);
    await moveLists(tx, from, to, ports.ids.uuid());
  }
  await moveRequests(tx, pair);
  await closeMerged(tx, pair);
  // Who acted for the joined company alone acts for another one, or for himself.
  for (const user of await usersWorkingFor(tx, pair.joined)) await selectClient(tx, user, await chosenByRule(tx, user));
  return { codes, members: members.length };
}

function objectOf({ uuid, name }: MergedCompanyRow) {
  return { kind: "counterparty", id: uuid, name };
}

function changesOf(
  kept: MergedCompanyRow,
  after: MergedCompanyRow,
  joined: MergedCompanyRow,
  { codes, members }: { codes: number; members: number },
) {
  const fields = (row: MergedCompanyRow) => ({
    ...{ prices: row.prices, managers: row.managers, terms: row.terms },
    ...{ limit: String(row.creditLimit), days: String(row.creditDays), version: row.version },
  });
  const [before, now] = [fields(kept), fields(after)];
  return {
    joined: { before: null, after: joined.name },
    orders: { before: kept.orders, after: after.orders },
    members: { before: kept.members, after: after.members },
    movedMembers: { before: null, after: members },
    movedCodes: { before: null, after: codes },
    ...changesBetween(before, now),
  };
}
