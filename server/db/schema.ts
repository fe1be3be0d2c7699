// Generated from the migrated database: npm run schema.
import type { ColumnType } from "kysely";

/** numeric as PostgreSQL prints it ("184.500"): `moneyFromDecimal` and `quantityFromDecimal` read it exactly. */
type Decimal = ColumnType<string, string | number, string | number>;
/** timestamptz: read as Date, written as Date or ISO text. */
type Instant = ColumnType<Date, Date | string, Date | string>;
/** jsonb: read as whatever was stored (zod decides what it is), written as JSON text. */
type Json = ColumnType<unknown, string, string>;
/** May be left out of an insert: it has a default, or is null without one. */
type Optional<T> = [T] extends [ColumnType<infer S, infer I, infer U>]
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;
type Nullable<T> = [T] extends [ColumnType<infer S, infer I, infer U>]
  ? ColumnType<S | null, I | null | undefined, U | null>
  : ColumnType<T | null, T | null | undefined, T | null>;
/** The database makes it. */
type Generated<T> = ColumnType<T, never, never>;

export type AnnouncementsTable = {
  uuid: string;
  title: string;
  body: string;
  cities: Optional<string[]>;
  is_hidden: Optional<boolean>;
  updated_at: Instant;
};

export type AttributesTable = {
  code: string;
  name: string;
  unit: Nullable<string>;
  group_name: string;
  kind: "number" | "text" | "flag";
  sort: number;
  version: Optional<number>;
  role: Optional<"none" | "size" | "rowSize" | "look" | "thread">;
  is_filter: Optional<boolean>;
  is_in_name: Optional<boolean>;
};

export type AuditLogTable = {
  id: Generated<string>;
  at: Optional<Instant>;
  actor_kind: string;
  actor_id: string;
  actor_name: string;
  action: string;
  object_kind: string;
  object_id: string;
  object_name: Nullable<string>;
  changes: Optional<Json>;
  reason: Nullable<string>;
  request_id: Nullable<string>;
  address: Nullable<string>;
  idempotency_key: Nullable<string>;
  answer: Nullable<Json>;
};

export type BasketLinesTable = {
  basket_uuid: string;
  product_uuid: string;
  quantity: Decimal;
  ticked_available: Optional<boolean>;
  ticked_waiting: Optional<boolean>;
  seen_price: Nullable<Decimal>;
  seq: Optional<string>;
  added_at: Optional<Instant>;
};

export type BasketListLinesTable = {
  list_uuid: string;
  product_uuid: string;
  quantity: Decimal;
  position: number;
};

export type BasketListsTable = {
  uuid: string;
  owner: string;
  name: Nullable<string>;
  later_of: Nullable<string>;
  created_at: Optional<Instant>;
  updated_at: Optional<Instant>;
};

export type BasketMergesTable = {
  guest_basket_uuid: string;
  basket_uuid: string;
  session_uuid: string;
  merged_at: Optional<Instant>;
};

export type BasketSharesTable = {
  uuid: string;
  owner: string;
  lines: Json;
  created_at: Optional<Instant>;
  expires_at: Instant;
};

export type BasketsTable = {
  uuid: string;
  owner: string;
  version: Optional<number>;
  updated_at: Optional<Instant>;
};

export type BrandsTable = {
  uuid: string;
  slug: string;
  name: string;
  country: string;
  about: string;
  version: Optional<number>;
  media_uuid: Nullable<string>;
  is_hidden: Optional<boolean>;
};

export type BuiltPriceListsTable = {
  uuid: string;
  user_uuid: string;
  root_uuid: Nullable<string>;
  city_uuid: string;
  name: string;
  params: Json;
  schedule: Optional<"none" | "daily" | "weekly">;
  email: Nullable<string>;
  next_run_at: Nullable<Instant>;
  rows_count: Nullable<number>;
  price_type: Nullable<string>;
  made_at: Nullable<Instant>;
  link_uuid: Nullable<string>;
  created_at: Optional<Instant>;
};

export type CalculationsTable = {
  uuid: string;
  user_uuid: string;
  root_uuid: Nullable<string>;
  name: string;
  inputs: Json;
  lines: Json;
  total: Nullable<Decimal>;
  price_at: Instant;
  created_at: Optional<Instant>;
  updated_at: Optional<Instant>;
};

export type CalculatorProfilesTable = {
  uuid: string;
  name: string;
  position: number;
};

export type CalculatorRulesTable = {
  system_uuid: string;
  position: number;
  role: string;
  article: Nullable<string>;
  width_min: number;
  width_max: number;
  height_min: number;
  height_max: number;
  weight_max: Nullable<number>;
  openings: string[];
  sides: Optional<string[]>;
  colours: Optional<string[]>;
  security: Optional<string[]>;
  formula: string;
  alternatives: Optional<string[]>;
  priority: Optional<number>;
  ratio_min: Nullable<Decimal>;
  ratio_max: Nullable<Decimal>;
  profile_mass: Nullable<Decimal>;
  depth_min: Nullable<number>;
  depth_max: Nullable<number>;
};

export type CalculatorSystemsTable = {
  uuid: string;
  brand: string;
  profile_uuid: string;
  position: number;
};

export type CategoriesTable = {
  uuid: string;
  parent_uuid: Nullable<string>;
  slug: string;
  name: string;
  description: Optional<string>;
  drawing: Nullable<Json>;
  sort: number;
  is_hidden: Optional<boolean>;
  version: Optional<number>;
  media_uuid: Nullable<string>;
};

export type CategoryAttributesTable = {
  category_uuid: string;
  attribute_code: string;
  position: number;
  is_filter: boolean;
  is_collapsed: boolean;
};

export type CheckoutsTable = {
  uuid: string;
  user_uuid: string;
  basket_uuid: string;
  basket_version: number;
  draft: Optional<Json>;
  order_uuid: Nullable<string>;
  created_at: Optional<Instant>;
  updated_at: Optional<Instant>;
};

export type CitiesTable = {
  uuid: string;
  slug: string;
  name: string;
  region_name: string;
  region_uuid: string;
  timezone: string;
  lat: number;
  lon: number;
  preposition: Nullable<string>;
  prepositional: Nullable<string>;
  genitive: Nullable<string>;
  accusative: Nullable<string>;
  phone: string;
  order_prefix: string;
  popular_rank: Nullable<number>;
  price_list_id: number;
  is_active: Optional<boolean>;
  dative: Nullable<string>;
  instrumental: Nullable<string>;
  aliases: Optional<string[]>;
  email: Nullable<string>;
  version: Optional<number>;
  schedule: Nullable<Json>;
  cutoff: Nullable<string>;
};

export type CityCarriersTable = {
  city_uuid: string;
  carrier: "cdek" | "dellin" | "pek" | "kit" | "post";
};

export type CityWarehousesTable = {
  city_uuid: string;
  warehouse_uuid: string;
  priority: number;
};

export type ClaimCorrectionsTable = {
  claim_uuid: string;
  part_uuid: string;
  document_uuid: string;
};

export type ClaimHandCorrectionsTable = {
  claim_uuid: string;
  document_uuid: string;
  item_uuid: string;
  quantity: Decimal;
};

export type ClaimHistoryTable = {
  uuid: string;
  claim_uuid: string;
  at: Optional<Instant>;
  from_status: Nullable<string>;
  to_status: string;
  actor: string;
  comment: Nullable<string>;
  user_uuid: Nullable<string>;
  actor_kind: Nullable<string>;
  actor_id: Nullable<string>;
  actor_name: Nullable<string>;
};

export type ClaimItemsTable = {
  claim_uuid: string;
  order_item_uuid: string;
  quantity: Decimal;
  reason_uuid: Nullable<string>;
  batch: Nullable<string>;
  defect: Nullable<string>;
  decision: Nullable<"approved" | "partial" | "rejected">;
  approved_quantity: Nullable<Decimal>;
  decision_reason: Nullable<string>;
  restocked_quantity: Nullable<Decimal>;
  written_off_quantity: Nullable<Decimal>;
  restocked_to: Nullable<string>;
};

export type ClaimMessagesTable = {
  uuid: string;
  claim_uuid: string;
  author: "buyer" | "shop";
  user_uuid: Nullable<string>;
  message: string;
  created_at: Optional<Instant>;
  actor_kind: Nullable<string>;
  actor_id: Nullable<string>;
  actor_name: Nullable<string>;
};

