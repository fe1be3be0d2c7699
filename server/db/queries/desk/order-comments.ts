import type { Actor } from "#app/domain/actor.ts";
import type { OrderCommentKind } from "#app/domain/staff/order-steps.ts";
import type { Tx } from "#server/db/client.ts";

export type NewOrderComment = { uuid: string; orderUuid: string; kind: OrderCommentKind; text: string; by: Actor };

export async function insertOrderComment(tx: Tx, { orderUuid, by, ...comment }: NewOrderComment): Promise<void> {
  await tx
    .insertInto("order_comments")
    .values({ ...comment, order_uuid: orderUuid, actor_kind: by.kind, actor_id: by.id, actor_name: by.name })
    .execute();
}
