import { z } from "zod";
import { cdekFault, cdekOf, cdekUrl } from "#server/gateways/carriers/cdek-settings.ts";
import {
  registryFault,
  registryOf,
  registryToken,
  registryUrl,
} from "#server/gateways/company-registry/registry-settings.ts";
import { paymentFault, paymentSettings, paymentsOf } from "./payment-settings.ts";
import { readBucket } from "#server/gateways/files/bucket.ts";
import { readDsn } from "#server/reports/dsn.ts";
import { isAddressBlock, isLoopback, isOrigin, isTlsOrLocal, isServer, keyFault } from "./setting-checks.ts";
import { creditSettings } from "./credit-settings.ts";
import { bankOf, sellerFault, sellerOf, sellerSettings } from "./seller-settings.ts";
import { smsFault, smsOf, smsSettings } from "./sms-settings.ts";

/** What the operator may set; every value has a default that is safe on a machine of one's own. Listed in the README. */
export type Settings = ReturnType<typeof readEnv>;

/** Thrown with one line for every setting that is wrong: the process says them and stops. */
export class SettingsError extends Error {}

/** The only reader of the environment of the backend. Empty values count as absent. */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = shape.safeParse(given);
  if (!parsed.success)
    throw new SettingsError(parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"));
  const env = parsed.data;
  const faults = conflicts(env);
  if (faults.length > 0) throw new SettingsError(faults.join("\n"));
  return {
    production: env.NODE_ENV === "production",
    role: env.ROLE,
    port: env.PORT,
    host: env.HOST,
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    databasePrepare: env.DATABASE_PREPARE,
    apiUrl: env.API_URL ?? null,
    varDir: env.VAR_DIR,
    storage: env.STORAGE_URL ?? null,
    secretKey: env.SECRET_KEY ?? null,
    trustedProxies: env.TRUSTED_PROXIES,
    geoIpFile: env.GEOIP_DB ?? null,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN ?? null,
    sentryDsn: env.SENTRY_DSN ?? null,
    sentryEnvironment: env.SENTRY_ENVIRONMENT ?? (env.NODE_ENV === "production" ? "production" : "development"),
    drainSeconds: env.DRAIN_SECONDS,
    pageCacheMb: env.PAGE_CACHE_MB,
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

const origin = z
  .url({ protocol: /^https?$/, error: "an http(s) address is expected" })
  .refine((text) => isOrigin(text), "an origin is expected: no path, no user, no query")
  .transform((text) => new URL(text).origin);

const onOff = z.enum(["on", "off"]).transform((value) => value === "on");

const shape = z.object({
  NODE_ENV: z.string().optional(),
  ROLE: z.enum(["all", "web", "api", "worker"]).default("all"),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  // Whoever wants to be reached from elsewhere says so: a demo shop shows its login codes to this machine.
  HOST: z.string().default("127.0.0.1"),
  SITE_URL: origin.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "a postgres:// address is expected" }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  DATABASE_PREPARE: onOff.default(true),
  API_URL: origin.optional(),
  VAR_DIR: z.string().default("var"),
  STORAGE_URL: z
    .string()
    .transform(readBucket)
    .refine((bucket) => bucket !== null, "s3://key:secret@host/bucket is expected")
    .optional(),
  SECRET_KEY: z.string().optional(),
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== ""))
    .refine((entries) => entries.every(isAddressBlock), "addresses and CIDR blocks are expected, as 10.0.0.0/8"),
  GEOIP_DB: z.string().optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  METRICS_TOKEN: z
    .string()
    .min(16, "at least 16 characters are needed")
    .regex(/^[\x21-\x7e]+$/, "plain characters without spaces are expected")
    .optional(),
  SENTRY_DSN: z
    .string()
    .refine((text) => readDsn(text) !== null, "https://key@host/project is expected")
    .optional(),
  SENTRY_ENVIRONMENT: z
    .string()
    .regex(/^[\w.-]{1,60}$/, "a short word is expected")
    .optional(),
  // A balancer has to learn that this process leaves before it stops answering.
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  // 0 keeps no pages.
  PAGE_CACHE_MB: z.coerce.number().int().min(0).max(4_096).default(64),
  // An office of a hundred behind one address reads twelve pages a minute each; a shop that this machine alone can reach
  // counts nobody.
  REQUESTS_PER_ADDRESS: z.coerce.number().int().min(0).optional(),
  SHOP_NAME: z.string().max(60).optional(),
  SHOP_EMAIL: z.email().optional(),
  ...sellerSettings,
  // What a flood of login codes may cost at most.
  LOGIN_CODES_PER_HOUR: z.coerce.number().int().min(1).default(500),
  // Where many buyers share one address, as behind the router of a large company, ten are too few.
  LOGIN_CODES_PER_ADDRESS: z.coerce.number().int().min(1).default(10),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "an smtp(s)://user:pass@host:port address is expected" })
    .refine((text) => isServer(text), "a server is expected: no path, no query")
    .optional(),
  MAIL_FROM: z.email().optional(),
  COMPANY_REGISTRY_URL: registryUrl.refine(isTlsOrLocal, "https is expected: a key goes there").optional(),
  COMPANY_REGISTRY_TOKEN: registryToken.optional(),
  CDEK_URL: cdekUrl.refine(isTlsOrLocal, "https is expected: a password goes there").optional(),
  CDEK_ACCOUNT: z.string().optional(),
  CDEK_PASSWORD: z.string().optional(),
  ...smsSettings,
  ...creditSettings,
  ...paymentSettings,
  SMS_CALLS: onOff.default(false),
  DEMO: onOff.optional(),
  DEMO_PRODUCTS: z.coerce.number().int().min(100).max(1_000_000).default(2_400),
  FAIL: z.string().optional(),
  FAIL_ALLOWED: onOff.optional(),
});

/** The mail server and the address e-mails come from; null keeps e-mails in the outbox. */
function smtpOf({ SMTP_URL: url, MAIL_FROM, SHOP_EMAIL }: z.infer<typeof shape>) {
  const from = MAIL_FROM ?? SHOP_EMAIL;
  return url !== undefined && from !== undefined ? { url, from } : null;
}

function conflicts(env: z.infer<typeof shape>): string[] {
  const production = env.NODE_ENV === "production";
  return [
    env.ROLE === "web" && env.API_URL === undefined && "ROLE=web: API_URL is missing, it names the backend",
    (env.ROLE === "api" || env.ROLE === "worker") &&
      env.DATABASE_URL === undefined &&
      `ROLE=${env.ROLE}: DATABASE_URL is missing, an embedded database belongs to one process`,
    env.SECRET_KEY !== undefined && keyFault(env.SECRET_KEY),
    sellerFault(env),
    env.SMTP_URL !== undefined &&
      (env.MAIL_FROM ?? env.SHOP_EMAIL) === undefined &&
      "MAIL_FROM: missing, it names the address e-mails come from",
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
