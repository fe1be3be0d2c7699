import type { CreditThresholds } from "#app/domain/settlement/credit-stop.ts";
import type { WorkHours } from "#app/domain/schedule.ts";
import type { TradeWords } from "#app/domain/shop/trade-words.ts";
import type { Database } from "#server/db/client.ts";
import type { Bus } from "./bus.ts";
import type { Clock } from "./clock.ts";
import type { Failpoints } from "./failpoints.ts";
import type { CarrierGateway } from "#server/gateways/carriers/carriers.ts";
import type { CompanyRegistry } from "#server/gateways/company-registry/company-registry.ts";
import type { PaymentGateways } from "#server/gateways/payments/payment-gateway.ts";
import type { FileStore } from "#server/gateways/files/files.ts";
import type { GeoIp } from "#server/gateways/geo-ip/geo-ip.ts";
import type { PublicWeb } from "#server/gateways/public-web.ts";
import type { SmsGateway } from "#server/gateways/sms/sms.ts";
import type { Logger } from "#server/log.ts";

/** Randomness, replaceable in tests: v4 uuids and uniform integers below `limit`. */
export type Ids = { uuid(): string; integer(limit: number): number };

export type Secrets = {
  /** Signs access and register tokens (HS256). */
  tokenKey: Uint8Array;
  /** Derives successor refresh tokens and keys the code hashes. */
  deriveKey: Uint8Array;
};

/**
 * The shop's identity: rows of `shop_settings`, and the environment for what has none (use-cases/shop/shop-settings.ts).
 * The object is one for the life of a process and follows the rows, so read it when a value is needed.
 */
export type ShopIdentity = {
  shopName: string;
  email: string;
  /** Where orders, claims and messages of cities without an own address go; null without one. */
  staffEmail: string | null;
  /** Legal details of the seller, for the footer, documents and e-mails; empty while they are not set. */
  seller: { name: string; inn: string; ogrn: string; address: string };
  /** Bank account on invoices; null disables invoices. `kpp` is null for a sole trader. */
  bank: { name: string; bic: string; account: string; corrAccount: string; kpp: string | null } | null;
  /** Slug of the main site's city. */
  mainCity: string;
  /** Words of the trade in titles and descriptions of pages; null: neutral ones. */
  trade: TradeWords;
  /** Colour of buttons and marks, "#rrggbb"; null: that of the style sheet. */
  accent: string | null;
  /** Colour of the browser's bars, "#rrggbb"; null: the usual one. */
  themeColor: string | null;
  /** Version of the icons, part of their addresses; null while it is unknown. */
  icons: string | null;
  /** Hours of cities without own ones. */
  hours: WorkHours;
  /** "HH:MM": orders until then ship the same working day, in cities without an own hour. */
  cutOff: string;
  /** A backup is due every so many hours; 0: made by other means, so none is missed. */
  backupHours: number;
};

export type ShopSettings = ShopIdentity & {
  /** Origin of the main site, without a trailing slash. */
  siteUrl: string;
  /** Origin of the desk: that of the main site, unless it has a host of its own. */
  deskUrl: string;
  /** E-mails leave by a mail server, rather than stay in memory. */
  sendsMail: boolean;
  /** Telephone number of the city that an empty shop comes with. */
  placeholderPhone: string;
  /** A gateway takes payments by card and SBP; the sandbox on this machine is none. */
  takesPayments: boolean;
  accessTokenSeconds: number;
  refreshTokenSeconds: number;
  sessionMaxSeconds: number;
  refreshOverlapSeconds: number;
  /** Hourly limit of login codes for the whole shop: bounds the cost of SMS pumping. */
  codesPerHour: number;
  /** Hourly limit of login codes per network address (product rules §3.2). */
  codesPerAddress: number;
  /** Days overdue at which each stage of the credit stop applies (product rules §3.6). */
  creditStop: CreditThresholds;
};

/** The backend's dependencies, passed to `createApp` and the use-cases. */
export type Ports = {
  database: Database;
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  settings: ShopSettings;
  bus: Bus;
  failpoints: Failpoints;
  sms: SmsGateway;
  geoIp: GeoIp;
  carriers: CarrierGateway;
  companyRegistry: CompanyRegistry;
  /** Null for a shop without cards and SBP. */
  payments: PaymentGateways | null;
  files: FileStore;
  publicWeb: PublicWeb;
  log: Logger;
};
