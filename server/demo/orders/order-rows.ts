import type { StoredDelivery } from "./order-delivery.ts";

/** Rows of orders as the tables take them: numeric columns are decimal text, times ISO text. */
export type DemoOrderRow = {
  uuid: string;
  number: string;
  checkout_uuid: string;
  user_uuid: string;
  counterparty_uuid: string;
  city_uuid: string;
  source: string;
  payment_method: string;
  payment_status: string;
  customer_number: string | null;
  comment: string | null;
  recipient: { fio: string; phone: string; callMe: boolean };
  items_sum: string;
  delivery_sum: string;
  total: string;
  vat_sum: string;
  weight_grams: number | null;
  lock_version: number;
  created_at: string;
  contract_uuid: string | null;
  contract_number: string | null;
  pay_until: string | null;
};

export type OrderPartRow = {
  uuid: string;
  order_uuid: string;
  number: string;
  position: number;
  kind: "available" | "onOrder";
  warehouse_uuid: string | null;
  vat_rate: number;
  status: string;
  delivery_status: string;
  delivery: StoredDelivery;
  items_sum: string;
  delivery_cost: string;
  reserved_until: string | null;
  store_until: string | null;
  track_number: string | null;
  cancel_reason: string | null;
};

export type OrderItemRow = {
  uuid: string;
  part_uuid: string;
  order_uuid: string;
  position: number;
  product_uuid: string;
  external_id: string;
  article: string;
  name: string;
  unit: string;
  multiplicity: string;
  quantity: string;
  price: string;
  sum: string;
  vat_rate: number;
  vat_sum: string;
  weight_grams: number | null;
  state: string;
  confirmed_quantity: string | null;
  shipped_quantity: string | null;
  canceled_quantity: string | null;
  returned_quantity: string;
  discount: string;
  volume_cm3: number;
  promised_date: string | null;
  user_article: string | null;
};

export type OrderHistoryRow = {
  uuid: string;
  order_uuid: string;
  at: string;
  field: string;
  from_value: string | null;
  to_value: string;
  actor: string;
  comment: string | null;
};

export type DemoPaymentRow = {
  uuid: string;
  order_uuid: string;
  attempt: number;
  method: string;
  amount: string;
  status: "succeeded" | "canceled";
  request: object;
  cancel_reason: string | null;
  created_at: string;
  updated_at: string;
};

export type DemoRefundRow = {
  uuid: string;
  payment_uuid: string;
  order_uuid: string;
  amount: string;
  status: "succeeded";
  request: object;
  created_at: string;
};

type PartyRow = { name: string; inn: string | null; kpp: string | null; address: string | null };
type TaxedRow = { quantity: string; price: string; sum: string; vatSum: string };
type NamedRow = { item: string; article: string; name: string; unit: string; okei: string; vatRate: number };
type PaperBody = {
  seller: PartyRow;
  buyer: PartyRow;
  order: { number: string; date: string };
  contract: string | null;
  contractDate: string | null;
  customerNumber: string | null;
};
export type UpdBodyRow = PaperBody & {
  consignee: string | null;
  lines: (NamedRow & TaxedRow & { userArticle: string | null; country: string })[];
  delivery: string;
  deliveryRate: number;
};
export type UkdBodyRow = PaperBody & {
  upd: { number: string; date: string };
  reason: string;
  lines: (NamedRow & { was: TaxedRow; became: TaxedRow })[];
};

export type DemoOrderDocumentRow = {
  uuid: string;
  order_uuid: string;
  part_uuid: string;
  type: "upd" | "ukd";
  number: string;
  issued_on: string;
  body: UpdBodyRow | UkdBodyRow;
  created_at: string;
};

/** What a shipped line was corrected from and to. */
export type ItemCorrectionRow = { document_uuid: string; item_uuid: string } & Record<
  `${"was" | "became"}_${"quantity" | "price" | "sum" | "vat"}`,
  string
>;

/** What an order that is under way keeps of a shelf. */
export type ReservedRow = { product_uuid: string; warehouse_uuid: string; reserved: string };

export type OrderRows = {
  orders: DemoOrderRow[];
  orderParts: OrderPartRow[];
  orderItems: OrderItemRow[];
  orderHistory: OrderHistoryRow[];
  payments: DemoPaymentRow[];
  refunds: DemoRefundRow[];
};