export type ClaimsTable = {
  uuid: string;
  number: Nullable<string>;
  owner: string;
  user_uuid: Nullable<string>;
  order_uuid: string;
  phone: string;
  status: Optional<
    | "draft"
    | "new"
    | "inReview"
    | "infoRequested"
    | "inspection"
    | "approved"
    | "partiallyApproved"
    | "rejected"
    | "awaitingReturn"
    | "goodsReceived"
    | "resolved"
    | "closed"
    | "withdrawn"
  >;
  reason_uuid: Nullable<string>;
  resolution_wanted: Nullable<"replace" | "redeliver" | "refund" | "creditNote" | "discount" | "repair">;
  description: Nullable<string>;
  fio: Nullable<string>;
  email: Nullable<string>;
  sum_claimed: Nullable<Decimal>;
  created_at: Optional<Instant>;
  expires_at: Instant;
  submitted_at: Nullable<Instant>;
  due_at: Nullable<Instant>;
  draft: Nullable<Json>;
  goods_location: Nullable<string>;
  pickup_wanted: Optional<boolean>;
  contact_phone: Nullable<string>;
  answer_by: Nullable<string>;
  moved_at: Nullable<Instant>;
  decision_comment: Nullable<string>;
  sum_approved: Nullable<Decimal>;
  disputed_at: Nullable<Instant>;
  outcome: Nullable<"replace" | "redeliver" | "refund" | "creditNote" | "discount" | "repair">;
  outcome_comment: Nullable<string>;
  refunded_sum: Nullable<Decimal>;
  told_at: Nullable<Instant>;
  seen_at: Nullable<Instant>;
  version: Optional<number>;
};

export type ComparisonsTable = {
  owner: string;
  product_uuid: string;
  added_at: Optional<Instant>;
};

export type ConsentsTable = {
  uuid: string;
  user_uuid: Nullable<string>;
  purpose: string;
  text_version: string;
  given_at: Optional<Instant>;
  ip: Nullable<string>;
  user_agent: Nullable<string>;
  subscription_uuid: Nullable<string>;
  feedback_uuid: Nullable<string>;
  claim_uuid: Nullable<string>;
  restock_uuid: Nullable<string>;
  action: Optional<"given" | "withdrawn">;
};

export type ContentPagesTable = {
  path: string;
  title: string;
  h1: string;
  description: string;
  body: string;
  updated_at: Optional<Instant>;
  actor_kind: Nullable<string>;
  actor_id: Nullable<string>;
  actor_name: Nullable<string>;
  media_uuid: Nullable<string>;
};

export type ContentRevisionsTable = {
  uuid: Optional<string>;
  kind: "text" | "promotion" | "material" | "announcement";
  object_key: string;
  version: number;
  state: "draft" | "published" | "withdrawn" | "discarded";
  fields: Json;
  at: Optional<Instant>;
  actor_kind: Nullable<string>;
  actor_id: Nullable<string>;
  actor_name: Nullable<string>;
  publish_at: Nullable<Instant>;
  end_at: Nullable<Instant>;
};

export type ContentVersionsTable = {
  path: string;
  published_at: Instant;
  title: string;
  h1: string;
  description: string;
  body: string;
  actor_kind: Nullable<string>;
  actor_id: Nullable<string>;
  actor_name: Nullable<string>;
};

export type CounterpartiesTable = {
  root_uuid: string;
  type: "physical" | "legal" | "entrepreneur" | "branch" | "government" | "foreign";
  status: Optional<"new" | "moderation" | "active" | "rejected" | "blocked" | "archived">;
  name: string;
  full_name: string;
  inn: Nullable<string>;
  kpp: Nullable<string>;
  ogrn: Nullable<string>;
  legal_address: Nullable<string>;
  contract_number: Nullable<string>;
  contract_date: Nullable<string>;
  price_list_id: Nullable<number>;
  created_at: Optional<Instant>;
  email: Nullable<string>;
  email_confirmed_at: Nullable<Instant>;
  status_reason: Nullable<string>;
  okpo: Nullable<string>;
  legal_postcode: Nullable<string>;
  postal_address: Nullable<string>;
  postal_postcode: Nullable<string>;
  signer_fio: Nullable<string>;
  signer_position: Nullable<string>;
  signer_basis: Nullable<string>;
  contract_uuid: Optional<string>;
  contract_valid_to: Nullable<string>;
  payment_terms: Optional<"prepay" | "postpay">;
  credit_days: Optional<number>;
  credit_limit: Optional<Decimal>;
  vat_mode: Nullable<string>;
  edo_operator: Nullable<string>;
  edo_id: Nullable<string>;
  default_bank_uuid: Nullable<string>;
  version: Optional<number>;
  merged_into: Nullable<string>;
};

export type CounterpartyBanksTable = {
  uuid: string;
  root_uuid: string;
  bic: string;
  bank_name: string;
  account: string;
  corr_account: Nullable<string>;
  created_at: Optional<Instant>;
};

export type CounterpartyBranchesTable = {
  uuid: string;
  root_uuid: string;
  name: string;
  kpp: string;
  address: string;
  created_at: Optional<Instant>;
};

export type CounterpartyContactsTable = {
  uuid: string;
  root_uuid: string;
  fio: string;
  phone: Nullable<string>;
  email: Nullable<string>;
  role: "buyer" | "accountant" | "receiver";
  created_at: Optional<Instant>;
};

export type CounterpartyContractsTable = {
  uuid: string;
  root_uuid: string;
  number: string;
  date: string;
  valid_to: Nullable<string>;
  created_at: Optional<Instant>;
};

export type CounterpartyManagersTable = {
  root_uuid: string;
  manager_uuid: string;
  sort: Optional<number>;
};

export type DebtRemindersTable = {
  subject: string;
  stage: string;
  told_at: Optional<Instant>;
};

export type DeliveryAddressesTable = {
  uuid: string;
  user_uuid: string;
  root_uuid: Nullable<string>;
  city_uuid: string;
  address: string;
  created_at: Optional<Instant>;
};

export type DeliveryServicesTable = {
  city_uuid: string;
  code: "unloading" | "lift" | "floor";
  price: Decimal;
  step_grams: number;
  max_length_mm: Nullable<number>;
  version: Optional<number>;
};

export type DeliveryTariffsTable = {
  city_uuid: string;
  provider_code: string;
  cost: Decimal;
  free_from: Nullable<Decimal>;
  days_from: number;
  days_to: number;
  cutoff: Optional<string>;
  intervals: Optional<Json>;
  version: Optional<number>;
};

export type DeliveryVehiclesTable = {
  city_uuid: string;
  code: string;
  max_weight_grams: number;
  max_length_mm: number;
  max_volume_cm3: number;
  surcharge: Decimal;
  version: Optional<number>;
};

export type DeliveryZonesTable = {
  city_uuid: string;
  code: string;
  name: string;
  position: number;
  surcharge: Decimal;
  days_more: Optional<number>;
  version: Optional<number>;
};

export type DocumentsTable = {
  slug: string;
  body: Json;
};

export type EmailLinksTable = {
  uuid: string;
  code_hash: Buffer;
  kind: "subscription" | "account";
  email: string;
  subscription_uuid: Nullable<string>;
  user_uuid: Nullable<string>;
  created_at: Optional<Instant>;
  expires_at: Instant;
  used_at: Nullable<Instant>;
  voided_at: Nullable<Instant>;
};

export type ExchangeAttemptsTable = {
  id: Generated<string>;
  at: Instant;
  address: string;
  login: Nullable<Buffer>;
};

export type ExchangeConnectionsTable = {
  uuid: string;
  name: string;
  login: string;
  password_hash: string;
  type: "catalog" | "sale" | "both";
  encoding: Optional<"windows-1251" | "utf-8">;
  time_zone: Optional<string>;
  addresses: Nullable<string[]>;
  file_limit: Optional<number>;
  takes_zip: Optional<boolean>;
  stock_meaning: Optional<Json>;
  policy: Optional<Json>;
  fuses: Optional<Json>;
  status_map: Optional<Json>;
  organisations: Optional<string[]>;
  warehouse_names: Optional<Json>;
  repeated_query_confirms: Optional<boolean>;
  is_main: Optional<boolean>;
  is_active: Optional<boolean>;
  version: Optional<number>;
  created_at: Optional<Instant>;
  updated_at: Optional<Instant>;
  silence_minutes: Optional<number>;
  silence_told_at: Nullable<Instant>;
};

export type ExchangeCountSharesTable = {
  product_uuid: string;
  warehouse_uuid: string;
  part_uuid: string;
  added: Decimal;
  taken: Decimal;
};

