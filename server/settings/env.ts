import type { z } from "zod";
import { cdekFault, cdekOf } from "./cdek.ts";
import { isLoopback, keyFault } from "./checks.ts";
import { registryFault, registryOf } from "./company-registry.ts";
import { smtpFault, smtpOf } from "./mail.ts";
import { paymentFault, paymentsOf } from "./payment.ts";
import { bankOf, sellerFault, sellerOf } from "./seller.ts";
import { settingsShape } from "./settings-shape.ts";
import { smsFault, smsOf } from "./sms.ts";

/** The operator's settings; defaults are safe on a local machine. Listed in docs/settings.md. */
export type Settings = ReturnType<typeof readEnv>;

/** The message has one line for each invalid setting; the process prints it and exits. */
export class SettingsError extends Error {}

/** The backend's only reader of the environment. Empty values count as unset. `cores`: for a process that serves. */
export function readEnv(source: Record<string, string | undefined> = process.env, cores = 1) {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = settingsShape.safeParse(given);
  if (!parsed.success)
    throw new SettingsError(parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"));
  const env = parsed.data;
  const faults = conflicts(env);
  if (faults.length > 0) throw new SettingsError(faults.join("\n"));
  const processes = processesOf(env, cores);
  return {
    production: env.NODE_ENV === "production",
    role: env.ROLE,
    port: env.PORT,
    host: env.HOST,
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL ?? Math.max(3, Math.min(10, Math.floor(mostConnections / processes))),
    databasePrepare: env.DATABASE_PREPARE,
    apiUrl: env.API_URL ?? null,
    varDir: env.VAR_DIR,
    storage: env.STORAGE_URL ?? null,
    secretKey: env.SECRET_KEY ?? null,
    trustedProxies: env.TRUSTED_PROXIES,
    desk: { host: env.DESK_HOST ?? null, addresses: env.DESK_ADDRESSES },
    geoIpFile: env.GEOIP_DB ?? null,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN ?? null,
    sentryDsn: env.SENTRY_DSN ?? null,
    sentryEnvironment: env.SENTRY_ENVIRONMENT ?? (env.NODE_ENV === "production" ? "production" : "development"),
    drainSeconds: env.DRAIN_SECONDS,
    processes,
    pageCacheMb: env.PAGE_CACHE_MB / processes,
    shopName: env.SHOP_NAME ?? null,
    shopEmail: env.SHOP_EMAIL ?? null,
    seller: sellerOf(env),
    requestsPerAddress: env.REQUESTS_PER_ADDRESS ?? (isLoopback(env.HOST) && env.SITE_URL === undefined ? 0 : 1_200),
    codesPerHour: env.LOGIN_CODES_PER_HOUR,
    codesPerAddress: env.LOGIN_CODES_PER_ADDRESS,
    creditStop: env.CREDIT_STOP_DAYS,
    smtp: smtpOf(env),
    companyRegistry: registryOf(env),
    cdek: cdekOf(env),
    sms: smsOf(env),
    payments: paymentsOf(env),
    bank: bankOf(env),
    demo: env.DEMO ?? env.DATABASE_URL === undefined,
    demoProducts: env.DEMO_PRODUCTS,
    failpoints: env.FAIL ?? null,
  };
}

/** With the smaller pools for listings and suggestions these leave room below PostgreSQL's default of 100. */
const mostConnections = 40;
const mostProcesses = 8;

/** A worker runs jobs, one after another; pages and calls use the cores. */
function processesOf(env: z.infer<typeof settingsShape>, cores: number): number {
  if ((env.DATABASE_URL === undefined && env.ROLE !== "web") || env.ROLE === "worker") return 1;
  return env.WEB_PROCESSES ?? Math.min(mostProcesses, cores);
}

function conflicts(env: z.infer<typeof settingsShape>): string[] {
  const production = env.NODE_ENV === "production";
  return [
    env.ROLE === "web" && env.API_URL === undefined && "ROLE=web: API_URL is missing, it names the backend",
    (env.ROLE === "api" || env.ROLE === "worker") &&
      env.DATABASE_URL === undefined &&
      `ROLE=${env.ROLE}: DATABASE_URL is missing, an embedded database belongs to one process`,
    (env.WEB_PROCESSES ?? 1) > 1 &&
      env.DATABASE_URL === undefined &&
      env.ROLE === "all" &&
      "WEB_PROCESSES: DATABASE_URL is missing, an embedded database belongs to one process",
    env.SECRET_KEY !== undefined && keyFault(env.SECRET_KEY),
    sellerFault(env),
    smtpFault(env),
    registryFault(env),
    cdekFault(env),
    smsFault(env),
    paymentFault(env),
    production &&
      env.DATABASE_URL !== undefined &&
      env.SECRET_KEY === undefined &&
      "SECRET_KEY: demanded in production with DATABASE_URL, all processes share it (openssl rand -base64 48)",
    env.FAIL !== undefined &&
      production &&
      env.FAIL_ALLOWED !== true &&
      "FAIL: crash points are for tests, production refuses them",
  ].filter((fault) => fault !== false);
}
