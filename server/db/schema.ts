import type { ColumnType } from "kysely";

/** numeric as PostgreSQL prints it ("184.500"): `moneyFromDecimal` and `quantityFromDecimal` read it exactly. */
export type Decimal = ColumnType<string, string | number, string | number>;
/** timestamptz: read as Date, written as Date or ISO text. */
export type Instant = ColumnType<Date, Date | string, Date | string>;
/** jsonb: read as whatever was stored (zod decides what it is), written as JSON text. */
export type Json = ColumnType<unknown, string, string>;
type NullableDecimal = ColumnType<string | null, string | number | null | undefined, string | number | null>;
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;
/** A column with a default may be left out of an insert. */
type Defaulted<T> = [T] extends [ColumnType<infer S, infer I, infer U>]
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type AttributesTable = {
  code: string;
  name: string;
  unit: Defaulted<string | null>;
  group_name: string;
  kind: string;
  sort: number;
};

export type BasketLinesTable = {
  basket_uuid: string;
  product_uuid: string;
  quantity: Decimal;
  ticked_available: Defaulted<boolean>;
  ticked_waiting: Defaulted<boolean>;
  seen_price: NullableDecimal;
  seq: Defaulted<string>;
  added_at: Defaulted<Instant>;
};

export type BasketMergesTable = {
  guest_basket_uuid: string;
  basket_uuid: string;
  session_uuid: string;
  merged_at: Defaulted<Instant>;
};

export type BasketsTable = {
  uuid: string;
  owner: string;
  version: Defaulted<number>;
  updated_at: Defaulted<Instant>;
};

export type BrandsTable = {
  uuid: string;
  slug: string;
  name: string;
  country: string;
  about: string;
};

export type CategoriesTable = {
  uuid: string;
  parent_uuid: Defaulted<string | null>;
  slug: string;
  name: string;
  description: Defaulted<string>;
  drawing: Json;
  sort: number;
};

export type CheckoutsTable = {
  uuid: string;
  user_uuid: string;
  basket_uuid: string;
  basket_version: number;
  draft: Defaulted<Json>;
  order_uuid: Defaulted<string | null>;
  created_at: Defaulted<Instant>;
  updated_at: Defaulted<Instant>;
};

export type CitiesTable = {
  uuid: string;
  slug: string;
  name: string;
  region_name: string;
  region_uuid: string;
  aliases: Defaulted<string[]>;
  timezone: string;
  lat: number;
  lon: number;
  preposition: Defaulted<string | null>;
  prepositional: Defaulted<string | null>;
  genitive: Defaulted<string | null>;
  accusative: Defaulted<string | null>;
  dative: Defaulted<string | null>;
  instrumental: Defaulted<string | null>;
  phone: string;
  order_prefix: string;
  popular_rank: Defaulted<number | null>;
  price_list_id: number;
  is_active: Defaulted<boolean>;
};

export type CityWarehousesTable = {
  city_uuid: string;
  warehouse_uuid: string;
  priority: number;
};

export type ClaimHistoryTable = {
  uuid: string;
  claim_uuid: string;
  at: Defaulted<Instant>;
  from_status: Defaulted<string | null>;
  to_status: string;
  actor: string;
  comment: Defaulted<string | null>;
  user_uuid: Defaulted<string | null>;
};

export type ClaimItemsTable = {
  claim_uuid: string;
  order_item_uuid: string;
  quantity: Decimal;
  reason_uuid: Defaulted<string | null>;
  batch: Defaulted<string | null>;
  defect: Defaulted<string | null>;
  decision: Defaulted<string | null>;
  approved_quantity: NullableDecimal;
};

export type ClaimMessagesTable = {
  uuid: string;
  claim_uuid: string;
  author: string;
  user_uuid: Defaulted<string | null>;
  message: string;
  created_at: Defaulted<Instant>;
};

