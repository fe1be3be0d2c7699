import { z } from "zod";
import { readBucket } from "#server/gateways/files/bucket.ts";
import { readDsn } from "#server/reports/dsn.ts";
import { cdekSettings } from "./cdek.ts";
import { isAddressBlock, isOrigin } from "./checks.ts";
import { registrySettings } from "./company-registry.ts";
import { creditSettings } from "./credit.ts";
import { mailSettings } from "./mail.ts";
import { paymentSettings } from "./payment.ts";
import { sellerSettings } from "./seller.ts";
import { setting } from "./setting.ts";
import { smsSettings } from "./sms.ts";

const origin = z
  .url({ protocol: /^https?$/, error: "an http(s) address is expected" })
  .refine((text) => isOrigin(text), "an origin is expected: no path, no user, no query")
  .transform((text) => new URL(text).origin);

const onOff = z.enum(["on", "off"]).transform((value) => value === "on");

/** All settings; docs/settings.md is generated from them. */
export const settingsShape = z.object({
  NODE_ENV: setting(z.string().optional(), {
    about: "`production` requires secrets and refuses crash points",
    unset: "set by the commands",
  }),
  ROLE: setting(z.enum(["all", "web", "api", "worker"]).default("all"), {
    about: "role of this process: `all`, `web`, `api` or `worker`",
    unset: "`all`",
  }),
  PORT: setting(z.coerce.number().int().min(1).max(65_535).default(3000), {
    about: "port to listen on",
    unset: "3000",
  }),
  HOST: setting(z.string().default("127.0.0.1"), {
    about: "address to listen on; the demo shop shows its login codes, so by default only this machine reaches it",
    unset: "127.0.0.1",
  }),
  SITE_URL: setting(origin.optional(), {
    about:
      "origin of the main site; on a real domain every other city has a subdomain, on localhost or an IP address the city is kept in a cookie",
    unset: "`http://localhost:PORT`",
  }),
  DATABASE_URL: setting(z.url({ protocol: /^postgres(ql)?$/, error: "a postgres:// address is expected" }).optional(), {
    about: "PostgreSQL 15 or newer",
    unset: "the embedded database",
  }),
  WEB_PROCESSES: setting(z.coerce.number().int().min(1).max(64).optional(), {
    about: "processes that share the port, with `DATABASE_URL`; an embedded database belongs to one",
    unset: "one a core, at most 8",
  }),
  DATABASE_POOL: setting(z.coerce.number().int().min(1).max(200).optional(), {
    about: "database connections of one process",
    unset: "10; fewer if there are more than four processes",
  }),
  DATABASE_PREPARE: setting(onOff.default(true), {
    about: "`off` for a pooler that does not support prepared statements",
    unset: "`on`",
  }),
  API_URL: setting(origin.optional(), { about: "backend of a `web` process", unset: "none" }),
  VAR_DIR: setting(z.string().default("var"), {
    about: "folder of the embedded database, the secret, locks, attachments and temporary files of forms",
    unset: "`var`",
  }),
  STORAGE_URL: setting(
    z
      .string()
      .transform(readBucket)
      .refine((bucket) => bucket !== null, "s3://key:secret@host/bucket is expected")
      .optional(),
    {
      about:
        "S3 bucket for attachments and generated files: `s3://key:secret@host/bucket/folder?region=…`, percent-encoded; `s3+http://` without TLS",
      unset: "`VAR_DIR/files`",
    },
  ),
  SECRET_KEY: setting(z.string().optional(), {
    about: "at least 32 random bytes, the same for all processes; required in production with `DATABASE_URL`",
    unset: "own, in `VAR_DIR/secret`",
  }),
  TRUSTED_PROXIES: setting(
    z
      .string()
      .default("")
      .transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== ""))
      .refine((entries) => entries.every(isAddressBlock), "addresses and CIDR blocks are expected, as 10.0.0.0/8"),
    {
      about:
        "addresses and CIDR blocks whose `X-Forwarded-For` is trusted; behind a proxy that is not listed, all visitors count as one address",
      unset: "none",
    },
  ),
  DESK_HOST: setting(
    z
      .string()
      .toLowerCase()
      .regex(/^[a-z\d.-]+(?::\d{1,5})?$/, "a host name is expected, without protocol and path")
      .optional(),
    {
      about: "host of the desk, as `desk.shop.ru`; nothing else is there, and the desk nowhere else",
      unset: "`/desk` on the main site",
    },
  ),
  DESK_ADDRESSES: setting(
    z
      .string()
      .default("")
      .transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== ""))
      .refine((entries) => entries.every(isAddressBlock), "addresses and CIDR blocks are expected, as 10.0.0.0/8"),
    { about: "addresses and CIDR blocks from which the desk opens; others get 404", unset: "any" },
  ),
  GEOIP_DB: setting(z.string().optional(), {
    about: "own IP-to-city table, made by `server/gateways/geo-ip/pack.ts`",
    unset: "the shipped table",
  }),
  LOG_LEVEL: setting(z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"), {
    about: "`fatal`, `error`, `warn`, `info`, `debug` or `silent`",
    unset: "`info`",
  }),
  METRICS_TOKEN: setting(
    z
      .string()
      .min(16, "at least 16 characters are needed")
      .regex(/^[\x21-\x7e]+$/, "plain characters without spaces are expected")
      .optional(),
    { about: "Bearer token that opens `/metrics`", unset: "no metrics" },
  ),
  SENTRY_DSN: setting(
    z
      .string()
      .refine((text) => readDsn(text) !== null, "https://key@host/project is expected")
      .optional(),
    { about: "address for error reports", unset: "the reporting library is not loaded" },
  ),
  SENTRY_ENVIRONMENT: setting(
    z
      .string()
      .regex(/^[\w.-]{1,60}$/, "a short word is expected")
      .optional(),
    { about: "environment named in error reports", unset: "by `NODE_ENV`" },
  ),
  DRAIN_SECONDS: setting(z.coerce.number().int().min(0).max(60).default(0), {
    about:
      "seconds during which `/readyz` answers 503 before a stopping process refuses requests, so that a balancer notices; up to 60",
    unset: "0",
  }),
  PAGE_CACHE_MB: setting(z.coerce.number().int().min(0).max(4_096).default(64), {
    about:
      "memory for the cache of finished guest pages (`server/front/page-cache`), of all processes that share the port; 0 turns it off",
    unset: "64",
  }),
  // An office of a hundred behind one address reads twelve pages a minute each.
  REQUESTS_PER_ADDRESS: setting(z.coerce.number().int().min(0).optional(), {
    about:
      "pages and calls per minute and process for one network address before it gets 429; 0 turns off this limit and that of documents",
    unset: "1200; none on localhost",
  }),
  SHOP_NAME: setting(z.string().max(60).optional(), {
    about: "deprecated: name of the shop until `settings set name`",
    unset: "a neutral word",
  }),
  SHOP_EMAIL: setting(z.email().optional(), {
    about:
      "deprecated, until `settings set email`: e-mail address of the shop on pages, in e-mails and in `security.txt`, and of the staff of cities without an own one",
    unset: "an invented one; none for the staff of a real shop",
  }),
  ...sellerSettings,
  LOGIN_CODES_PER_HOUR: setting(z.coerce.number().int().min(1).default(500), {
    about: "maximum number of login codes and invitations of the whole shop per hour",
    unset: "500",
  }),
  // Too few where many buyers share one address, as behind a large company's router.
  LOGIN_CODES_PER_ADDRESS: setting(z.coerce.number().int().min(1).default(10), {
    about:
      "maximum number of unused login codes and invitations of one network address per hour; up to nine times as many confirmed ones are allowed in addition",
    unset: "10",
  }),
  ...mailSettings,
  ...registrySettings,
  ...cdekSettings,
  ...smsSettings,
  SMS_CALLS: setting(onOff.default(false), {
    about:
      "`on` if the contract with the SMS operator includes calls with a spoken text: buyers may then request a code by phone call",
    unset: "`off`",
  }),
  ...creditSettings,
  ...paymentSettings,
  DEMO: setting(onOff.optional(), {
    about: "fills an empty database with the demo shop",
    unset: "`on` with the embedded database",
  }),
  DEMO_PRODUCTS: setting(z.coerce.number().int().min(100).max(1_000_000).default(2_400), {
    about: "number of products in the demo shop; tried up to 100,000",
    unset: "2400",
  }),
  FAIL: setting(z.string().optional(), {
    about: "crash points of the fault tests; refused in production",
    unset: "none",
  }),
  FAIL_ALLOWED: setting(onOff.optional(), { about: "`on` allows crash points in production", unset: "`off`" }),
});