export type ExchangeCountedTable = {
  id: Generated<string>;
  session_uuid: string;
  warehouses: string[];
  ids: string[];
};

export type ExchangeCountsTable = {
  product_uuid: string;
  warehouse_uuid: string;
  connection_uuid: string;
  quantity: Decimal;
  counted_at: Instant;
};

export type ExchangeDocumentsTable = {
  connection_uuid: string;
  external_id: string;
  kind: "order" | "shipping" | "return" | "payment";
  hash: Buffer;
  formed_at: string;
  applied_at: Instant;
};

export type ExchangeFilePartsTable = {
  file_uuid: string;
  position: number;
  file_key: string;
  size: number;
};

export type ExchangeFilesTable = {
  uuid: string;
  session_uuid: string;
  job_uuid: Nullable<string>;
  name: string;
  kind: "document" | "archive" | "picture" | "other";
  size: Optional<string>;
  parts: Optional<number>;
  last_hash: Nullable<Buffer>;
  last_size: Nullable<string>;
  state: Optional<"open" | "queued" | "done">;
  started: Optional<number>;
  created_at: Optional<Instant>;
};

export type ExchangeGoodsTable = {
  connection_uuid: string;
  external_id: string;
  waiting_groups: Nullable<string[]>;
  is_split: Optional<boolean>;
  is_deleted: Optional<boolean>;
  is_described: Optional<boolean>;
  is_service: Optional<boolean>;
};

export type ExchangeHeldTable = {
  uuid: string;
  job_uuid: string;
  kind: "goods" | "status" | "prices" | "stock" | "pictures" | "groups";
  detail: Optional<string>;
  fuse: Json;
  differences: Json;
  state: Optional<"waiting" | "applying" | "applied" | "rejected" | "replaced">;
  held_at: Instant;
  decided_at: Nullable<Instant>;
  decided_by: Nullable<string>;
};

export type ExchangeJobsTable = {
  uuid: string;
  number: Generated<string>;
  connection_uuid: string;
  session_uuid: string;
  kind: "package" | "complete" | "deactivate";
  since: Nullable<Instant>;
  state: Optional<"queued" | "running" | "done" | "failed" | "held">;
  attempts: Optional<number>;
  leased_until: Nullable<Instant>;
  place: Nullable<Json>;
  counts: Optional<Json>;
  total: Nullable<number>;
  warnings: Optional<number>;
  code: Nullable<string>;
  fault: Nullable<Json>;
  created_at: Optional<Instant>;
  started_at: Nullable<Instant>;
  ended_at: Nullable<Instant>;
  is_own: Optional<boolean>;
  has_notes: Generated<boolean>;
};

export type ExchangeLinksTable = {
  connection_uuid: string;
  kind: "group" | "property" | "value" | "priceType" | "warehouse" | "unit" | "brand" | "counterparty";
  external_id: string;
  parent_id: Nullable<string>;
  name: string;
  target: Nullable<string>;
  state: Optional<"new" | "linked" | "ignored">;
  seen_at: Instant;
  deleted_at: Nullable<Instant>;
  version: Optional<number>;
  inn: Nullable<string>;
  kpp: Nullable<string>;
  hid_target: Optional<boolean>;
  currency: Nullable<string>;
};

export type ExchangeMentionsTable = {
  id: Generated<string>;
  connection_uuid: string;
  session_uuid: string;
  kind: "goods" | "prices" | "rests" | "groups";
  formed_at: string;
  at: Instant;
  is_whole: boolean;
  ids: string[];
  file: Optional<string>;
};

export type ExchangeParkedTable = {
  connection_uuid: string;
  kind: "offer" | "price" | "rest";
  external_id: string;
  detail: Optional<string>;
  waits_for: "product" | "priceType" | "warehouse";
  payload: Json;
  formed_at: string;
  parked_at: Instant;
};

export type ExchangePicturesTable = {
  connection_uuid: string;
  external_id: string;
  names: string[];
  placed: Optional<string[]>;
  is_due: boolean;
  named_at: Optional<Instant>;
};

export type ExchangeProblemsTable = {
  id: Generated<string>;
  job_uuid: string;
  path: string;
  external_id: Nullable<string>;
  code: string;
  field: Optional<string>;
  value: Optional<string>;
};

export type ExchangeSentDocumentsTable = {
  session_uuid: string;
  part_uuid: string;
  version: number;
};

export type ExchangeSessionsTable = {
  uuid: string;
  connection_uuid: string;
  type: "catalog" | "sale";
  token_hash: Buffer;
  address: string;
  user_agent: Optional<string>;
  version_sent: Nullable<string>;
  version: Nullable<string>;
  bytes: Optional<string>;
  began_at: Instant;
  seen_at: Instant;
  ended_at: Nullable<Instant>;
  needs_end: Optional<boolean>;
  catalog_goods: Nullable<number>;
  whole_files: Optional<Json>;
};

export type ExchangeShippingsTable = {
  connection_uuid: string;
  external_id: string;
  part_uuid: string;
  number: string;
  date: Nullable<string>;
  shipped_at: Instant;
  lines: Nullable<Json>;
};

export type FacetBoundsTable = {
  category_uuid: string;
  code: string;
  low: number;
  high: number;
};

export type FacetSetsTable = {
  id: Generated<number>;
  value_ids: number[];
};

export type FacetValuesTable = {
  id: Generated<number>;
  code: string;
  slug: string;
  label: string;
};

export type FavouritesTable = {
  owner: string;
  product_uuid: string;
  added_at: Optional<Instant>;
};

export type FeedProfilesTable = {
  uuid: string;
  name: string;
  target: "yandexProducts" | "yandexMarket" | "google";
  city_uuid: string;
  token: Nullable<string>;
  categories: Optional<string[]>;
  brands: Optional<string[]>;
  min_price: Nullable<Decimal>;
  min_stock: Nullable<Decimal>;
  takes_on_order: boolean;
  with_drawings: boolean;
  utm: string;
  delivery_options: Json;
  has_pickup: boolean;
  has_store: boolean;
  every_hours: 1 | 3 | 6 | 12 | 24;
  is_enabled: Optional<boolean>;
  version: Optional<number>;
  created_at: Optional<Instant>;
  next_at: Instant;
  asked_at: Nullable<Instant>;
  leased_until: Nullable<Instant>;
  built_at: Nullable<Instant>;
  file_key: Nullable<string>;
  gzip_key: Nullable<string>;
  etag: Nullable<string>;
  bytes: Nullable<string>;
  offers: Nullable<number>;
  left_out: Optional<Json>;
  fault: Nullable<string>;
  read_at: Nullable<Instant>;
  reader: Nullable<string>;
};

export type FeedbackMessagesTable = {
  uuid: string;
  feedback_uuid: string;
  author: "shop" | "user";
  message: string;
  created_at: Optional<Instant>;
  actor_kind: Nullable<string>;
  actor_id: Nullable<string>;
  actor_name: Nullable<string>;
};

export type FeedbacksTable = {
  uuid: string;
  number: string;
  owner: string;
  form_key: string;
  user_uuid: Nullable<string>;
  city_uuid: string;
  type: "question" | "order" | "product" | "document" | "complaint" | "claim" | "idea" | "siteError" | "callback";
  subject: string;
  message: string;
  order_number: Nullable<string>;
  product_uuid: Nullable<string>;
  fio: string;
  phone: Nullable<string>;
  email: Nullable<string>;
  preferred_channel: "phone" | "email";
  page_url: string;
  status: Optional<"new" | "inProgress" | "answered" | "closed">;
  created_at: Optional<Instant>;
  order_uuid: Nullable<string>;
  version: Optional<number>;
};

export type FileProcessesTable = {
  uuid: string;
  user_uuid: Nullable<string>;
  root_uuid: Nullable<string>;
  type: string;
  title: string;
  params: Json;
  status: Optional<"queued" | "processing" | "done" | "error">;
  progress: Optional<number>;
  attempts: Optional<number>;
  lease_until: Nullable<Instant>;
  file_key: Nullable<string>;
  file_name: Nullable<string>;
  file_mime: Nullable<string>;
  file_size: Nullable<number>;
  file_sha256: Nullable<Buffer>;
  error_code: Nullable<string>;
  created_at: Optional<Instant>;
  finished_at: Nullable<Instant>;
  staff_uuid: Nullable<string>;
  version: Optional<number>;
  dropped_at: Nullable<Instant>;
  dropped_by: Nullable<string>;
  drop_reason: Nullable<string>;
};