export type ClaimsTable = {
  uuid: string;
  number: Defaulted<string | null>;
  owner: string;
  user_uuid: Defaulted<string | null>;
  order_uuid: string;
  phone: string;
  status: Defaulted<string>;
  reason_uuid: Defaulted<string | null>;
  resolution_wanted: Defaulted<string | null>;
  description: Defaulted<string | null>;
  fio: Defaulted<string | null>;
  email: Defaulted<string | null>;
  sum_claimed: NullableDecimal;
  created_at: Defaulted<Instant>;
  expires_at: Instant;
  submitted_at: NullableInstant;
  due_at: NullableInstant;
  draft: NullableJson;
  goods_location: Defaulted<string | null>;
  pickup_wanted: Defaulted<boolean>;
  contact_phone: Defaulted<string | null>;
  answer_by: Defaulted<string | null>;
  moved_at: NullableInstant;
  decision_comment: Defaulted<string | null>;
  sum_approved: NullableDecimal;
  disputed_at: NullableInstant;
  outcome: Defaulted<string | null>;
  outcome_comment: Defaulted<string | null>;
  refunded_sum: NullableDecimal;
  told_at: NullableInstant;
  seen_at: NullableInstant;
};

export type ComparisonsTable = {
  owner: string;
  product_uuid: string;
  added_at: Defaulted<Instant>;
};

export type ConsentsTable = {
  uuid: string;
  user_uuid: Defaulted<string | null>;
  subscription_uuid: Defaulted<string | null>;
  feedback_uuid: Defaulted<string | null>;
  claim_uuid: Defaulted<string | null>;
  restock_uuid: Defaulted<string | null>;
  purpose: string;
  text_version: string;
  given_at: Defaulted<Instant>;
  ip: Defaulted<string | null>;
  user_agent: Defaulted<string | null>;
  action: Defaulted<string>;
};

export type ContentPagesTable = {
  path: string;
  title: string;
  h1: string;
  description: string;
  body: string;
  updated_at: Defaulted<Instant>;
};

export type CounterpartiesTable = {
  root_uuid: string;
  type: string;
  status: Defaulted<string>;
  name: string;
  full_name: string;
  inn: Defaulted<string | null>;
  kpp: Defaulted<string | null>;
  ogrn: Defaulted<string | null>;
  legal_address: Defaulted<string | null>;
  contract_number: Defaulted<string | null>;
  contract_date: Defaulted<string | null>;
  price_list_id: Defaulted<number | null>;
  created_at: Defaulted<Instant>;
  email: Defaulted<string | null>;
  email_confirmed_at: NullableInstant;
  okpo: Defaulted<string | null>;
  legal_postcode: Defaulted<string | null>;
  postal_address: Defaulted<string | null>;
  postal_postcode: Defaulted<string | null>;
  signer_fio: Defaulted<string | null>;
  signer_position: Defaulted<string | null>;
  signer_basis: Defaulted<string | null>;
  status_reason: Defaulted<string | null>;
  contract_uuid: Defaulted<string>;
  contract_valid_to: Defaulted<string | null>;
  payment_terms: Defaulted<string>;
  credit_days: Defaulted<number>;
  credit_limit: Defaulted<Decimal>;
  vat_mode: Defaulted<string | null>;
  edo_operator: Defaulted<string | null>;
  edo_id: Defaulted<string | null>;
  default_bank_uuid: Defaulted<string | null>;
};

export type CounterpartyBanksTable = {
  uuid: string;
  root_uuid: string;
  bic: string;
  bank_name: string;
  account: string;
  corr_account: Defaulted<string | null>;
  created_at: Defaulted<Instant>;
};

export type CounterpartyBranchesTable = {
  uuid: string;
  root_uuid: string;
  name: string;
  kpp: string;
  address: string;
  created_at: Defaulted<Instant>;
};

export type CounterpartyContactsTable = {
  uuid: string;
  root_uuid: string;
  fio: string;
  phone: Defaulted<string | null>;
  email: Defaulted<string | null>;
  role: string;
  created_at: Defaulted<Instant>;
};

export type CounterpartyManagersTable = {
  root_uuid: string;
  manager_uuid: string;
  sort: Defaulted<number>;
};

export type DeliveryTariffsTable = {
  city_uuid: string;
  provider_code: string;
  cost: Decimal;
  free_from: NullableDecimal;
  days_from: number;
  days_to: number;
  cutoff: Defaulted<string>;
  intervals: Defaulted<Json>;
};

