import type { Actor } from "#app/domain/actor.ts";
import { offersTopic } from "#app/domain/catalog/offers-topic.ts";
import type { Plan } from "#app/domain/catalog/saving/plan-rows.ts";
import { mostRowsInBatch, type FaultCode, type SavedRow } from "#app/domain/catalog/saving/saved-row.ts";
import { ok } from "#app/domain/verdict.ts";
import type { Database, Db, Tx } from "#server/db/client.ts";
import { pagesOfGoods } from "#server/db/queries/catalog/saving/products.ts";
import { takeTurn } from "#server/db/queries/catalog/saving/turn.ts";
import { transact } from "#server/db/transaction.ts";
import type { Topic } from "#server/ports/bus.ts";
import type { Ports } from "#server/ports/ports.ts";

/** Dependencies of catalogue writers. */
export type SavingPorts = Pick<Ports, "ids" | "log" | "failpoints"> & {
  database: Pick<Database, "db">;
  bus: Pick<Ports["bus"], "publish">;
};

/** The message of more goods would name most pages anyway. */
const mostToldGoods = 5_000;

type Kind = "attributes" | "brands" | "categories" | "products" | "prices" | "priceLists" | "stock";

/** `offers`: uuids of the products of which nothing but prices, stock and the like has changed. */
type Saved = Pick<Plan<object>, "rows"> & { offers?: readonly string[] | null };

/** Reads without locks, and decides. */
type Look = (db: Db) => Promise<Plan<object>>;

/**
 * Saves one batch in one transaction: valid rows are written, and each row gets a result at its index. A batch that
 * `look` finds to change nothing takes no turn and no locks, which are writes too. A change ends cached pages, or has
 * them rendered again behind those that are sent, if only `offers` have changed.
 */
export async function saveBatch<Row>(
  ports: SavingPorts,
  { actor, kind, rows, look }: { actor: Actor; kind: Kind; rows: readonly Row[]; look?: Look },
  save: (tx: Tx) => Promise<Saved>,
): Promise<SavedRow<FaultCode>[]> {
  if (rows.length > mostRowsInBatch) throw new RangeError(`a batch of ${rows.length} ${kind}`);
  return rows.length === 0 ? [] : saveInTurn(ports, { actor, kind, ...(look && { look }) }, save);
}

/** The same for a batch that finds its rows inside the transaction. */
export async function saveInTurn(
  { database, log, failpoints, bus }: SavingPorts,
  { actor, kind, look }: { actor: Actor; kind: Kind; look?: Look },
  save: (tx: Tx) => Promise<Saved>,
): Promise<SavedRow<FaultCode>[]> {
  const { rows: value, offers = null } = (await unchanged(database.db, look)) ?? (await saved());
  const count = (status: SavedRow["status"]) => value.filter((row) => row.status === status).length;
  if (count("created") + count("updated") > 0)
    await bus.publish(offers === null ? "public:goods" : await topicOfOffers(database.db, offers));
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

  async function saved(): Promise<Saved> {
    const done = await transact<Saved>(database.db, async (tx) => {
      await takeTurn(tx);
      const plan = await save(tx);
      await failpoints.reach("catalog.written");
      return ok(plan);
    });
    return done.value;
  }
}

/** Results of a batch that changes nothing; null for others. */
async function unchanged(db: Db, look: Look | undefined): Promise<Saved | null> {
  const plan = await look?.(db);
  if (plan === undefined || plan.created.length + plan.updated.length + plan.removed.length > 0) return null;
  return plan;
}

/** The pages of changed goods and of their categories. */
export async function topicOfOffers(db: Db, products: readonly string[]): Promise<Topic> {
  const told = [...new Set(products)];
  return told.length > mostToldGoods ? "public:offers" : offersTopic(await pagesOfGoods(db, told));
}