export type FilesTable = {
  uuid: string;
  owner: string;
  name: string;
  extension: "jpg" | "png" | "webp" | "pdf" | "docx" | "xlsx";
  size: number;
  sha256: Buffer;
  created_at: Optional<Instant>;
  feedback_uuid: Nullable<string>;
  claim_uuid: Nullable<string>;
  draft_uuid: Nullable<string>;
  claim_message_uuid: Nullable<string>;
  is_outcome: Optional<boolean>;
};

export type GuestCitiesTable = {
  owner: string;
  city_uuid: string;
  updated_at: Optional<Instant>;
};

export type HandoverReceiptsTable = {
  uuid: string;
  order_uuid: string;
  part_uuid: string;
  payment_uuid: string;
  amount: Decimal;
  status: Optional<"pending" | "succeeded" | "canceled">;
  request: Json;
  attempt: Optional<number>;
  external_id: Nullable<string>;
  check_at: Optional<Instant>;
  created_at: Optional<Instant>;
};

export type IdempotencyKeysTable = {
  owner: string;
  scope: string;
  key: string;
  request_hash: string;
  response: Nullable<Json>;
  created_at: Optional<Instant>;
};

export type ImportFetchesTable = {
  uuid: string;
  source_uuid: string;
  began_at: Instant;
  ended_at: Nullable<Instant>;
  result: Nullable<"same" | "done" | "partial" | "held" | "failed">;
  code: Nullable<string>;
  details: Optional<Json>;
  bytes: Nullable<number>;
  run_uuid: Nullable<string>;
};

export type ImportFilesTable = {
  file_key: string;
  run_uuid: string;
  created_at: Optional<Instant>;
};

export type ImportMappingsTable = {
  kind: string;
  head_hash: string;
  columns: Json;
  updated_at: Optional<Instant>;
};

export type ImportRowsTable = {
  run_uuid: string;
  number: number;
  key: Nullable<string>;
  label: Optional<string>;
  action: "created" | "updated" | "unchanged" | "error";
  changes: Optional<Json>;
  fault: Nullable<Json>;
  saved: Nullable<"none" | "done" | "stale" | "refused" | "undone" | "left">;
  stocked: Nullable<"none" | "done" | "stale" | "refused" | "undone" | "left">;
  jump: Optional<number>;
  pinned: Optional<string[]>;
};

export type ImportRunsTable = {
  uuid: string;
  kind:
    | "goods"
    | "prices"
    | "stock"
    | "barcodes"
    | "categories"
    | "brands"
    | "attributes"
    | "redirects"
    | "markups"
    | "photos";
  state:
    | "loaded"
    | "mapped"
    | "checking"
    | "checked"
    | "ready"
    | "held"
    | "applying"
    | "done"
    | "partial"
    | "failed"
    | "undoing"
    | "undone";
  file_name: string;
  sha256: string;
  mapping: Json;
  options: Json;
  counts: Optional<Json>;
  additions: Optional<Json>;
  fuses: Optional<Json>;
  actor_kind: string;
  actor_id: string;
  actor_name: string;
  created_at: Optional<Instant>;
  applied_at: Nullable<Instant>;
  undone_at: Nullable<Instant>;
  version: Optional<number>;
  work: Nullable<"read" | "check" | "apply" | "undo">;
  work_actor: Nullable<Json>;
  attempts: Optional<number>;
  leased_until: Nullable<Instant>;
  fault: Nullable<Json>;
  sheets: Optional<string[]>;
  sheet: Nullable<string>;
};

export type ImportSourcesTable = {
  uuid: string;
  name: string;
  kind: string;
  address: string;
  login: Nullable<string>;
  password: Nullable<Buffer>;
  every: "hourly" | "daily";
  state: Optional<"active" | "paused">;
  options: Optional<Json>;
  etag: Nullable<string>;
  last_modified: Nullable<string>;
  next_at: Instant;
  leased_until: Nullable<Instant>;
  actor_kind: string;
  actor_id: string;
  actor_name: string;
  created_at: Optional<Instant>;
  version: Optional<number>;
  asked_at: Nullable<Instant>;
  changed_at: Nullable<Instant>;
};

export type JoinRequestsTable = {
  uuid: string;
  user_uuid: string;
  root_uuid: string;
  status: Optional<"new" | "approved" | "rejected">;
  created_at: Optional<Instant>;
  decided_at: Nullable<Instant>;
  decided_by: Nullable<string>;
};

export type LetterLimitsTable = {
  key: string;
  count: number;
  ends_at: Instant;
};

export type ListPricesTable = {
  price_list_id: number;
  category_uuid: string;
  product_uuid: string;
  price: Decimal;
};

export type LoginCodesTable = {
  uuid: string;
  flow: "login" | "register" | "phone" | "claim" | "confirm" | "email" | "profileEmail" | "invitation";
  phone: string;
  code_hash: Buffer;
  created_at: Optional<Instant>;
  expires_at: Instant;
  tries: Optional<number>;
  consumed_at: Nullable<Instant>;
  voided_at: Nullable<Instant>;
  ip: string;
  fingerprint: string;
  payload: Nullable<Json>;
  session_uuid: Nullable<string>;
  network: Nullable<string>;
  proof_spent_at: Nullable<Instant>;
  channel: Optional<string>;
  message_id: Nullable<number>;
  delivery: Nullable<string>;
  delivery_asked_at: Nullable<Instant>;
};

export type ManagersTable = {
  uuid: string;
  fio: string;
  position: string;
  phone: string;
  ext: Nullable<string>;
  email: string;
  photo: Nullable<string>;
  timezone: string;
  schedule: Json;
  messengers: Json;
};

export type MarkingCodesTable = {
  uuid: string;
  gtin: string;
  serial: string;
  code: string;
  item_uuid: string;
  taken_at: Optional<Instant>;
  freed_at: Nullable<Instant>;
};

export type MaterialsTable = {
  uuid: string;
  slug: string;
  title: string;
  lead: string;
  body: string;
  cover: Nullable<Json>;
  drawing: Nullable<Json>;
  tags: Optional<string[]>;
  read_minutes: number;
  category_slug: Nullable<string>;
  published_at: Instant;
  updated_at: Optional<Instant>;
  media_uuid: Nullable<string>;
  is_hidden: Optional<boolean>;
};

export type MediaTable = {
  uuid: string;
  sha256: string;
  width: number;
  height: number;
  bytes: number;
  alt: Optional<string>;
  title: Optional<string>;
  actor_kind: string;
  actor_id: string;
  actor_name: string;
  created_at: Optional<Instant>;
};

export type MediaVariantsTable = {
  media_uuid: string;
  width: number;
  format: "avif" | "webp" | "jpg";
  file_key: string;
};

export type MemberInvitationsTable = {
  uuid: string;
  root_uuid: string;
  phone: Nullable<string>;
  email: Nullable<string>;
  rights: Json;
  code_hash: Nullable<Buffer>;
  invited_by: string;
  status: Optional<"new" | "accepted" | "declined" | "canceled">;
  created_at: Optional<Instant>;
  expires_at: Instant;
  answered_by: Nullable<string>;
};

export type ModerationHistoryTable = {
  uuid: string;
  at: Optional<Instant>;
  user_uuid: Nullable<string>;
  root_uuid: Nullable<string>;
  decision: "approve" | "reject" | "on" | "off";
  reason: Nullable<string>;
  actor_kind: string;
  actor_id: string;
  actor_name: Nullable<string>;
};

export type NotificationsTable = {
  uuid: string;
  user_uuid: string;
  event: string;
  params: Json;
  path: Nullable<string>;
  dedupe_key: string;
  created_at: Optional<Instant>;
  read_at: Nullable<Instant>;
};

export type OrderApprovalsTable = {
  uuid: string;
  checkout_uuid: string;
  root_uuid: string;
  user_uuid: string;
  city_uuid: string;
  form: Json;
  asked: Json;
  total: Decimal;
  status: Optional<"new" | "approved" | "rejected" | "expired">;
  reason: Nullable<string>;
  order_uuid: Nullable<string>;
  decided_by: Nullable<string>;
  decided_at: Nullable<Instant>;
  created_at: Optional<Instant>;
  expires_at: Instant;
};

export type OrderCommentsTable = {
  uuid: string;
  order_uuid: string;
  at: Optional<Instant>;
  kind: "internal" | "buyer";
  text: string;
  actor_kind: string;
  actor_id: string;
  actor_name: string;
};