export type CounterpartyContractsTable = {
  uuid: string;
  root_uuid: string;
  number: string;
  date: string;
  valid_to: Defaulted<string | null>;
  created_at: Defaulted<Instant>;
};

export type DeliveryAddressesTable = {
  uuid: string;
  user_uuid: string;
  root_uuid: string | null;
  city_uuid: string;
  address: string;
  created_at: Defaulted<Instant>;
};

export type DeliveryServicesTable = {
  city_uuid: string;
  code: string;
  price: Decimal;
  step_grams: number;
  max_length_mm: Defaulted<number | null>;
};

export type DeliveryVehiclesTable = {
  city_uuid: string;
  code: string;
  max_weight_grams: number;
  max_length_mm: number;
  max_volume_cm3: number;
  surcharge: Decimal;
};

export type DeliveryZonesTable = {
  city_uuid: string;
  code: string;
  name: string;
  position: number;
  surcharge: Decimal;
  days_more: Defaulted<number>;
};

export type EmailLinksTable = {
  uuid: string;
  code_hash: Buffer;
  kind: string;
  email: string;
  subscription_uuid: Defaulted<string | null>;
  user_uuid: Defaulted<string | null>;
  created_at: Defaulted<Instant>;
  expires_at: Instant;
  used_at: NullableInstant;
  voided_at: NullableInstant;
};

export type FacetBoundsTable = {
  category_uuid: string;
  code: string;
  low: number;
  high: number;
};

export type FacetSetsTable = {
  id: Defaulted<number>;
  value_ids: number[];
};

export type FacetValuesTable = {
  id: Defaulted<number>;
  code: string;
  slug: string;
  label: string;
};

export type FavouritesTable = {
  owner: string;
  product_uuid: string;
  added_at: Defaulted<Instant>;
};

export type FeedbackMessagesTable = {
  uuid: string;
  feedback_uuid: string;
  author: string;
  message: string;
  created_at: Defaulted<Instant>;
};

export type FeedbacksTable = {
  uuid: string;
  number: string;
  owner: string;
  form_key: string;
  user_uuid: Defaulted<string | null>;
  city_uuid: string;
  type: string;
  subject: string;
  message: string;
  order_number: Defaulted<string | null>;
  product_uuid: Defaulted<string | null>;
  fio: string;
  phone: Defaulted<string | null>;
  email: Defaulted<string | null>;
  preferred_channel: string;
  page_url: string;
  status: Defaulted<string>;
  created_at: Defaulted<Instant>;
  order_uuid: Defaulted<string | null>;
};

export type FilesTable = {
  uuid: string;
  owner: string;
  name: string;
  extension: string;
  size: number;
  sha256: Buffer;
  created_at: Defaulted<Instant>;
  feedback_uuid: Defaulted<string | null>;
  claim_uuid: Defaulted<string | null>;
  draft_uuid: Defaulted<string | null>;
  claim_message_uuid: Defaulted<string | null>;
  is_outcome: Defaulted<boolean>;
};

export type GuestCitiesTable = {
  owner: string;
  city_uuid: string;
  updated_at: Defaulted<Instant>;
};

export type IdempotencyKeysTable = {
  owner: string;
  scope: string;
  key: string;
  request_hash: string;
  response: NullableJson;
  created_at: Defaulted<Instant>;
};

export type EmailLimitsTable = {
  key: string;
  count: number;
  ends_at: Instant;
};

export type JoinRequestsTable = {
  uuid: string;
  user_uuid: string;
  root_uuid: string;
  status: Defaulted<string>;
  created_at: Defaulted<Instant>;
  decided_at: NullableInstant;
  decided_by: Defaulted<string | null>;
};

export type LoginCodesTable = {
  uuid: string;
  flow: string;
  phone: string;
  code_hash: Buffer;
  created_at: Defaulted<Instant>;
  expires_at: Instant;
  tries: Defaulted<number>;
  consumed_at: NullableInstant;
  voided_at: NullableInstant;
  ip: string;
  fingerprint: string;
  payload: NullableJson;
  session_uuid: Defaulted<string | null>;
  network: Defaulted<string | null>;
  proof_spent_at: NullableInstant;
  channel: Defaulted<string>;
  message_id: Defaulted<number | null>;
  delivery: Defaulted<string | null>;
  delivery_asked_at: NullableInstant;
};

