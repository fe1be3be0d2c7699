import { afterActMove, type SignState } from "#app/domain/settlement/reconciliation.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { listMembers } from "#server/db/queries/account/members.ts";
import { holdReconciliation, type ReconciliationRow } from "#server/db/queries/settlements/reconciliations.ts";
import {
  actOfNumber,
  actsForOperator,
  sendReconciliation,
  type OperatorAct,
} from "#server/db/queries/settlements/sent-acts.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { tellPerson } from "#server/use-cases/account/tell-person.ts";
import { memberMay } from "#app/domain/account/member-access.ts";
import { rightsOf } from "#app/domain/account/member-rights.ts";

/** As many as an operator reads at once. */
const most = 100;

/** Acts that are not signed by both, or those of one state. */
export function actsToSend({ database }: Ports, state: SignState | null): Promise<OperatorAct[]> {
  return actsForOperator(database.db, state, most);
}

type Refused = { code: "notFound" | "actNotReady" | "actDecided" };
type Sent = { told: string[]; before: boolean };

/**
 * The shop has signed an act, or answers what was disputed: it waits for the buyer now, and everybody who sees the
 * settlements of his company is told by e-mail and notice. `before`: it waits for him already, and nobody is told again.
 */
export async function sendAct(
  ports: Ports,
  number: string,
  comment: string | null,
): Promise<Verdict<{ told: number; before: boolean }, Refused>> {
  const done = await transact(ports.database.db, async (tx): Promise<Verdict<Sent, Refused>> => {
    const found = await actOfNumber(tx, number);
    const act = found && (await holdReconciliation(tx, found.uuid, null));
    if (!act) return no("notFound");
    if (act.signState === "sent") return ok({ told: [], before: true });
    const after = afterActMove(act.signState, "send");
    if (!after.ok) return after;
    // Nobody signs what he cannot have read.
    if (!found.isMade) return no("actNotReady");
    const sending = ports.ids.uuid();
    await sendReconciliation(tx, { uuid: sending, act: act.uuid, from: act.signState, comment });
    return ok({ told: await tellMembers(tx, ports, act, { sending, comment }), before: false });
  });
  if (!done.ok) return done;
  const { told, before } = done.value;
  // The count of unread notices is cached with the viewer.
  for (const userUuid of told) await ports.bus.publish(`viewer:${userUuid}`);
  return ok({ told: told.length, before });
}

/** The uuids of who was told. */
async function tellMembers(
  tx: Tx,
  ports: Ports,
  { uuid, number, rootUuid, from, to }: ReconciliationRow,
  { sending, comment }: { sending: string; comment: string | null },
): Promise<string[]> {
  const members = (await listMembers(tx, rootUuid)).filter(
    (member) => memberMay("settlements", { ...member, rights: rightsOf(member) }).ok,
  );
  for (const member of members)
    await tellPerson(tx, ports, member, {
      event: "act.sent",
      params: { number, from, to, ...(comment === null ? {} : { comment }) },
      path: "/profile/mutual-settlements",
      about: `${uuid}:${sending}`,
      sms: false,
    });
  return members.map(({ userUuid }) => userUuid);
}
