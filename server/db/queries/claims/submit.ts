import type { Actor } from "#app/domain/actor.ts";
import { actorColumns } from "#server/db/queries/actor-columns.ts";
import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";

export type Submitted = {
  uuid: string;
  number: string;
  reasonUuid: string;
  resolution: string;
  description: string;
  fio: string;
  phone: string | null;
  email: string | null;
  goodsLocation: string | null;
  pickupWanted: boolean;
  sum: string;
  /** Days until the decision. */
  days: number;
  /** Due date of the first reply, ISO. */
  answerBy: string;
  items: {
    orderItemUuid: string;
    quantity: string;
    reasonUuid: string | null;
    batch: string | null;
    defect: string | null;
  }[];
  historyUuid: string;
  by: Actor;
  userUuid: string | null;
};

/** Submits a draft as a claim: contents, lines, first history entry. Returns the decision's due date. */
export async function submitClaim(tx: Tx, s: Submitted): Promise<Date> {
  const { rows } = await sql<{ dueAt: Date }>`
    update claims set status = 'new', number = ${s.number}, reason_uuid = ${s.reasonUuid}, resolution_wanted = ${s.resolution}, description = ${s.description},
           fio = ${s.fio}, email = ${s.email}, sum_claimed = ${s.sum}, submitted_at = now(), due_at = now() + ${s.days} * interval '1 day',
           contact_phone = ${s.phone}, goods_location = ${s.goodsLocation}, pickup_wanted = ${s.pickupWanted},
           answer_by = ${s.answerBy}, moved_at = now(), draft = null
     where uuid = ${s.uuid} and status = 'draft' returning due_at as "dueAt"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("a draft was submitted by somebody else");
  await tx
    .insertInto("claim_items")
    .values(
      s.items.map(({ orderItemUuid, quantity, reasonUuid, batch, defect }) => ({
        claim_uuid: s.uuid,
        order_item_uuid: orderItemUuid,
        quantity,
        reason_uuid: reasonUuid,
        batch,
        defect,
      })),
    )
    .execute();
  await tx
    .insertInto("claim_history")
    .values({
      uuid: s.historyUuid,
      claim_uuid: s.uuid,
      from_status: "draft",
      to_status: "new",
      actor: "buyer",
      user_uuid: s.userUuid,
      ...actorColumns(s.by),
    })
    .execute();
  // Detach files that were left out of the claim, so that the clean-up removes them.
  await sql`update files set draft_uuid = null where draft_uuid = ${s.uuid}`.execute(tx);
  return row.dueAt;
}