export type DocumentsTable = {
  slug: string;
  body: Json;
};

export type ManagersTable = {
  uuid: string;
  fio: string;
  position: string;
  phone: string;
  ext: Defaulted<string | null>;
  email: string;
  photo: Defaulted<string | null>;
  timezone: string;
  schedule: Json;
  messengers: Json;
};

export type MaterialsTable = {
  uuid: string;
  slug: string;
  title: string;
  lead: string;
  body: string;
  cover: NullableJson;
  drawing: NullableJson;
  tags: Defaulted<string[]>;
  read_minutes: number;
  category_slug: Defaulted<string | null>;
  published_at: Instant;
  updated_at: Defaulted<Instant>;
};

export type MemberInvitationsTable = {
  uuid: string;
  root_uuid: string;
  phone: Defaulted<string | null>;
  email: Defaulted<string | null>;
  rights: Json;
  code_hash: Defaulted<Buffer | null>;
  invited_by: string;
  status: Defaulted<string>;
  created_at: Defaulted<Instant>;
  expires_at: Instant;
  answered_by: Defaulted<string | null>;
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
  status: Defaulted<string>;
  reason: Defaulted<string | null>;
  order_uuid: Defaulted<string | null>;
  decided_by: Defaulted<string | null>;
  decided_at: NullableInstant;
  created_at: Defaulted<Instant>;
  expires_at: Instant;
};

export type OrderHistoryTable = {
  uuid: string;
  order_uuid: string;
  at: Defaulted<Instant>;
  field: string;
  from_value: Defaulted<string | null>;
  to_value: Defaulted<string | null>;
  actor: string;
  comment: Defaulted<string | null>;
  actor_uuid: Defaulted<string | null>;
  subject: Defaulted<string | null>;
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
  vat_rate: Defaulted<number | null>;
  vat_sum: Decimal;
  weight_grams: string;
  state: string;
  confirmed_quantity: NullableDecimal;
  shipped_quantity: NullableDecimal;
  canceled_quantity: NullableDecimal;
  returned_quantity: Defaulted<Decimal>;
  discount: Defaulted<Decimal>;
  volume_cm3: Defaulted<string>;
  promised_date: Defaulted<string | null>;
  user_article: Defaulted<string | null>;
};

export type OrderPartsTable = {
  uuid: string;
  order_uuid: string;
  number: string;
  position: number;
  kind: string;
  warehouse_uuid: Defaulted<string | null>;
  vat_rate: Defaulted<number | null>;
  status: string;
  delivery_status: string;
  delivery: Json;
  items_sum: Decimal;
  delivery_cost: Defaulted<Decimal>;
  reserved_until: NullableInstant;
  store_until: NullableInstant;
  storage_told_at: NullableInstant;
  track_number: Defaulted<string | null>;
  cancel_reason: Defaulted<string | null>;
};

export type OrdersTable = {
  uuid: string;
  number: string;
  checkout_uuid: string;
  user_uuid: string;
  counterparty_uuid: Defaulted<string | null>;
  city_uuid: string;
  source: Defaulted<string>;
  payment_method: string;
  payment_status: string;
  customer_number: Defaulted<string | null>;
  comment: Defaulted<string | null>;
  recipient: Json;
  items_sum: Decimal;
  delivery_sum: Decimal;
  total: Decimal;
  vat_sum: Decimal;
  weight_grams: string;
  lock_version: Defaulted<number>;
  created_at: Defaulted<Instant>;
  contract_uuid: Defaulted<string | null>;
  contract_number: Defaulted<string | null>;
  pay_until: Defaulted<string | null>;
  status: Defaulted<string>;
  search_text: Defaulted<string>;
};

export type PaymentsTable = {
  uuid: string;
  order_uuid: Defaulted<string | null>;
  bill_uuid: Defaulted<string | null>;
  attempt: number;
  method: string;
  amount: Decimal;
  status: Defaulted<string>;
  request: Json;
  external_id: Defaulted<string | null>;
  confirmation_url: Defaulted<string | null>;
  cancel_reason: Defaulted<string | null>;
  receipt_url: Defaulted<string | null>;
  check_at: Defaulted<Instant>;
  created_at: Defaulted<Instant>;
  updated_at: Defaulted<Instant>;
  document_number: Defaulted<string | null>;
  document_date: Defaulted<string | null>;
};

