import { setFlagsFromString } from "node:v8";
import { createLogger } from "#server/log.ts";
import { findConnection } from "#server/db/queries/exchange/connections.ts";
import { findJob, insertReleaseJob } from "#server/db/queries/exchange/jobs.ts";
import { openPorts } from "#server/process/open-ports.ts";
import { readEnv } from "#server/settings/env.ts";
import { addConnection } from "#server/use-cases/exchange/connections/manage-connections.ts";
import { applyPackage } from "#server/use-cases/exchange/packages/apply-package.ts";
import { createGroupCategories, decideLinks, exchangeLinks } from "#server/use-cases/exchange/packages/manage-links.ts";
import { transact } from "#server/db/transaction.ts";
import { ok } from "#app/domain/verdict.ts";
import { timedPools } from "#tests/bench/timed-pools.ts";
import { files209, type GeneratedFile } from "#tests/support/commerceml/generated-packages.ts";
import { generatedShop, type GeneratedShop } from "#tests/support/commerceml/generated-shop.ts";

/**
 * Applies packages of as many goods as the argument says, in a process of its own, and prints seconds and additional
 * megabytes of each: a first load, the same again, changed rests, changed prices.
 */
// As the shop (server/index.ts).
setFlagsFromString("--heap-growing-percent=40");
const goods = Number(process.argv[2]);
const { ports, close } = await openPorts(readEnv(), createLogger({ level: "silent" }));
const { db } = ports.database;
const database = timedPools(ports.database);
const author = { actor: { kind: "operator", id: "bench", name: "bench" } as const, requestId: null, address: null };

const added = await addConnection(ports, author, {
  ...{ name: "УТ", login: "bench", type: "catalog", encoding: "utf-8", timeZone: "Europe/Moscow" },
  ...{ addresses: null, fileLimit: 10_485_760, takesZip: true, repeatedQueryConfirms: false },
  ...{
    stockMeaning: {},
    policy: {},
    fuses: { priceJumps: 1 },
    statusMap: {},
    organisations: [],
    warehouseNames: {},
  },
  ...{ isMain: true, isActive: true, silenceMinutes: 60 },
});
if (!added.ok) throw new Error(added.code);
const connection = added.value.uuid;

async function apply(files: readonly GeneratedFile[]) {
  const uuid = ports.ids.uuid();
  await transact<null>(db, async (tx) => {
    await insertReleaseJob(tx, { uuid, connection, at: ports.clock.now() });
    return ok(null);
  });
  const [row, found] = [await findJob(db, uuid), await findConnection(db, connection)];
  if (row === undefined || found === undefined) throw new Error("no job");
  const resting = process.memoryUsage().rss;
  let peak = resting;
  const looking = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  database.take();
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  const end = await applyPackage(ports, {
    ...{ uuid, connection: found, session: row.session, type: "catalog", kind: "package" },
    ...{ isOfDeactivate: false, isOwn: false, timestamp: null, place: null, counts: {} },
    files: files.map(({ name, chunks }) => ({ uuid: ports.ids.uuid(), name, kind: "document", size: 1, open: chunks })),
    findPicture: async () => null,
  });
  clearInterval(looking);
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  const counts = (await findJob(db, uuid))?.counts;
  return {
    seconds,
    processor: (user + system) / 1_000_000,
    database: (database.take().processor ?? 0) / 1_000,
    megabytes: (peak - resting) / 1_048_576,
    state: end.state,
    counts,
  };
}

const shop: GeneratedShop = generatedShop({ goods, warehouses: 10, characteristicsEvery: 0 });
const names = files209({ ...shop, goods: 1 }, { isPartial: true });
await apply(names.slice(0, 1));
await createGroupCategories(ports, author, connection);
const [list] = await db.selectFrom("price_lists").select("code").orderBy("id").limit(1).execute();
const places = await db.selectFrom("warehouses").select("uuid").orderBy("no").limit(10).execute();
const links = await exchangeLinks(ports, connection);
await decideLinks(ports, author, connection, [
  ...links
    .filter(({ kind }) => kind === "priceType")
    .slice(0, 1)
    .map(({ externalId }) => ({ kind: "priceType" as const, externalId, target: list?.code ?? null })),
  ...links
    .filter(({ kind }) => kind === "warehouse")
    .map(({ externalId }, at) => ({ kind: "warehouse" as const, externalId, target: places[at]?.uuid ?? null })),
]);

const at = (hour: number) => ({ formedAt: `2026-11-29T0${hour}:00:00` });
const isOf = (kind: string) => (file: GeneratedFile) => file.name.startsWith(kind);
const changed: GeneratedShop = { ...shop, edition: 1, repriced: goods };
const figures = {
  first: await apply(files209(shop, at(1))),
  again: await apply(files209(shop, at(1))),
  rests: await apply(files209(changed, at(2)).filter(isOf("rests"))),
  prices: await apply(files209(changed, at(3)).filter(isOf("prices"))),
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
await close();
process.exit(0);
