import { ok } from "#app/domain/verdict.ts";
import { createLogger } from "#server/log.ts";
import { listConnections } from "#server/db/queries/exchange/connections.ts";
import { endJob, findJob, insertReleaseJob } from "#server/db/queries/exchange/jobs.ts";
import { transact } from "#server/db/transaction.ts";
import { openPorts } from "#server/process/open-ports.ts";
import { readEnv } from "#server/settings/env.ts";
import { addConnection } from "#server/use-cases/exchange/connections/manage-connections.ts";
import { applyPackage } from "#server/use-cases/exchange/packages/apply-package.ts";
import {
  createGroupCategories,
  decideLinks,
  exchangeLinks,
  type LinkDecision,
} from "#server/use-cases/exchange/packages/manage-links.ts";
import { files205, type GeneratedFile } from "#tests/support/commerceml/generated-packages.ts";
import { generatedShop } from "#tests/support/commerceml/generated-shop.ts";
import { usualConnection } from "#tests/support/robot-1c/usual-connection.ts";

/**
 * Applies a package of 1C in a process of its own that tests kill, with production settings and crash points from FAIL:
 * «prepare» makes a connection with its links, a uuid is the job of the package. Prints a line before and after it.
 */
const { ports, close } = await openPorts(readEnv(), createLogger({ level: "silent" }));
const { db } = ports.database;
const author = { actor: { kind: "operator", id: "olga", name: "olga" } as const, requestId: null, address: null };
const shop = generatedShop({ seed: 7, goods: 620, warehouses: 2, priceTypes: 1 });
const [word = ""] = process.argv.slice(2);

async function apply(uuid: string, files: readonly GeneratedFile[]): Promise<string> {
  const [connection] = await listConnections(db);
  if (connection === undefined) throw new Error("no connection");
  if ((await findJob(db, uuid)) === undefined)
    await transact<null>(db, async (tx) => {
      await insertReleaseJob(tx, { uuid, connection: connection.uuid, at: ports.clock.now() });
      return ok(null);
    });
  const job = await findJob(db, uuid);
  if (job === undefined) throw new Error("no job");
  const end = await applyPackage(ports, {
    ...{ uuid, connection, session: job.session, type: "catalog", kind: "package" },
    ...{ isOfDeactivate: false, isOwn: false, timestamp: null, place: job.place, counts: job.counts },
    files: files.map(({ name, chunks }) => ({ uuid, name, kind: "document", size: 1, open: chunks })),
    findPicture: async () => null,
  });
  await transact<null>(db, async (tx) => {
    await endJob(tx, uuid, { state: "done", warnings: end.warnings, code: null, fault: null, at: ports.clock.now() });
    return ok(null);
  });
  return end.state;
}

process.stdout.write("begin\n");
if (word === "prepare") {
  const added = await addConnection(ports, author, usualConnection);
  if (!added.ok) throw new Error(added.code);
  const { uuid } = added.value;
  await apply(ports.ids.uuid(), files205({ ...shop, goods: 1 }, { isPartial: true, formedAt: "2026-11-28T00:00:00" }));
  await createGroupCategories(ports, author, uuid);
  const [list] = await db.selectFrom("price_lists").select("code").orderBy("id").limit(1).execute();
  const places = await db.selectFrom("warehouses").select("uuid").orderBy("no").limit(2).execute();
  let place = 0;
  const decisions = (await exchangeLinks(ports, uuid)).flatMap(({ kind, externalId }): LinkDecision[] => {
    if (kind === "priceType") return [{ kind, externalId, target: list?.code ?? null }];
    return kind === "warehouse" ? [{ kind, externalId, target: places[place++]?.uuid ?? null }] : [];
  });
  await decideLinks(ports, author, uuid, decisions);
  process.stdout.write("done\n");
} else process.stdout.write(`${await apply(word, files205(shop))}\n`);
await close();
process.exit(0);