export type RefundsTable = {
  uuid: string;
  payment_uuid: string;
  order_uuid: string;
  amount: Decimal;
  status: Defaulted<string>;
  request: Json;
  external_id: Defaulted<string | null>;
  check_at: Defaulted<Instant>;
  created_at: Defaulted<Instant>;
  after_handover: Defaulted<boolean>;
  way: Defaulted<string>;
  payee: Defaulted<Json | null>;
  bank_number: Defaulted<string | null>;
  paid_on: Defaulted<string | null>;
  exported_at: NullableInstant;
};

export type HandoverReceiptsTable = {
  uuid: string;
  order_uuid: string;
  part_uuid: string;
  payment_uuid: string;
  amount: Decimal;
  status: Defaulted<string>;
  request: Json;
  attempt: Defaulted<number>;
  external_id: Defaulted<string | null>;
  check_at: Defaulted<Instant>;
  created_at: Defaulted<Instant>;
};

export type SandboxPaymentsTable = {
  id: string;
  idempotence_key: string;
  body: Json;
  created_at: Defaulted<Instant>;
};

export type OutboxTable = {
  uuid: string;
  channel: string;
  recipient: string;
  template: string;
  params: Json;
  dedupe_key: string;
  priority: Defaulted<number>;
  created_at: Defaulted<Instant>;
  next_attempt_at: Defaulted<Instant>;
  attempts: Defaulted<number>;
  sent_at: NullableInstant;
  failed_at: NullableInstant;
  last_error: Defaulted<string | null>;
  message_id: Defaulted<number | null>;
  delivery: Defaulted<string | null>;
  delivery_asked_at: NullableInstant;
};

export type PickupPointsTable = {
  uuid: string;
  code: string;
  city_uuid: string;
  warehouse_uuid: Defaulted<string | null>;
  name: string;
  address: string;
  phone: string;
  lat: number;
  lon: number;
  schedule: Json;
  max_weight_grams: Defaulted<number | null>;
  services: Defaulted<string[]>;
  how_to_get: Defaulted<string>;
  special_days: Defaulted<Json>;
  max_length_mm: Defaulted<number | null>;
  max_volume_cm3: Defaulted<number | null>;
};

export type ProductionCalendarTable = {
  year: number;
  days_off: string[];
  working_days: string[];
  source: string;
};

export type PriceListsTable = {
  id: number;
  code: string;
  name: string;
};

/** What `prices` say from quantity 0 in the lists over the base one; kept by triggers. */
export type ListPricesTable = {
  price_list_id: number;
  category_uuid: string;
  product_uuid: string;
  price: Decimal;
};

export type PricesTable = {
  product_uuid: string;
  price_list_id: number;
  from_quantity: Defaulted<Decimal>;
  price: Decimal;
  old_price: NullableDecimal;
};

export type ProductsTable = {
  uuid: string;
  external_id: string;
  slug: string;
  article: string;
  article_norm: string;
  vendor_code: Defaulted<string | null>;
  barcodes: Defaulted<string[]>;
  name: string;
  full_name: string;
  description: Defaulted<string>;
  brand_uuid: string;
  category_uuid: string;
  unit_uuid: string;
  multiplicity: Decimal;
  min_quantity: Decimal;
  max_quantity: NullableDecimal;
  packs: Defaulted<Json>;
  weight_grams: number;
  dimensions: NullableJson;
  longest_mm: Defaulted<number | null>;
  volume_cm3: Defaulted<number | null>;
  vat_rate: Defaulted<number | null>;
  supply_days_from: Defaulted<number | null>;
  supply_days_to: Defaulted<number | null>;
  tags: Defaulted<string[]>;
  attributes: Defaulted<Json>;
  documents: Defaulted<Json>;
  warranty_months: Defaulted<number | null>;
  country: string;
  is_marked: Defaulted<boolean>;
  is_cuttable: Defaulted<boolean>;
  popularity: Defaulted<number>;
  drawing: Json;
  status: Defaulted<string>;
  replacement_uuid: Defaulted<string | null>;
  created_at: Defaulted<Instant>;
  // kept by triggers
  updated_at: Defaulted<Instant>;
  facet_set: Defaulted<number>;
  number_codes: Defaulted<number[]>;
  numbers: Defaulted<number[]>;
  ships_from: Defaulted<number[]>;
  base_price: NullableDecimal;
  /** What names are sorted by; null in goods that came without triggers. */
  name_key: Defaulted<string | null>;
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
  sort: Defaulted<number>;
  cities: Defaulted<string[]>;
  category_slugs: Defaulted<string[]>;
  image: NullableJson;
  drawing: NullableJson;
  updated_at: Defaulted<Instant>;
};