export type OrderDocumentsTable = {
  uuid: string;
  order_uuid: string;
  part_uuid: string;
  type: "upd" | "ukd";
  number: string;
  issued_on: string;
  body: Json;
  created_at: Optional<Instant>;
  actor_kind: Nullable<string>;
  actor_id: Nullable<string>;
  actor_name: Nullable<string>;
};

export type OrderHistoryTable = {
  uuid: string;
  order_uuid: string;
  at: Optional<Instant>;
  field: string;
  from_value: Nullable<string>;
  to_value: Nullable<string>;
  actor: string;
  comment: Nullable<string>;
  actor_uuid: Nullable<string>;
  subject: Nullable<string>;
  actor_kind: Nullable<string>;
  actor_id: Nullable<string>;
  actor_name: Nullable<string>;
};

export type OrderItemCorrectionsTable = {
  document_uuid: string;
  item_uuid: string;
  was_quantity: Decimal;
  was_price: Decimal;
  was_sum: Decimal;
  was_vat: Decimal;
  became_quantity: Decimal;
  became_price: Decimal;
  became_sum: Decimal;
  became_vat: Decimal;
};

export type OrderItemsTable = {
  uuid: string;
  part_uuid: string;
  order_uuid: string;
  position: number;
  product_uuid: string;
  external_id: string;
  article: string;
  name: string;
  unit: string;
  multiplicity: Decimal;
  quantity: Decimal;
  price: Decimal;
  sum: Decimal;
  vat_rate: Nullable<number>;
  vat_sum: Decimal;
  weight_grams: Nullable<string>;
  state: string;
  confirmed_quantity: Nullable<Decimal>;
  shipped_quantity: Nullable<Decimal>;
  canceled_quantity: Nullable<Decimal>;
  returned_quantity: Optional<Decimal>;
  discount: Optional<Decimal>;
  volume_cm3: Optional<string>;
  promised_date: Nullable<string>;
  user_article: Nullable<string>;
};

export type OrderPartsTable = {
  uuid: string;
  order_uuid: string;
  number: string;
  position: number;
  kind: "available" | "notAvailable" | "onOrder";
  warehouse_uuid: Nullable<string>;
  vat_rate: Nullable<number>;
  status: string;
  delivery_status: string;
  delivery: Json;
  items_sum: Decimal;
  delivery_cost: Optional<Decimal>;
  reserved_until: Nullable<Instant>;
  store_until: Nullable<Instant>;
  storage_told_at: Nullable<Instant>;
  track_number: Nullable<string>;
  cancel_reason: Nullable<string>;
  version: Optional<number>;
  picked_at: Nullable<Instant>;
  assembled_at: Nullable<Instant>;
  waybill_number: Nullable<string>;
  delivery_type: Generated<string>;
  shipped_at: Nullable<Instant>;
  external_number: Nullable<string>;
  external_date: Nullable<string>;
  erp_status: Nullable<string>;
  export_version: Nullable<number>;
  acknowledged_version: Nullable<number>;
  erp_shipped_at: Nullable<Instant>;
  acknowledged_at: Nullable<Instant>;
  known_at: Nullable<Instant>;
};

export type OrderScheduleLinesTable = {
  schedule_uuid: string;
  product_uuid: string;
  position: number;
  quantity: Decimal;
  price: Decimal;
};

export type OrderScheduleRunsTable = {
  schedule_uuid: string;
  due_on: string;
  result: "order" | "draft" | "attention" | "skipped";
  reason: Nullable<string>;
  warnings: Optional<Json>;
  order_uuid: Nullable<string>;
  list_uuid: Nullable<string>;
  at: Optional<Instant>;
};

export type OrderSchedulesTable = {
  uuid: string;
  user_uuid: string;
  root_uuid: string;
  city_uuid: string;
  order_uuid: string;
  part_number: Nullable<string>;
  name: string;
  period: "daily" | "weekly" | "every10days" | "monthly" | "every6months" | "yearly";
  weekday: Optional<number>;
  start_date: string;
  end_date: Nullable<string>;
  run_at: string;
  mode: Optional<"draft" | "auto">;
  price_tolerance_pct: Optional<number>;
  on_shortage: Optional<"skip" | "partial" | "wait">;
  status: Optional<"active" | "paused" | "suspended" | "failed" | "completed" | "canceled">;
  status_reason: Nullable<string>;
  next_due_on: Nullable<string>;
  failures: Optional<number>;
  retry_at: Nullable<Instant>;
  created_at: Optional<Instant>;
};

export type OrdersTable = {
  uuid: string;
  number: string;
  checkout_uuid: string;
  user_uuid: string;
  counterparty_uuid: Nullable<string>;
  city_uuid: string;
  source: Optional<string>;
  payment_method: string;
  payment_status: string;
  customer_number: Nullable<string>;
  comment: Nullable<string>;
  recipient: Json;
  items_sum: Decimal;
  delivery_sum: Decimal;
  total: Decimal;
  vat_sum: Decimal;
  weight_grams: Nullable<string>;
  lock_version: Optional<number>;
  created_at: Optional<Instant>;
  contract_uuid: Nullable<string>;
  contract_number: Nullable<string>;
  pay_until: Nullable<string>;
  status: Optional<string>;
  search_text: Optional<string>;
  live_sum: Optional<Decimal>;
  settled_payments: Optional<number>;
};

export type OutboxTable = {
  uuid: string;
  channel: "email" | "sms";
  recipient: string;
  template: string;
  params: Json;
  dedupe_key: string;
  created_at: Optional<Instant>;
  next_attempt_at: Optional<Instant>;
  attempts: Optional<number>;
  sent_at: Nullable<Instant>;
  failed_at: Nullable<Instant>;
  last_error: Nullable<string>;
  priority: Optional<number>;
  message_id: Nullable<number>;
  delivery: Nullable<string>;
  delivery_asked_at: Nullable<Instant>;
  audience: Optional<"buyer" | "staff">;
  version: Optional<number>;
  dropped_at: Nullable<Instant>;
  dropped_by: Nullable<string>;
  drop_reason: Nullable<string>;
};

export type PaymentsTable = {
  uuid: string;
  order_uuid: Nullable<string>;
  attempt: number;
  method: string;
  amount: Decimal;
  status: Optional<"pending" | "waiting_for_capture" | "succeeded" | "canceled">;
  request: Json;
  external_id: Nullable<string>;
  confirmation_url: Nullable<string>;
  cancel_reason: Nullable<string>;
  check_at: Optional<Instant>;
  created_at: Optional<Instant>;
  updated_at: Optional<Instant>;
  bill_uuid: Nullable<string>;
  receipt_url: Nullable<string>;
  document_number: Nullable<string>;
  document_date: Nullable<string>;
  gateway: Nullable<string>;
  actor_kind: Nullable<string>;
  actor_id: Nullable<string>;
  actor_name: Nullable<string>;
};

export type PersonalAccessTable = {
  id: Generated<string>;
  at: Optional<Instant>;
  staff_uuid: string;
  staff_name: string;
  way: "card" | "export" | "print";
  screen: string;
  subject_kind: string;
  subject_id: string;
  request_id: Nullable<string>;
  address: Nullable<string>;
};

export type PickedItemsTable = {
  item_uuid: string;
  quantity: Decimal;
};

export type PickupPointsTable = {
  uuid: string;
  code: string;
  city_uuid: string;
  warehouse_uuid: Nullable<string>;
  name: string;
  address: string;
  phone: string;
  lat: number;
  lon: number;
  schedule: Json;
  max_weight_grams: Nullable<number>;
  services: Optional<string[]>;
  how_to_get: Optional<string>;
  special_days: Optional<Json>;
  max_length_mm: Nullable<number>;
  max_volume_cm3: Nullable<number>;
  version: Optional<number>;
  is_active: Optional<boolean>;
};

export type PictureAddressesTable = {
  product_uuid: string;
  address: string;
  position: number;
  state: Optional<"due" | "added" | "same" | "failed">;
  media_uuid: Nullable<string>;
  code: Nullable<string>;
  details: Optional<Json>;
  attempts: Optional<number>;
  next_at: Optional<Instant>;
  run_uuid: Nullable<string>;
};

export type PriceHistoryTable = {
  product_uuid: string;
  id: Generated<string>;
  price_list_id: number;
  from_quantity: Decimal;
  price_before: Nullable<Decimal>;
  price_after: Nullable<Decimal>;
  old_price_before: Nullable<Decimal>;
  old_price_after: Nullable<Decimal>;
  at: Optional<Instant>;
  actor_kind: string;
  actor_id: string;
  actor_name: Nullable<string>;
  source: Nullable<string>;
};

