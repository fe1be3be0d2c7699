import { z } from "zod";
import type { BuyerErasure, EraseBuyer } from "#app/contract/desk/buyers/buyers.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { papersYears } from "#app/domain/account/deletion.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { lockAccount } from "#server/db/queries/account/account.ts";
import { deletionOf, erasureOf, lockOwnBaskets } from "#server/db/queries/account/erase-account.ts";
import { lockUser } from "#server/db/queries/account/moderation.ts";
import { deskBuyer, isBuyerSeen } from "#server/db/queries/desk/buyers/buyers.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { eraseHeld, noteErased } from "#server/use-cases/account/delete-account.ts";
import { citiesInScope } from "#server/use-cases/claims/desk/list-claims.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { refuseStale, type StaleSave } from "#server/use-cases/staff/stale-save.ts";

/** What an erasure takes; people who may not erase can look it up for the buyer. */
export async function buyerErasure(
  { database: { db } }: Ports,
  staff: StaffScope,
  uuid: string,
): Promise<ProblemOr<BuyerErasure, "buyerNotFound" | "rightMissing">> {
  if (!mayStaff(staff, "manageCustomers")) return no("rightMissing");
  const buyer = await deskBuyer(db, uuid, citiesInScope(staff));
  if (buyer === undefined) return no("buyerNotFound");
  const [{ openOrders, companies, keptOrders }, taken] = [await deletionOf(db, uuid), await erasureOf(db, uuid)];
  const { ownCompanies, addresses, messages, subscriptions, claims } = taken;
  return ok({
    ...{ uuid, version: buyer.version, name: buyer.name, openOrders, ownedCompanies: companies },
    erased: { companies: ownCompanies, addresses, messages, subscriptions },
    kept: { orders: keptOrders, claims, years: papersYears },
  });
}

const answer = z.literal(true);
type Refusal = { code: "buyerHasOrders" | "buyerNotFound" | "buyerOwnsCompany" | "reasonMissing" | "rightMissing" };

/**
 * Erases a buyer who has asked the shop for it, by the rules of deleting one's own account. The entry of the journal has
 * who and why, and nothing of the person.
 */
export async function eraseBuyer(
  ports: Ports,
  { staff, author, uuid }: { staff: StaffScope; author: JournalAuthor; uuid: string },
  { version, reason }: EraseBuyer,
): Promise<Verdict<true, Refusal> | StaleSave> {
  const seen = await isBuyerSeen(ports.database.db, uuid, citiesInScope(staff));
  const files: string[] = [];
  const done = await changeOnce<typeof answer, ({ ok: false } & Refusal) | StaleSave>(
    ports,
    author,
    answer,
    async (tx) => {
      if (!mayStaff(staff, "eraseBuyers")) return no("rightMissing");
      if (!seen) return no("buyerNotFound");
      await lockOwnBaskets(tx, uuid);
      const [person, user] = [await lockAccount(tx, uuid), await lockUser(tx, uuid)];
      if (person === undefined || user === undefined) return no("buyerNotFound");
      const object = { kind: "user", id: uuid };
      if (user.version !== version)
        return refuseStale(tx, object, { version, yours: {}, now: {}, present: user.version });
      if (reason === "") return no("reasonMissing");
      const by = { ip: author.address ?? "", userAgent: "desk" };
      const erased = await eraseHeld(tx, ports, { userUuid: uuid, ...person }, by);
      if (!erased.ok) return no(erased.code === "deletionOrders" ? "buyerHasOrders" : "buyerOwnsCompany");
      files.push(...erased.value);
      await recordChange(tx, author, { action: "user.erased", object, reason, answer: true });
      return ok(true as const);
    },
  );
  if (done.ok) await noteErased(ports, uuid, files);
  return done;
}