export type RedirectsTable = {
  path: string;
  target: string;
  created_at: Defaulted<Instant>;
};

export type RefreshTokensTable = {
  token_hash: Buffer;
  session_uuid: string;
  seq: number;
  issued_at: Defaulted<Instant>;
  expires_at: Instant;
  rotated_at: NullableInstant;
};

export type NotificationsTable = {
  uuid: string;
  user_uuid: string;
  event: string;
  params: Json;
  path: string | null;
  dedupe_key: string;
  created_at: Defaulted<Instant>;
  read_at: NullableInstant;
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
  status: Defaulted<string>;
  asked_at: Defaulted<Instant>;
  closed_at: NullableInstant;
};

export type SearchCountsTable = {
  day: ColumnType<Date | string, string, string>;
  query: string;
  times: Defaulted<number>;
  found: number;
};

export type SearchSynonymsTable = {
  phrase: string;
  means: string;
  direction: "one-way" | "both";
  note: string;
};

export type SearchEntriesTable = {
  product_uuid: string;
  category_uuid: string;
  brand_uuid: string;
  popularity: number;
  kind: string;
  main: string;
  words: string;
};

export type SearchTermsTable = {
  word: string;
  lexeme: string;
};

export type SeoSettingsTable = {
  path: string;
  title: Defaulted<string | null>;
  h1: Defaulted<string | null>;
  description: Defaulted<string | null>;
  title_img: Defaulted<string | null>;
  alt_img: Defaulted<string | null>;
  seo_text: Defaulted<string | null>;
};

export type SessionsTable = {
  uuid: string;
  user_uuid: string;
  current_seq: Defaulted<number>;
  created_at: Defaulted<Instant>;
  last_seen_at: Defaulted<Instant>;
  absolute_expiry: Instant;
  revoked_at: NullableInstant;
  revoked_reason: Defaulted<string | null>;
  user_agent: Defaulted<string | null>;
  confirmed_at: Defaulted<Instant>;
  city_uuid: Defaulted<string | null>;
};

export type StockTable = {
  product_uuid: string;
  warehouse_uuid: string;
  on_hand: Decimal;
  reserved: Defaulted<Decimal>;
};

export type SubscriptionsTable = {
  uuid: string;
  email: string;
  status: Defaulted<string>;
  created_at: Defaulted<Instant>;
  confirmed_at: NullableInstant;
  unsubscribed_at: NullableInstant;
};

export type SystemFlagsTable = {
  code: string;
  value: Json;
};

export type UnitsTable = {
  uuid: string;
  name: string;
  okei: string;
};

export type UserArticlesTable = {
  uuid: string;
  counterparty_uuid: string;
  user_article: string;
  user_article_norm: string;
  user_name: Defaulted<string | null>;
  product_uuid: Defaulted<string | null>;
  is_primary: Defaulted<boolean>;
  comment: Defaulted<string | null>;
  status: string;
  created_at: Defaulted<Instant>;
  updated_by: Defaulted<string | null>;
  updated_at: Defaulted<Instant>;
  is_decided: Defaulted<boolean>;
};

export type UserCounterpartiesTable = {
  user_uuid: string;
  root_uuid: string;
  role: Defaulted<string>;
  sees_prices: Defaulted<boolean>;
  fills_baskets: Defaulted<boolean>;
  order_limit: NullableDecimal;
  sees_settlements: Defaulted<boolean>;
  manages_members: Defaulted<boolean>;
  joined_at: Defaulted<Instant>;
  sees_claims: Defaulted<boolean>;
  month_limit: NullableDecimal;
};