export type PriceListsTable = {
  id: number;
  code: string;
  name: string;
  kind: Optional<"base" | "city" | "type" | "contract">;
  external_ids: Optional<string[]>;
  rounding: Optional<"none" | "kopeck" | "tenKopecks" | "rouble" | "tenRoubles" | "hundredRoubles">;
  is_active: Optional<boolean>;
  version: Optional<number>;
};

export type PriceMarkupsTable = {
  price_list_id: number;
  category_uuid: Nullable<string>;
  brand_uuid: Nullable<string>;
  points: number;
};

export type PricePlansTable = {
  uuid: string;
  product_uuid: string;
  price_list_id: number;
  from_quantity: Optional<Decimal>;
  price: Nullable<Decimal>;
  old_price: Nullable<Decimal>;
  valid_from: Instant;
  state: Optional<"planned" | "applied" | "canceled">;
  refusal: Nullable<string>;
  created_at: Optional<Instant>;
  settled_at: Nullable<Instant>;
  actor_kind: string;
  actor_id: string;
  actor_name: Nullable<string>;
  run_uuid: Nullable<string>;
};

export type PriceRunsTable = {
  uuid: string;
  state: "planning" | "ready";
  created_at: Optional<Instant>;
};

export type PricesTable = {
  product_uuid: string;
  price_list_id: number;
  from_quantity: Optional<Decimal>;
  price: Decimal;
  old_price: Nullable<Decimal>;
};

export type ProductFilesTable = {
  uuid: string;
  sha256: string;
  name: string;
  extension: "pdf" | "jpg" | "png";
  size: number;
  actor_kind: string;
  actor_id: string;
  actor_name: string;
  created_at: Optional<Instant>;
};

export type ProductImagesTable = {
  product_uuid: string;
  media_uuid: string;
  position: number;
};

export type ProductLinksTable = {
  product_uuid: string;
  kind: "similar" | "related";
  position: number;
  linked_uuid: string;
};

export type ProductUploadColumnsTable = {
  owner: string;
  head: string;
  columns: Json;
  updated_at: Optional<Instant>;
};

export type ProductUploadRowsTable = {
  upload_uuid: string;
  row_number: number;
  code: string;
  quantity: string;
  way: "none" | "code" | "name" | "chosen";
  products: string[];
  is_accepted: Optional<boolean>;
  state: string;
  settled: Nullable<Decimal>;
  capped: Optional<boolean>;
  joined_to: Nullable<number>;
  added_at: Nullable<Instant>;
  name: Optional<string>;
  fault: Nullable<Json>;
};

export type ProductUploadsTable = {
  uuid: string;
  user_uuid: string;
  root_uuid: Nullable<string>;
  form_key: string;
  source: "file" | "text" | "rows";
  file_name: Nullable<string>;
  hash: Buffer;
  table: Nullable<Json>;
  created_at: Optional<Instant>;
  updated_at: Optional<Instant>;
  notes: Nullable<Json>;
  is_least_order: Optional<boolean>;
};

export type ProductionCalendarTable = {
  year: number;
  days_off: string[];
  working_days: string[];
  source: string;
  version: Optional<number>;
};

export type ProductsTable = {
  uuid: string;
  external_id: string;
  slug: string;
  article: string;
  article_norm: string;
  vendor_code: Nullable<string>;
  barcodes: Optional<string[]>;
  name: string;
  full_name: string;
  description: Optional<string>;
  brand_uuid: Nullable<string>;
  category_uuid: string;
  unit_uuid: string;
  multiplicity: Decimal;
  min_quantity: Decimal;
  max_quantity: Nullable<Decimal>;
  packs: Optional<Json>;
  weight_grams: Nullable<number>;
  dimensions: Nullable<Json>;
  vat_rate: Nullable<22 | 10 | 5 | 7 | 0>;
  supply_days_from: Nullable<number>;
  supply_days_to: Nullable<number>;
  tags: Optional<string[]>;
  attributes: Optional<Json>;
  documents: Optional<Json>;
  warranty_months: Nullable<number>;
  country: Nullable<string>;
  is_marked: Optional<boolean>;
  is_cuttable: Optional<boolean>;
  popularity: Optional<number>;
  drawing: Nullable<Json>;
  status: Optional<"draft" | "active" | "hidden" | "discontinued">;
  replacement_uuid: Nullable<string>;
  created_at: Optional<Instant>;
  facet_set: Optional<number>;
  number_codes: Optional<number[]>;
  numbers: Optional<number[]>;
  ships_from: Optional<number[]>;
  base_price: Nullable<Decimal>;
  updated_at: Optional<Instant>;
  longest_mm: Nullable<number>;
  volume_cm3: Nullable<number>;
  name_key: Nullable<string>;
  version: Optional<number>;
  hidden_by: Nullable<"buyer" | "staff" | "operator" | "system" | "erp" | "import" | "key">;
  pinned: Optional<string[]>;
  updated_by_kind: Nullable<string>;
  updated_by_id: Nullable<string>;
  updated_by_name: Nullable<string>;
};

export type PromotionsTable = {
  uuid: string;
  slug: string;
  title: string;
  announce: string;
  body: string;
  date_from: string;
  date_to: string;
  tag: string;
  sort: Optional<number>;
  cities: Optional<string[]>;
  category_slugs: Optional<string[]>;
  image: Nullable<Json>;
  drawing: Nullable<Json>;
  updated_at: Optional<Instant>;
  media_uuid: Nullable<string>;
  is_hidden: Optional<boolean>;
};

export type ReconciliationHistoryTable = {
  uuid: string;
  reconciliation_uuid: string;
  at: Optional<Instant>;
  from_state: string;
  to_state: string;
  user_uuid: string;
  comment: Nullable<string>;
};

export type ReconciliationSendingsTable = {
  uuid: string;
  reconciliation_uuid: string;
  at: Optional<Instant>;
  from_state: string;
  comment: Nullable<string>;
  actor_kind: Nullable<string>;
  actor_id: Nullable<string>;
  actor_name: Nullable<string>;
};

export type ReconciliationsTable = {
  uuid: string;
  number: string;
  root_uuid: string;
  contract_uuid: Nullable<string>;
  date_from: string;
  date_to: string;
  format: "pdf" | "xlsx";
  form_key: string;
  cut: string;
  opening: Decimal;
  debit: Decimal;
  credit: Decimal;
  entries: number;
  process_uuid: Nullable<string>;
  sign_state: Optional<"none" | "sent" | "signed" | "disputed">;
  comment: Nullable<string>;
  user_uuid: string;
  created_at: Optional<Instant>;
};

export type RedirectsTable = {
  path: string;
  target: string;
  created_at: Optional<Instant>;
  uuid: Optional<string>;
  version: Optional<number>;
};

export type RefreshTokensTable = {
  token_hash: Buffer;
  session_uuid: string;
  seq: number;
  issued_at: Optional<Instant>;
  expires_at: Instant;
  rotated_at: Nullable<Instant>;
};

export type RefundsTable = {
  uuid: string;
  payment_uuid: string;
  order_uuid: string;
  amount: Decimal;
  status: Optional<"pending" | "succeeded" | "canceled">;
  request: Json;
  external_id: Nullable<string>;
  check_at: Optional<Instant>;
  created_at: Optional<Instant>;
  after_handover: Optional<boolean>;
  way: Optional<"gateway" | "bank" | "hand">;
  payee: Nullable<Json>;
  bank_number: Nullable<string>;
  paid_on: Nullable<string>;
  exported_at: Nullable<Instant>;
  actor_kind: Nullable<string>;
  actor_id: Nullable<string>;
  actor_name: Nullable<string>;
};

export type RestockAskersTable = {
  request_uuid: string;
  owner: string;
};

export type RestockRequestsTable = {
  uuid: string;
  product_uuid: string;
  city_uuid: string;
  email: string;
  status: Optional<"open" | "notified" | "canceled">;
  asked_at: Optional<Instant>;
  closed_at: Nullable<Instant>;
};

export type SandboxPaymentsTable = {
  id: string;
  idempotence_key: string;
  body: Json;
  created_at: Optional<Instant>;
};

export type SchemaMigrationsTable = {
  name: string;
  checksum: string;
  applied_at: Optional<Instant>;
};

export type SearchChoicesTable = {
  query: string;
  product_uuid: string;
  day: string;
  opened: Optional<number>;
  added: Optional<number>;
};

export type SearchCountsTable = {
  day: string;
  query: string;
  times: Optional<number>;
  found: number;
};

