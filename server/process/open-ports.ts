import { chmod, mkdir, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase, type Database } from "#server/db/client.ts";
import type { DatabaseState } from "#server/db/health.ts";
import { damageReason, layCluster, readThrough, refuseLostParts } from "#server/db/embedded-data.ts";
import { watchFreeSpace } from "#server/db/free-space.ts";
import { migrate } from "#server/db/migrate.ts";
import { takeOwnerLock } from "#server/db/owner-lock.ts";
import { defaultShop, mainCity as emptyCity } from "#server/default-shop.ts";
import { tableGeoIp, type GeoIp } from "#server/gateways/geo-ip/geo-ip.ts";
import type { MailGateway } from "#server/gateways/mail/mail.ts";
import { postgresBus } from "#server/db/postgres-bus.ts";
import { localBus, type Bus } from "#server/ports/bus.ts";
import { databaseClock } from "#server/db/database-clock.ts";
import { geoTable, migrations } from "#server/shipped-files.ts";
import type { Settings } from "#server/settings/env.ts";
import { openCarriers, openFiles, openMail, openPayments, openRegistry, openSms } from "./open-gateways.ts";
import { failpointsFrom, noFailpoints } from "#server/ports/failpoints.ts";
import { publicWeb } from "#server/gateways/public-web.ts";
import { secureIds } from "#server/ports/ids.ts";
import type { Logger } from "#server/log.ts";
import type { Ports, ShopSettings } from "#server/ports/ports.ts";
import { createQueues } from "#server/jobs/queue.ts";
import { deriveSecrets, ownSecretKey } from "#server/security/secrets.ts";
import { shopSettings } from "#server/use-cases/shop/shop-settings.ts";
import { openLocalBank, type LocalBank } from "./local-bank.ts";
import { scheduledWorks } from "./scheduled-works.ts";
import { databaseName, databaseReason, geoTableReason, opened } from "./cannot-start.ts";

export type OpenPorts = {
  ports: Ports;
  mail: MailGateway;
  /** The sandbox bank; null when a real one is configured, and for public shops. */
  sandbox: LocalBank | null;
  /** The embedded database's disk is nearly full, so writes are refused. */
  isReadOnly(): boolean;
  close(): Promise<void>;
};

