import type { CreditThresholds } from "#app/domain/settlement/credit-stop.ts";
import type { Database } from "#server/db/client.ts";
import type { Bus } from "./bus.ts";
import type { Clock } from "./clock.ts";
import type { Failpoints } from "./failpoints.ts";
import type { CarrierGateway } from "#server/gateways/carriers/carriers.ts";
import type { CompanyRegistry } from "#server/gateways/company-registry/company-registry.ts";
import type { PaymentGateways } from "#server/gateways/payments/payment-gateway.ts";
import type { FileStore } from "#server/gateways/files/files.ts";
import type { GeoIp } from "#server/gateways/geo-ip/geo-ip.ts";
import type { PublicWeb } from "#server/gateways/public-web/public-web.ts";
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

export type ShopSettings = {
  /** Origin of the main site, without a trailing slash. */
  siteUrl: string;
  shopName: string;
  email: string;
  /** Where orders, claims and messages of cities without an own address go; null without one. */
  staffEmail: string | null;
  /** Legal details of the seller, for the footer, documents and e-mails. */
  seller: { name: string; inn: string; ogrn: string; address: string };
  /** Bank account on invoices; null disables invoices. `kpp` is null for a sole trader. */
  bank: { name: string; bic: string; account: string; corrAccount: string; kpp: string | null } | null;
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