export type SearchDescriptionsTable = {
  product_uuid: string;
  words: string;
};

export type SearchEntriesTable = {
  product_uuid: string;
  category_uuid: string;
  brand_uuid: Nullable<string>;
  popularity: number;
  kind: string;
  main: string;
  words: string;
};

export type SearchRewordingsTable = {
  query: string;
  next: string;
  day: string;
  times: Optional<number>;
};

export type SearchSynonymsTable = {
  phrase: string;
  means: string;
  direction: "one-way" | "both";
  note: string;
};

export type SearchTermsTable = {
  word: string;
  lexeme: string;
};

export type SeoSettingsTable = {
  path: string;
  title: Nullable<string>;
  h1: Nullable<string>;
  description: Nullable<string>;
  title_img: Nullable<string>;
  alt_img: Nullable<string>;
  seo_text: Nullable<string>;
  uuid: Optional<string>;
  version: Optional<number>;
  updated_at: Optional<Instant>;
};

export type SessionsTable = {
  uuid: string;
  user_uuid: string;
  current_seq: Optional<number>;
  created_at: Optional<Instant>;
  last_seen_at: Optional<Instant>;
  absolute_expiry: Instant;
  revoked_at: Nullable<Instant>;
  revoked_reason: Nullable<string>;
  user_agent: Nullable<string>;
  confirmed_at: Optional<Instant>;
  city_uuid: Nullable<string>;
};

export type SettlementBillDocumentsTable = {
  bill_uuid: string;
  entry_uuid: string;
  document_number: string;
  document_date: string;
  amount: Decimal;
};

export type SettlementBillsTable = {
  uuid: string;
  number: string;
  issued_on: string;
  root_uuid: string;
  user_uuid: string;
  form_key: string;
  amount: Decimal;
  created_at: Optional<Instant>;
};

export type SettlementCorrectionsTable = {
  entry_uuid: string;
  base_uuid: string;
  root_uuid: string;
  amount: Decimal;
};

export type SettlementDaysTable = {
  root_uuid: string;
  contract_uuid: string;
  day: string;
  debit: Decimal;
  credit: Decimal;
  entries: number;
  recorded_at: Instant;
  corrected: Optional<Decimal>;
};

export type SettlementEntriesTable = {
  uuid: string;
  seq: Generated<string>;
  root_uuid: string;
  contract_uuid: string;
  source: string;
  doc_id: string;
  version: Optional<number>;
  document_type: "realization" | "payment" | "return" | "correction" | "offset" | "refund" | "opening";
  document_number: string;
  document_date: string;
  order_number: Nullable<string>;
  debit: Optional<Decimal>;
  credit: Optional<Decimal>;
  due_date: Nullable<string>;
  recorded_at: Optional<Instant>;
  corrects: Nullable<string>;
};

export type SettlementRunsTable = {
  uuid: string;
  started_at: Optional<Instant>;
  finished_at: Nullable<Instant>;
  file_name: Nullable<string>;
  actor_kind: string;
  actor_id: string;
  actor_name: Nullable<string>;
  status: Optional<"running" | "done" | "refused" | "failed">;
  documents: Optional<number>;
  entries: Optional<number>;
  known: Optional<number>;
  refused: Optional<Json>;
};

export type ShopChangesTable = {
  id: Generated<string>;
  at: Optional<Instant>;
  subject: string;
  before: Nullable<Json>;
  after: Nullable<Json>;
  actor_kind: string;
  actor_id: string;
  actor_name: Nullable<string>;
};

export type ShopPicturesTable = {
  path: string;
  type: string;
  body: Buffer;
  updated_at: Optional<Instant>;
  actor_kind: string;
  actor_id: string;
  actor_name: Nullable<string>;
};

export type ShopSettingsTable = {
  key: string;
  value: Json;
  version: Optional<number>;
  updated_at: Optional<Instant>;
  actor_kind: string;
  actor_id: string;
  actor_name: Nullable<string>;
};

export type SitemapFilesTable = {
  part: number;
  file_key: string;
  goods: number;
  version: string;
  made_at: Instant;
};

export type StaffTable = {
  uuid: string;
  email: string;
  name: string;
  phone: Nullable<string>;
  roles: string[];
  city_uuids: Optional<string[]>;
  warehouse_uuids: Optional<string[]>;
  status: Optional<"invited" | "active" | "blocked">;
  password_hash: Nullable<string>;
  password_at: Nullable<Instant>;
  totp_secret: Nullable<Buffer>;
  totp_step: Nullable<string>;
  totp_at: Nullable<Instant>;
  version: Optional<number>;
  created_at: Optional<Instant>;
};

export type StaffAttemptsTable = {
  id: Generated<string>;
  at: Instant;
  account: Buffer;
  address: string;
};

export type StaffLinksTable = {
  hash: Buffer;
  staff_uuid: string;
  expires_at: Instant;
  used_at: Nullable<Instant>;
};

export type StaffRecoveryCodesTable = {
  staff_uuid: string;
  hash: Buffer;
  used_at: Nullable<Instant>;
};

export type StaffSessionsTable = {
  uuid: string;
  staff_uuid: string;
  token_hash: Buffer;
  created_at: Instant;
  last_seen_at: Instant;
  expires_at: Instant;
  code_at: Instant;
  ended_at: Nullable<Instant>;
  ended_reason: Nullable<string>;
  address: string;
  user_agent: string;
};

export type StaffSignInsTable = {
  hash: Buffer;
  staff_uuid: string;
  totp_secret: Nullable<Buffer>;
  expires_at: Instant;
};

export type StaffViewsTable = {
  uuid: string;
  staff_uuid: string;
  list: string;
  name: string;
  query: string;
  is_shared: Optional<boolean>;
  created_at: Optional<Instant>;
};

export type StockTable = {
  product_uuid: string;
  warehouse_uuid: string;
  on_hand: Decimal;
  reserved: Optional<Decimal>;
  place: Nullable<string>;
  shortage: Optional<Decimal>;
  counted_at: Nullable<Instant>;
  counted_by: Nullable<string>;
};

export type SubscriptionsTable = {
  uuid: string;
  email: string;
  status: Optional<"pending" | "confirmed" | "unsubscribed">;
  created_at: Optional<Instant>;
  confirmed_at: Nullable<Instant>;
  unsubscribed_at: Nullable<Instant>;
  version: Optional<number>;
  ended_by: Nullable<"link" | "account" | "desk">;
};

export type SystemFlagsTable = {
  code: string;
  value: Json;
};

export type TasksTable = {
  uuid: string;
  kind: string;
  object_kind: string;
  object_id: string;
  object_name: Nullable<string>;
  text: string;
  priority: Optional<number>;
  due_at: Nullable<Instant>;
  assignee_uuid: Nullable<string>;
  city_uuid: Nullable<string>;
  state: Optional<"open" | "done" | "dismissed">;
  reason: Nullable<string>;
  version: Optional<number>;
  created_at: Optional<Instant>;
  created_by: string;
  closed_at: Nullable<Instant>;
  closed_by: Nullable<string>;
  causes: Optional<Json>;
};

export type UnitsTable = {
  uuid: string;
  name: string;
  okei: string;
};

export type UserArticleUploadsTable = {
  uuid: string;
  root_uuid: string;
  user_uuid: string;
  name: string;
  sha256: Buffer;
  rows: Json;
  created_at: Optional<Instant>;
  confirmed_at: Nullable<Instant>;
  sheets: Nullable<Json>;
};

export type UserArticlesTable = {
  uuid: string;
  counterparty_uuid: string;
  user_article: string;
  user_article_norm: string;
  user_name: Nullable<string>;
  product_uuid: Nullable<string>;
  is_primary: Optional<boolean>;
  comment: Nullable<string>;
  status: "matched" | "notFound" | "ambiguous" | "duplicate" | "discontinued";
  created_at: Optional<Instant>;
  updated_by: Nullable<string>;
  updated_at: Optional<Instant>;
  is_decided: Optional<boolean>;
};

export type UserCounterpartiesTable = {
  user_uuid: string;
  root_uuid: string;
  role: Optional<string>;
  sees_prices: Optional<boolean>;
  fills_baskets: Optional<boolean>;
  order_limit: Nullable<Decimal>;
  sees_settlements: Optional<boolean>;
  manages_members: Optional<boolean>;
  joined_at: Optional<Instant>;
  sees_claims: Optional<boolean>;
  month_limit: Nullable<Decimal>;
};

export type UserSettingsTable = {
  user_uuid: string;
  code: string;
  value: Json;
};