/** Opens all ports in order and closes those opened when a step fails. */
export async function openPorts(settings: Settings, log: Logger): Promise<OpenPorts> {
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const geoIp = await openGeoTable(settings);
    const { database, isReadOnly } = await openStore(settings, log, closers);
    const { databaseUrl } = settings;
    const { clock, bus } =
      databaseUrl === null
        ? await opened(
            embeddedDir(settings),
            first(database, async () => localBus(), closers),
            damageReason,
          )
        : await opened(
            databaseName(databaseUrl),
            first(database, () => postgresBus({ databaseUrl, database, ids: secureIds, log }), closers),
            databaseReason,
          );
    const sandbox = await openLocalBank(settings, database, clock);
    if (sandbox) closers.push(() => sandbox.close());
    const ports: Ports = {
      database,
      clock,
      ids: secureIds,
      secrets: deriveSecrets(settings.secretKey ?? ownSecretKey(settings.varDir)),
      settings: initialSettings(settings),
      bus,
      failpoints: settings.failpoints === null ? noFailpoints : failpointsFrom(settings.failpoints),
      sms: openSms(settings, log, clock),
      geoIp,
      carriers: openCarriers(settings, log),
      companyRegistry: await openRegistry(settings, log, closers),
      payments: openPayments(settings, log, sandbox),
      files: await openFiles(settings, log),
      publicWeb: publicWeb(),
      log,
    };
    const identity = shopSettings(ports);
    // Readings that a change has just started need the database.
    closers.push(() => identity.settled());
    await identity.refresh();
    return { ports, mail: openMail(settings, ports, closers), sandbox, isReadOnly, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A broken shipped table is a bug, not an operator error. */
function openGeoTable({ geoIpFile }: Settings): Promise<GeoIp> {
  return geoIpFile === null
    ? tableGeoIp(geoTable)
    : opened(`GEOIP_DB (${geoIpFile})`, tableGeoIp(geoIpFile), geoTableReason);
}

type Closers = (() => unknown)[];

/** First queries to a database, which show whether it is usable. */
async function first(database: Database, openBus: () => Promise<Bus>, closers: Closers) {
  await migrate(database, migrations);
  const clock = await databaseClock(database.db);
  closers.push(() => clock.stop());
  const bus = await openBus();
  closers.push(() => bus.close());
  return { clock, bus };
}

/**
 * Opens a database for restoring, without migrating or querying it: one connection, owning the database. With `force` a
 * damaged embedded database is moved aside for possible rescue.
 */
export async function openForRestore(settings: Settings, log: Logger, { force }: { force: boolean }) {
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  const openTarget = () => openStore({ ...settings, databasePool: 1 }, log, closers);
  const { database } = await openTarget().catch(async (error: unknown) => {
    await close();
    const isDamaged = error instanceof Error && damageReason(error.cause) !== null;
    if (!force || !isDamaged || settings.databaseUrl !== null) throw error;
    const aside = `${embeddedDir(settings)}.damaged-${Date.now()}`;
    await rename(embeddedDir(settings), aside);
    log.warn({ aside }, "the damaged database was put aside");
    return openTarget();
  });
  return { target: { database, files: await openFiles(settings, log), migrations }, close };
}

/**
 * Does what needs the rights of the database's owner: applies migrations and creates the tables of the job queue.
 * Processes of the shop may then use a role that only reads and writes rows (docs/deploy). Returns the names applied.
 */
export async function migrateDatabase(settings: Settings & { databaseUrl: string }, log: Logger): Promise<string[]> {
  const closers: Closers = [];
  try {
    const { database } = await openStore({ ...settings, databasePool: 1 }, log, closers);
    const work = async () => {
      const applied = await migrate(database, migrations);
      await createQueues(database, log, scheduledWorks);
      return applied;
    };
    return await opened(databaseName(settings.databaseUrl), work(), databaseReason);
  } finally {
    for (const closer of closers.reverse()) await closer();
  }
}

type Store = { database: Database; isReadOnly(): boolean };

async function openStore(
  { databaseUrl, databasePool, databasePrepare, varDir }: Settings,
  log: Logger,
  closers: (() => unknown)[],
): Promise<Store> {
  await makePrivate(varDir);
  if (databaseUrl !== null) {
    const database = await openDatabase({
      databaseUrl,
      poolSize: databasePool,
      prepare: databasePrepare,
      onState: (state) =>
        log[state === "ready" ? "info" : "error"]({ event: "database.state", state }, databaseWords[state]),
      onLocked: (tables) =>
        log[tables.length === 0 ? "info" : "error"](
          { event: "database.locked", tables },
          tables.length === 0
            ? "no table is locked any more"
            : "tables are locked: what needs them is refused until they are free",
        ),
    });
    closers.push(() => database.close());
    return { database, isReadOnly: () => false };
  }
  const lock = await takeOwnerLock(join(varDir, "db.lock"));
  closers.push(() => lock.release());
  const space = await watchFreeSpace(varDir, (low) =>
    log.error({ low }, low ? "the disk is nearly full: reading only" : "the disk has room again"),
  );
  closers.push(() => space.stop());
  const dataDir = embeddedDir({ varDir });
  await opened(dataDir, refuseLostParts(dataDir), damageReason);
  await opened(dataDir, layCluster(dataDir), damageReason);
  const database = await opened(dataDir, openDatabase({ dataDir }), damageReason);
  closers.push(() => database.close());
  await opened(dataDir, readThrough(database.db), damageReason);
  return { database, isReadOnly: space.isLow };
}

/**
 * The folder contains the database, the key and buyers' files: close it to other users. The embedded engine creates
 * files with its own modes.
 */
async function makePrivate(varDir: string): Promise<void> {
  process.umask(0o077);
  await mkdir(varDir, { recursive: true, mode: 0o700 });
  if (((await stat(varDir)).mode & 0o077) !== 0) await chmod(varDir, 0o700);
}

function embeddedDir({ varDir }: Pick<Settings, "varDir">): string {
  return join(varDir, "db");
}

const databaseWords: Record<DatabaseState, string> = {
  ready: "the database answers and takes writes",
  readOnly: "the database takes no writes: reading only",
  away: "the database does not answer: pages come from memory",
};

/** Before the rows of the database are read. */
function initialSettings(settings: Settings): ShopSettings {
  const { siteUrl, desk, shopName, shopEmail, seller, bank, codesPerHour, codesPerAddress, creditStop, demo, smtp } =
    settings;
  return {
    ...defaultShop,
    siteUrl,
    deskUrl: desk.host === null ? siteUrl : `${new URL(siteUrl).protocol}//${desk.host}`,
    shopName: shopName ?? defaultShop.shopName,
    email: shopEmail ?? defaultShop.email,
    // A mail server must not send buyers' data to the invented address.
    staffEmail: shopEmail ?? (demo && smtp === null ? defaultShop.email : null),
    seller: seller ?? defaultShop.seller,
    bank,
    sendsMail: smtp !== null,
    placeholderPhone: emptyCity.phone,
    takesPayments: settings.payments !== null,
    accessTokenSeconds: 3_600,
    refreshTokenSeconds: 14_400,
    sessionMaxSeconds: 30 * 86_400,
    refreshOverlapSeconds: 30,
    codesPerHour,
    codesPerAddress,
    creditStop,
  };
}
