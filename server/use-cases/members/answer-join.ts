import type { z } from "zod";
import type { joinAnswerBody } from "#app/contract/counterparties/members.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { giveRights, rightsOf } from "#app/domain/account/member-rights.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { decideJoinRequest, lockJoinRequest, waitingRequests } from "#server/db/queries/account/join-requests.ts";
import { findCounterparty, findPerson, insertMember, listMembers } from "#server/db/queries/account/members.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { holdMembers, type Managing } from "./members.ts";
import { tellPerson } from "#server/use-cases/account/tell-person.ts";
import { fromWireRights } from "./wire-rights.ts";

/**
 * Notifies the counterparty's managers of a join request (product rules §3.12). Call it after `requestToJoin` in the same
 * transaction; requests announced or answered before are not repeated.
 */
export async function announceJoinRequest(
  tx: Tx,
  ports: Ports,
  { userUuid, rootUuid }: { userUuid: string; rootUuid: string },
): Promise<void> {
  const request = (await waitingRequests(tx, rootUuid)).find((one) => one.userUuid === userUuid);
  const counterparty = (await findCounterparty(tx, rootUuid))?.name;
  if (!request || counterparty === undefined) return;
  const managers = (await listMembers(tx, rootUuid)).filter((member) => rightsOf(member).managesMembers);
  for (const manager of managers)
    await tellPerson(tx, ports, manager, {
      event: "join.requested",
      params: { name: request.name, counterparty },
      path: `/profile/counterparties/${rootUuid}/members`,
      about: request.uuid,
      sms: true,
    });
}

type Decision = z.infer<typeof joinAnswerBody>;

/** Accepts with these rights or rejects, once, and notifies the requester. */
export async function answerJoinRequest(
  ports: Ports,
  managing: Managing,
  uuid: string,
  decision: Decision,
): Promise<ProblemOr<true, RefusalsOf<typeof giveRights> | RefusalsOf<typeof holdMembers> | "joinDecided">> {
  const { rootUuid, by } = managing;
  const answered = await transact(ports.database.db, async (tx) => {
    const held = await holdMembers(tx, managing);
    if (!held.ok) return held;
    const request = await lockJoinRequest(tx, rootUuid, uuid);
    if (!request) return no("notFound");
    if (request.status !== "new") return no("joinDecided");
    const approved = decision.decision === "approve";
    if (decision.decision === "approve") {
      const given = giveRights(held.value.members, by, fromWireRights(decision.rights));
      if (!given.ok) return given;
      await insertMember(tx, { rootUuid, userUuid: request.userUuid, rights: given.value });
    }
    await decideJoinRequest(tx, uuid, { status: approved ? "approved" : "rejected", by });
    const person = await findPerson(tx, { uuid: request.userUuid });
    if (person)
      await tellPerson(tx, ports, person, {
        event: approved ? "join.approved" : "join.rejected",
        params: { counterparty: held.value.name },
        path: "/profile/counterparties",
        about: uuid,
        sms: true,
      });
    return ok(request.userUuid);
  });
  if (!answered.ok) return answered;
  await ports.bus.publish(`viewer:${answered.value}`);
  ports.log.info({ event: `join.${decision.decision}`, by, user: answered.value }, "a request to join was answered");
  return ok(true);
}
