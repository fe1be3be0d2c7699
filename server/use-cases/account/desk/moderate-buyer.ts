import { z } from "zod";
import type { ModerateBuyer } from "#app/contract/desk/buyers/buyers.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { insertModeration, lockUser } from "#server/db/queries/account/moderation.ts";
import { holdUser } from "#server/db/queries/account/users.ts";
import { isBuyerSeen } from "#server/db/queries/desk/buyers/buyers.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { citiesInScope } from "#server/use-cases/claims/desk/list-claims.ts";
import { admitBuyer } from "#server/use-cases/counterparties/decide-moderation.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { refuseStale, type StaleSave } from "#server/use-cases/staff/stale-save.ts";

const answer = z.literal(true);
type Refusal = { code: "buyerCompanyWaits" | "buyerNotFound" | "reasonMissing" | "rightMissing" };

/** Puts a buyer on moderation, or ends it; effective from the buyer's next page. */
export async function moderateBuyer(
  ports: Ports,
  { staff, author, uuid }: { staff: StaffScope; author: JournalAuthor; uuid: string },
  { version, isHeld, reason }: ModerateBuyer,
): Promise<Verdict<true, Refusal> | StaleSave> {
  const seen = await isBuyerSeen(ports.database.db, uuid, citiesInScope(staff));
  const done = await changeOnce<typeof answer, ({ ok: false } & Refusal) | StaleSave>(
    ports,
    author,
    answer,
    async (tx) => {
      const user = seen ? await lockUser(tx, uuid) : undefined;
      if (user === undefined) return no("buyerNotFound");
      if (!mayStaff(staff, "manageCustomers")) return no("rightMissing");
      const object = { kind: "user", id: uuid };
      const texts = (held: boolean) => ({ onModeration: held ? "yes" : "no" });
      if (user.version !== version || user.onModeration === isHeld)
        return refuseStale(tx, object, {
          ...{ version, yours: texts(isHeld), now: texts(user.onModeration), present: user.version },
        });
      if (isHeld && reason === "") return no("reasonMissing");
      if (isHeld) {
        await holdUser(tx, uuid, reason);
        const { actor: by } = author;
        await insertModeration(tx, { uuid: ports.ids.uuid(), of: { userUuid: uuid }, decision: "on", reason, by });
      } else if (!(await admitBuyer(tx, ports, author.actor, user))) return no("buyerCompanyWaits");
      await recordChange(tx, author, {
        action: isHeld ? "user.held" : "user.admitted",
        object,
        changes: {
          onModeration: { before: texts(!isHeld).onModeration, after: texts(isHeld).onModeration },
          version: { before: user.version, after: user.version + 1 },
        },
        reason: isHeld ? reason : null,
        answer: true,
      });
      return ok(true as const);
    },
  );
  if (done.ok) await ports.bus.publish(`viewer:${uuid}`);
  return done;
}
