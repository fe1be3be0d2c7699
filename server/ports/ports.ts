import type { CreditThresholds } from "#app/domain/settlement/credit-stop.ts";
import type { Database } from "#server/db/client.ts";
import type { Bus } from "./bus.ts";
import type { Clock } from "./clock.ts";
import type { Failpoints } from "./failpoints.ts";
import type { CarrierGateway } from "#server/gateways/carriers/carriers.ts";
import type { CompanyRegistry } from "#server/gateways/company-registry/company-registry.ts";
import type { PaymentGateway } from "#server/gateways/payments/payment-gateway.ts";
import type { FileStore } from "#server/gateways/files/files.ts";
import type { GeoIp } from "#server/gateways/geo-ip/geo-ip.ts";
import type { SmsGateway } from "#server/gateways/sms/sms.ts";
import type { Logger } from "#server/log.ts";

/** Random things, replaceable in tests: v4 uuids and uniformly random integers below `limit`. */
export type Ids = { uuid(): string; integer(limit: number): number };

export type Secrets = {
  /** Signs access and register tokens (HS256). */
  tokenKey: Uint8Array;
  /** Derives refresh successors and keys the hashes of codes. */
  deriveKey: Uint8Array;
};

export type ShopSettings = {
  /** Origin of the main site, without a trailing slash. */
  siteUrl: string;
  shopName: string;
  email: string;
  /** Legal details of the seller, for the footer, documents and e-mails. */
  seller: { name: string; inn: string; ogrn: string; address: string };
  /** Where invoices are paid to; null for a shop that writes none. `kpp` null for a sole trader. */
  bank: { name: string; bic: string; account: string; corrAccount: string; kpp: string | null } | null;
  accessTokenSeconds: number;
  refreshTokenSeconds: number;
  sessionMaxSeconds: number;
  refreshOverlapSeconds: number;
  /** Login codes the whole shop may send in an hour: what SMS pumping can cost at most. */
  codesPerHour: number;
  /** Login codes one network address may ask for in an hour (decisions §3.2). */
  codesPerAddress: number;
  /** Days overdue from which the credit of a company is stopped, stage by stage (decisions §3.6). */
  creditStop: CreditThresholds;
};

/** Everything outside the rules that the backend works with; `createApp` and the use-cases receive it. */
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
  /** Null for a shop that takes neither cards nor SBP. */
  payments: PaymentGateway | null;
  files: FileStore;
  log: Logger;
};
