import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase, type Database } from "#server/db/client.ts";
import { watchFreeSpace } from "#server/db/free-space.ts";
import { migrate } from "#server/db/migrate.ts";
import { takeOwnerLock } from "#server/db/owner-lock.ts";
import { demoShop } from "#server/demo/seller.ts";
import { diskFiles } from "#server/gateways/files/disk-files.ts";
import { s3Files } from "#server/gateways/files/s3-files.ts";
import { tableGeoIp } from "#server/gateways/geo-ip/geo-ip.ts";
import { outboxMail, type MailGateway } from "#server/gateways/mail/mail.ts";
import { smtpMail } from "#server/gateways/mail/smtp.ts";
import { outboxSms } from "#server/gateways/sms/sms.ts";
import { postgresBus } from "#server/db/postgres-bus.ts";
import { localBus } from "#server/ports/bus.ts";
import { databaseClock } from "#server/db/database-clock.ts";
import { geoTable, migrations } from "#server/shipped-files.ts";
import type { Settings } from "#server/env.ts";
import { failpointsFrom, noFailpoints } from "#server/ports/failpoints.ts";
import { secureIds } from "#server/ports/ids.ts";
import type { Logger } from "#server/log.ts";
import type { Ports, ShopSettings } from "#server/ports/ports.ts";
import { deriveSecrets, ownSecretKey } from "#server/security/secrets.ts";

export type OpenPorts = {
  ports: Ports;
  mail: MailGateway;
  /** The disk of the embedded database is nearly full: nothing may be written. */
  isReadOnly(): boolean;
  close(): Promise<void>;
};

/** Opens everything outside the rules, in order, and gives all of it back when a step fails. */
export async function openPorts(settings: Settings, log: Logger): Promise<OpenPorts> {
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const { database, isReadOnly } = await openStore(settings, log, closers);
    await migrate(database, migrations);
    const clock = await databaseClock(database.db);
    closers.push(() => clock.stop());
    const { databaseUrl } = settings;
    const bus = databaseUrl === null ? localBus() : await postgresBus({ databaseUrl, database, ids: secureIds, log });
    closers.push(() => bus.close());
    const ports: Ports = {
      database,
      clock,
      ids: secureIds,
      secrets: deriveSecrets(settings.secretKey ?? ownSecretKey(settings.varDir)),
      settings: shopSettings(settings),
      bus,
      failpoints: settings.failpoints === null ? noFailpoints : failpointsFrom(settings.failpoints),
      sms: outboxSms(clock),
      geoIp: await tableGeoIp(settings.geoIpFile ?? geoTable),
      files: settings.storage === null ? diskFiles(join(settings.varDir, "files")) : await s3Files(settings.storage),
      log,
    };
    return { ports, mail: openMail(settings, ports, closers), isReadOnly, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function openMail(
  { smtp }: Settings,
  { clock, settings: { shopName } }: Ports,
  closers: (() => unknown)[],
): MailGateway {
  if (smtp === null) return outboxMail(clock);
  const mail = smtpMail({ ...smtp, name: shopName });
  closers.push(() => mail.close());
  return mail;
}

type Store = { database: Database; isReadOnly(): boolean };

async function openStore(
  { databaseUrl, databasePool, databasePrepare, varDir }: Settings,
  log: Logger,
  closers: (() => unknown)[],
): Promise<Store> {
  await mkdir(varDir, { recursive: true, mode: 0o700 });
  if (databaseUrl !== null) {
    const database = await openDatabase({ databaseUrl, poolSize: databasePool, prepare: databasePrepare });
    closers.push(() => database.close());
    return { database, isReadOnly: () => false };
  }
  const lock = takeOwnerLock(join(varDir, "db.lock"));
  closers.push(() => lock.release());
  const space = await watchFreeSpace(varDir, (low) =>
    log.error({ low }, low ? "the disk is nearly full: reading only" : "the disk has room again"),
  );
  closers.push(() => space.stop());
  const database = await openDatabase({ dataDir: join(varDir, "db") });
  closers.push(() => database.close());
  return { database, isReadOnly: space.isLow };
}

function shopSettings({ siteUrl, shopName, shopEmail, seller, codesPerHour, codesPerAddress }: Settings): ShopSettings {
  const { name, inn, ogrn, address } = seller ?? demoShop.seller;
  return {
    siteUrl,
    shopName: shopName ?? demoShop.name,
    email: shopEmail ?? demoShop.email,
    seller: { name, inn, ogrn, address },
    accessTokenSeconds: 3_600,
    refreshTokenSeconds: 14_400,
    sessionMaxSeconds: 30 * 86_400,
    refreshOverlapSeconds: 30,
    codesPerHour,
    codesPerAddress,
  };
}