export type UserSettingsTable = {
  user_uuid: string;
  code: string;
  value: Json;
};

export type UsersTable = {
  uuid: string;
  phone: string;
  email: Defaulted<string | null>;
  email_confirmed_at: NullableInstant;
  first_name: string;
  last_name: string;
  middle_name: Defaulted<string | null>;
  position: Defaulted<string | null>;
  city_uuid: Defaulted<string | null>;
  on_moderation: Defaulted<boolean>;
  moderation_reason: Defaulted<string | null>;
  selected_root_uuid: Defaulted<string | null>;
  created_at: Defaulted<Instant>;
  deleted_at: NullableInstant;
};

export type WarehousesTable = {
  uuid: string;
  name: string;
  city_uuid: string;
  address: string;
  no: Defaulted<number>;
};

export type Schema = {
  attributes: AttributesTable;
  basket_lines: BasketLinesTable;
  basket_merges: BasketMergesTable;
  baskets: BasketsTable;
  brands: BrandsTable;
  categories: CategoriesTable;
  checkouts: CheckoutsTable;
  cities: CitiesTable;
  city_warehouses: CityWarehousesTable;
  claim_history: ClaimHistoryTable;
  claim_items: ClaimItemsTable;
  claim_messages: ClaimMessagesTable;
  claims: ClaimsTable;
  comparisons: ComparisonsTable;
  consents: ConsentsTable;
  content_pages: ContentPagesTable;
  counterparties: CounterpartiesTable;
  counterparty_banks: CounterpartyBanksTable;
  counterparty_branches: CounterpartyBranchesTable;
  counterparty_contacts: CounterpartyContactsTable;
  counterparty_managers: CounterpartyManagersTable;
  counterparty_contracts: CounterpartyContractsTable;
  delivery_addresses: DeliveryAddressesTable;
  delivery_services: DeliveryServicesTable;
  delivery_tariffs: DeliveryTariffsTable;
  delivery_vehicles: DeliveryVehiclesTable;
  delivery_zones: DeliveryZonesTable;
  documents: DocumentsTable;
  email_links: EmailLinksTable;
  facet_bounds: FacetBoundsTable;
  facet_sets: FacetSetsTable;
  facet_values: FacetValuesTable;
  favourites: FavouritesTable;
  feedback_messages: FeedbackMessagesTable;
  feedbacks: FeedbacksTable;
  files: FilesTable;
  guest_cities: GuestCitiesTable;
  idempotency_keys: IdempotencyKeysTable;
  join_requests: JoinRequestsTable;
  letter_limits: EmailLimitsTable;
  list_prices: ListPricesTable;
  login_codes: LoginCodesTable;
  managers: ManagersTable;
  materials: MaterialsTable;
  member_invitations: MemberInvitationsTable;
  notifications: NotificationsTable;
  order_approvals: OrderApprovalsTable;
  order_history: OrderHistoryTable;
  order_items: OrderItemsTable;
  order_parts: OrderPartsTable;
  orders: OrdersTable;
  outbox: OutboxTable;
  pickup_points: PickupPointsTable;
  price_lists: PriceListsTable;
  prices: PricesTable;
  production_calendar: ProductionCalendarTable;
  products: ProductsTable;
  promotions: PromotionsTable;
  redirects: RedirectsTable;
  refresh_tokens: RefreshTokensTable;
  restock_askers: RestockAskersTable;
  restock_requests: RestockRequestsTable;
  search_entries: SearchEntriesTable;
  search_counts: SearchCountsTable;
  search_synonyms: SearchSynonymsTable;
  search_terms: SearchTermsTable;
  seo_settings: SeoSettingsTable;
  handover_receipts: HandoverReceiptsTable;
  payments: PaymentsTable;
  refunds: RefundsTable;
  sandbox_payments: SandboxPaymentsTable;
  sessions: SessionsTable;
  stock: StockTable;
  subscriptions: SubscriptionsTable;
  system_flags: SystemFlagsTable;
  units: UnitsTable;
  user_articles: UserArticlesTable;
  user_counterparties: UserCounterpartiesTable;
  user_settings: UserSettingsTable;
  users: UsersTable;
  warehouses: WarehousesTable;
};