export type UsersTable = {
  uuid: string;
  phone: Nullable<string>;
  email: Nullable<string>;
  email_confirmed_at: Nullable<Instant>;
  first_name: string;
  last_name: string;
  middle_name: Nullable<string>;
  position: Nullable<string>;
  city_uuid: Nullable<string>;
  on_moderation: Optional<boolean>;
  moderation_reason: Nullable<string>;
  selected_root_uuid: Nullable<string>;
  created_at: Optional<Instant>;
  deleted_at: Nullable<Instant>;
  version: Optional<number>;
};

export type WarehousesTable = {
  uuid: string;
  name: string;
  city_uuid: string;
  address: string;
  no: Generated<number>;
  version: Optional<number>;
};

export type Schema = {
  announcements: AnnouncementsTable;
  attributes: AttributesTable;
  audit_log: AuditLogTable;
  basket_lines: BasketLinesTable;
  basket_list_lines: BasketListLinesTable;
  basket_lists: BasketListsTable;
  basket_merges: BasketMergesTable;
  basket_shares: BasketSharesTable;
  baskets: BasketsTable;
  brands: BrandsTable;
  built_price_lists: BuiltPriceListsTable;
  calculations: CalculationsTable;
  calculator_profiles: CalculatorProfilesTable;
  calculator_rules: CalculatorRulesTable;
  calculator_systems: CalculatorSystemsTable;
  categories: CategoriesTable;
  category_attributes: CategoryAttributesTable;
  checkouts: CheckoutsTable;
  cities: CitiesTable;
  city_carriers: CityCarriersTable;
  city_warehouses: CityWarehousesTable;
  claim_corrections: ClaimCorrectionsTable;
  claim_hand_corrections: ClaimHandCorrectionsTable;
  claim_history: ClaimHistoryTable;
  claim_items: ClaimItemsTable;
  claim_messages: ClaimMessagesTable;
  claims: ClaimsTable;
  comparisons: ComparisonsTable;
  consents: ConsentsTable;
  content_pages: ContentPagesTable;
  content_revisions: ContentRevisionsTable;
  content_versions: ContentVersionsTable;
  counterparties: CounterpartiesTable;
  counterparty_banks: CounterpartyBanksTable;
  counterparty_branches: CounterpartyBranchesTable;
  counterparty_contacts: CounterpartyContactsTable;
  counterparty_contracts: CounterpartyContractsTable;
  counterparty_managers: CounterpartyManagersTable;
  debt_reminders: DebtRemindersTable;
  delivery_addresses: DeliveryAddressesTable;
  delivery_services: DeliveryServicesTable;
  delivery_tariffs: DeliveryTariffsTable;
  delivery_vehicles: DeliveryVehiclesTable;
  delivery_zones: DeliveryZonesTable;
  documents: DocumentsTable;
  email_links: EmailLinksTable;
  exchange_attempts: ExchangeAttemptsTable;
  exchange_connections: ExchangeConnectionsTable;
  exchange_count_shares: ExchangeCountSharesTable;
  exchange_counted: ExchangeCountedTable;
  exchange_counts: ExchangeCountsTable;
  exchange_documents: ExchangeDocumentsTable;
  exchange_file_parts: ExchangeFilePartsTable;
  exchange_files: ExchangeFilesTable;
  exchange_goods: ExchangeGoodsTable;
  exchange_held: ExchangeHeldTable;
  exchange_jobs: ExchangeJobsTable;
  exchange_links: ExchangeLinksTable;
  exchange_mentions: ExchangeMentionsTable;
  exchange_parked: ExchangeParkedTable;
  exchange_pictures: ExchangePicturesTable;
  exchange_problems: ExchangeProblemsTable;
  exchange_sent_documents: ExchangeSentDocumentsTable;
  exchange_sessions: ExchangeSessionsTable;
  exchange_shippings: ExchangeShippingsTable;
  facet_bounds: FacetBoundsTable;
  facet_sets: FacetSetsTable;
  facet_values: FacetValuesTable;
  favourites: FavouritesTable;
  feed_profiles: FeedProfilesTable;
  feedback_messages: FeedbackMessagesTable;
  feedbacks: FeedbacksTable;
  file_processes: FileProcessesTable;
  files: FilesTable;
  guest_cities: GuestCitiesTable;
  handover_receipts: HandoverReceiptsTable;
  idempotency_keys: IdempotencyKeysTable;
  import_fetches: ImportFetchesTable;
  import_files: ImportFilesTable;
  import_mappings: ImportMappingsTable;
  import_rows: ImportRowsTable;
  import_runs: ImportRunsTable;
  import_sources: ImportSourcesTable;
  join_requests: JoinRequestsTable;
  letter_limits: LetterLimitsTable;
  list_prices: ListPricesTable;
  login_codes: LoginCodesTable;
  managers: ManagersTable;
  marking_codes: MarkingCodesTable;
  materials: MaterialsTable;
  media: MediaTable;
  media_variants: MediaVariantsTable;
  member_invitations: MemberInvitationsTable;
  moderation_history: ModerationHistoryTable;
  notifications: NotificationsTable;
  order_approvals: OrderApprovalsTable;
  order_comments: OrderCommentsTable;
  order_documents: OrderDocumentsTable;
  order_history: OrderHistoryTable;
  order_item_corrections: OrderItemCorrectionsTable;
  order_items: OrderItemsTable;
  order_parts: OrderPartsTable;
  order_schedule_lines: OrderScheduleLinesTable;
  order_schedule_runs: OrderScheduleRunsTable;
  order_schedules: OrderSchedulesTable;
  orders: OrdersTable;
  outbox: OutboxTable;
  payments: PaymentsTable;
  personal_access: PersonalAccessTable;
  picked_items: PickedItemsTable;
  pickup_points: PickupPointsTable;
  picture_addresses: PictureAddressesTable;
  price_history: PriceHistoryTable;
  price_lists: PriceListsTable;
  price_markups: PriceMarkupsTable;
  price_plans: PricePlansTable;
  price_runs: PriceRunsTable;
  prices: PricesTable;
  product_files: ProductFilesTable;
  product_images: ProductImagesTable;
  product_links: ProductLinksTable;
  product_upload_columns: ProductUploadColumnsTable;
  product_upload_rows: ProductUploadRowsTable;
  product_uploads: ProductUploadsTable;
  production_calendar: ProductionCalendarTable;
  products: ProductsTable;
  promotions: PromotionsTable;
  reconciliation_history: ReconciliationHistoryTable;
  reconciliation_sendings: ReconciliationSendingsTable;
  reconciliations: ReconciliationsTable;
  redirects: RedirectsTable;
  refresh_tokens: RefreshTokensTable;
  refunds: RefundsTable;
  restock_askers: RestockAskersTable;
  restock_requests: RestockRequestsTable;
  sandbox_payments: SandboxPaymentsTable;
  schema_migrations: SchemaMigrationsTable;
  search_choices: SearchChoicesTable;
  search_counts: SearchCountsTable;
  search_descriptions: SearchDescriptionsTable;
  search_entries: SearchEntriesTable;
  search_rewordings: SearchRewordingsTable;
  search_synonyms: SearchSynonymsTable;
  search_terms: SearchTermsTable;
  seo_settings: SeoSettingsTable;
  sessions: SessionsTable;
  settlement_bill_documents: SettlementBillDocumentsTable;
  settlement_bills: SettlementBillsTable;
  settlement_corrections: SettlementCorrectionsTable;
  settlement_days: SettlementDaysTable;
  settlement_entries: SettlementEntriesTable;
  settlement_runs: SettlementRunsTable;
  shop_changes: ShopChangesTable;
  shop_pictures: ShopPicturesTable;
  shop_settings: ShopSettingsTable;
  sitemap_files: SitemapFilesTable;
  staff: StaffTable;
  staff_attempts: StaffAttemptsTable;
  staff_links: StaffLinksTable;
  staff_recovery_codes: StaffRecoveryCodesTable;
  staff_sessions: StaffSessionsTable;
  staff_sign_ins: StaffSignInsTable;
  staff_views: StaffViewsTable;
  stock: StockTable;
  subscriptions: SubscriptionsTable;
  system_flags: SystemFlagsTable;
  tasks: TasksTable;
  units: UnitsTable;
  user_article_uploads: UserArticleUploadsTable;
  user_articles: UserArticlesTable;
  user_counterparties: UserCounterpartiesTable;
  user_settings: UserSettingsTable;
  users: UsersTable;
  warehouses: WarehousesTable;
};
