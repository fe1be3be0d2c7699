import { sql } from "kysely";
import type { Actor } from "#app/domain/actor.ts";

/** A buyer's name is read from the account, so it disappears with the account. */
export function actorColumns({ kind, id, name }: Actor) {
  return { actor_kind: kind, actor_id: id, actor_name: kind === "buyer" ? null : name };
}

/** The same for inserts: column names and values. */
export const actorNames = sql`actor_kind, actor_id, actor_name`;

export function actorValues(actor: Actor) {
  const { actor_kind, actor_id, actor_name } = actorColumns(actor);
  return sql`${actor_kind}, ${actor_id}, ${actor_name}`;
}

/** Author of history entry `h`, for staff only: buyers do not see employees' names. */
export function nameForShop(account: string) {
  return sql`coalesce(h.actor_name, (
    select nullif(concat_ws(' ', u.last_name, u.first_name), '') from users u where u.uuid = ${sql.ref(account)}))`;
}

/** The buyer's account; null for guests. */
export function accountOf({ kind, id }: Actor): string | null {
  return kind === "buyer" && id !== "" ? id : null;
}
