import type { Actor } from "#app/domain/actor.ts";
import type { Plan } from "#app/domain/catalog/saving/plan-rows.ts";
import { mostRowsInBatch, type FaultCode, type SavedRow } from "#app/domain/catalog/saving/saved-row.ts";
import { ok } from "#app/domain/verdict.ts";
import type { Database, Tx } from "#server/db/client.ts";
import { takeTurn } from "#server/db/queries/catalog/saving/turn.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";

/** Dependencies of catalogue writers. */
export type SavingPorts = Pick<Ports, "ids" | "log" | "failpoints"> & {
  database: Pick<Database, "db">;
  bus: Pick<Ports["bus"], "publish">;
};

type Kind = "attributes" | "brands" | "categories" | "products" | "prices" | "stock";

/**
 * Saves one batch in one transaction: valid rows are written, and each row gets a result at its index. Invalidates
 * cached pages if anything but stock has changed; stock is checked with every order, so pages may show it late.
 */
export async function saveBatch<Row>(
  ports: SavingPorts,
  { actor, kind, rows }: { actor: Actor; kind: Kind; rows: readonly Row[] },
  save: (tx: Tx) => Promise<Pick<Plan<object>, "rows">>,
): Promise<SavedRow<FaultCode>[]> {
  if (rows.length > mostRowsInBatch) throw new RangeError(`a batch of ${rows.length} ${kind}`);
  return rows.length === 0 ? [] : saveInTurn(ports, { actor, kind }, save);
}

/** The same for a batch that finds its rows inside the transaction. */
export async function saveInTurn(
  { database, log, failpoints, bus }: SavingPorts,
  { actor, kind }: { actor: Actor; kind: Kind },
  save: (tx: Tx) => Promise<Pick<Plan<object>, "rows">>,
): Promise<SavedRow<FaultCode>[]> {
  const { value } = await transact<SavedRow<FaultCode>[]>(database.db, async (tx) => {
    await takeTurn(tx);
    const saved = await save(tx);
    await failpoints.reach("catalog.written");
    return ok(saved.rows);
  });
  const count = (status: SavedRow["status"]) => value.filter((row) => row.status === status).length;
  if (kind !== "stock" && count("created") + count("updated") > 0) await bus.publish("public:goods");
  log.info(
    {
      event: "catalog.saved",
      kind,
      actor: actor.kind,
      actorId: actor.id,
      created: count("created"),
      updated: count("updated"),
      unchanged: count("unchanged"),
      refused: count("refused"),
    },
    "a batch of the catalogue was saved",
  );
  return value;
}
