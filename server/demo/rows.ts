import type { DocumentBody } from "#server/documents/body.ts";
import type { DrawingSpec } from "#server/drawings/spec.ts";

/** Rows as the tables take them: columns keep their names, numeric ones are decimal text, dates ISO text. */

export type PriceListRow = { id: number; code: string; name: string };
export type CityRow = {
  uuid: string;
  slug: string;
  name: string;
  region_name: string;
  region_uuid: string;
  timezone: string;
  lat: number;
  lon: number;
  preposition: string;
  prepositional: string;
  genitive: string;
  accusative: string;
  dative: string;
  instrumental: string;
  phone: string;
  order_prefix: string;
  popular_rank: number | null;
  price_list_id: number;
};
export type WarehouseRow = { uuid: string; name: string; city_uuid: string; address: string };
export type CityWarehouseRow = { city_uuid: string; warehouse_uuid: string; priority: number };
/** A day that differs from its weekday; closed without spans. */
export type SpecialDay = { date: string; spans: { from: string; to: string }[] };
export type ScheduleDay = { day: number; from: string; to: string };
export type PickupPointRow = {
  uuid: string;
  code: string;
  city_uuid: string;
  warehouse_uuid: string | null;
  name: string;
  address: string;
  phone: string;
  lat: number;
  lon: number;
  schedule: ScheduleDay[];
  max_weight_grams: number | null;
  max_length_mm: number | null;
  max_volume_cm3: number | null;
  services: string[];
  how_to_get: string;
  special_days: SpecialDay[];
};
export type DeliveryTariffRow = {
  city_uuid: string;
  provider_code: string;
  cost: string;
  free_from: string;
  days_from: number;
  days_to: number;
  cutoff: string;
  intervals: { from: string; to: string }[];
};
export type DeliveryZoneRow = {
  city_uuid: string;
  code: string;
  name: string;
  position: number;
  surcharge: string;
  days_more: number;
};
export type DeliveryVehicleRow = {
  city_uuid: string;
  code: string;
  max_weight_grams: number;
  max_length_mm: number;
  max_volume_cm3: number;
  surcharge: string;
};
export type DeliveryServiceRow = {
  city_uuid: string;
  code: "unloading" | "lift" | "floor";
  price: string;
  step_grams: number;
  max_length_mm: number | null;
};
export type CategoryRow = {
  uuid: string;
  parent_uuid: string | null;
  slug: string;
  name: string;
  description: string;
  drawing: DrawingSpec;
  sort: number;
};
export type BrandRow = { uuid: string; slug: string; name: string; country: string; about: string };
export type UnitRow = { uuid: string; name: string; okei: string };
export type AttributeKind = "number" | "text" | "flag";
export type AttributeRow = {
  code: string;
  name: string;
  unit: string | null;
  group_name: string;
  kind: AttributeKind;
  sort: number;
};
export type AttributeValue = { code: string; value: number | string | boolean };
export type Dimensions = { l: number; w: number; h: number };
export type Pack = { name: string; quantity: number; barcode: string };
export type ProductRow = {
  uuid: string;
  external_id: string;
  slug: string;
  article: string;
  article_norm: string;
  vendor_code: string | null;
  barcodes: string[];
  name: string;
  full_name: string;
  description: string;
  brand_uuid: string;
  category_uuid: string;
  unit_uuid: string;
  multiplicity: string;
  min_quantity: string;
  max_quantity: string | null;
  packs: Pack[];
  weight_grams: number;
  dimensions: Dimensions | null;
  longest_mm: number;
  volume_cm3: number;
  vat_rate: 22;
  supply_days_from: number | null;
  supply_days_to: number | null;
  tags: Tag[];
  attributes: AttributeValue[];
  documents: NamedDocument[];
  warranty_months: number | null;
  country: string;
  is_marked: boolean;
  is_cuttable: boolean;
  popularity: number;
  drawing: DrawingSpec;
  status: "active" | "discontinued";
  replacement_uuid: string | null;
  created_at: string;
  /** As the price rows say: the database need not write the product anew when they come. */
  base_price: string | null;
};
/** As a product shows it; `size` comes when the document is printed. */
export type NamedDocument = {
  type: "passport" | "instruction" | "certificate";
  name: string;
  url: string;
  validTo?: string;
};
export type DocumentRow = { slug: string; body: DocumentBody };
export type Tag = "new" | "hit" | "sale";
export type PriceRow = {
  product_uuid: string;
  price_list_id: number;
  from_quantity: string;
  price: string;
  old_price: string | null;
};
export type StockRow = { product_uuid: string; warehouse_uuid: string; on_hand: string };
export type CounterpartyRow = {
  root_uuid: string;
  type: "physical" | "legal" | "entrepreneur";
  status: "moderation" | "active";
  name: string;
  full_name: string;
  inn: string | null;
  kpp: string | null;
  ogrn: string | null;
  legal_address: string | null;
  contract_number: string | null;
  contract_date: string | null;
  price_list_id: number | null;
  contract_uuid: string;
  payment_terms: "prepay" | "postpay";
  credit_days: number;
  credit_limit: number;
};
export type ManagerRow = {
  uuid: string;
  fio: string;
  position: string;
  phone: string;
  ext: string | null;
  email: string;
  photo: string | null;
  timezone: string;
  schedule: { day: number; from: string; to: string }[];
  messengers: { type: "telegram" | "max" | "vk" | "whatsapp"; url: string }[];
};
export type CounterpartyManagerRow = { root_uuid: string; manager_uuid: string };
export type UserRow = {
  uuid: string;
  phone: string;
  email: string;
  email_confirmed_at: string | null;
  first_name: string;
  last_name: string;
  middle_name: string;
  position: string | null;
  city_uuid: string;
  on_moderation: boolean;
  moderation_reason: string | null;
  selected_root_uuid: string | null;
};
export type UserCounterpartyRow = {
  user_uuid: string;
  root_uuid: string;
  role: "owner" | "member";
  sees_prices: boolean;
  fills_baskets: boolean;
  order_limit: string | null;
  sees_settlements: boolean;
  manages_members: boolean;
};
export type ConsentRow = { uuid: string; user_uuid: string; purpose: string; text_version: string };
export type UserArticleRow = {
  uuid: string;
  counterparty_uuid: string;
  user_article: string;
  user_article_norm: string;
  product_uuid: string;
  is_primary: boolean;
  status: "matched";
};
export type PromotionRow = {
  uuid: string;
  slug: string;
  title: string;
  announce: string;
  body: string;
  date_from: string;
  date_to: string;
  tag: Tag;
  sort: number;
  cities: string[];
  category_slugs: string[];
  drawing: DrawingSpec;
};
export type MaterialRow = {
  uuid: string;
  slug: string;
  title: string;
  lead: string;
  body: string;
  drawing: DrawingSpec;
  tags: string[];
  read_minutes: number;
  category_slug: string;
  published_at: string;
  updated_at: string;
};
export type ContentPageRow = {
  path: string;
  title: string;
  h1: string;
  description: string;
  body: string;
  updated_at: string;
};
export type SeoSettingRow = {
  path: string;
  title: string | null;
  h1: string | null;
  description: string | null;
  seo_text: string | null;
};
