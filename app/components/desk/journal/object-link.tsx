import { mayStaff, type StaffRight } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { objectText } from "#app/i18n/desk/journal-words.ts";

type Known = { kind: string; id: string; name: string | null };

/** Addresses of cards, by the kind of their objects. */
const cards: Readonly<Record<string, (object: Known) => string | null>> = {
  order: ({ name }) => (name === null ? null : `/desk/orders/${encodeURIComponent(name)}`),
  claim: ({ name }) => (name === null ? null : `/desk/claims/${encodeURIComponent(name)}`),
  feedback: ({ name }) => (name === null ? null : `/desk/feedback/${encodeURIComponent(name)}`),
  user: ({ id }) => `/desk/buyers/${id}`,
  counterparty: ({ id }) => `/desk/companies/${id}`,
  // An access to a letter about an order names the order.
  message: ({ id }) => (isUuid(id) ? `/desk/outbox/${id}` : null),
  product: ({ id }) => `/desk/products/${id}`,
  exchange: ({ id }) => `/desk/exchange/connections/${id}`,
  feed: ({ id }) => `/desk/feeds/${id}`,
  importSource: ({ id }) => `/desk/imports/sources/${id}`,
  category: ({ id }) => `/desk/categories/${id}`,
  brand: ({ id }) => `/desk/brands/${id}`,
  attribute: ({ id }) => `/desk/attributes/${id}`,
  media: ({ id }) => `/desk/media/${id}`,
  city: ({ id }) => `/desk/cities/city/${id}`,
  warehouse: ({ id }) => `/desk/cities/warehouse/${id}`,
  point: ({ id }) => `/desk/cities/point/${id}`,
  delivery: ({ id }) => `/desk/delivery/${id.split(" ")[1] ?? ""}`,
  calendar: ({ id }) => `/desk/calendar/${id}`,
  setting: () => "/desk/settings",
  announcement: ({ id }) => `/desk/pages/announcement/${id}`,
  staff: ({ id }) => `/desk/staff/${id}`,
};

/** What the pages of the cards ask for. */
const rights: Readonly<Record<string, StaffRight>> = {
  order: "seeOrders",
  claim: "seeClaims",
  feedback: "seeFeedback",
  user: "manageCustomers",
  counterparty: "manageCustomers",
  message: "seeOutbox",
  product: "seeGoods",
  feed: "editFeeds",
  importSource: "import",
  category: "seeGoods",
  brand: "seeGoods",
  attribute: "seeGoods",
  media: "seeGoods",
  city: "seePlaces",
  warehouse: "seePlaces",
  point: "seePlaces",
  delivery: "seePlaces",
  calendar: "seePlaces",
  setting: "seeSettings",
  announcement: "editContent",
  staff: "seeStaff",
};

function isUuid(id: string): boolean {
  return /^[0-9a-f-]{36}$/.test(id);
}

/** What an entry is about, with a link to its card for those who may open it. */
export function ObjectLink({ staff, ...object }: Known & { staff: StaffScope }) {
  const { kind, id, name } = object;
  const text = objectText({ kind, name: name ?? (kind === "message" && !isUuid(id) ? id : null) });
  const right = Object.hasOwn(rights, kind) ? rights[kind] : undefined;
  const href = right !== undefined && mayStaff(staff, right) ? (cards[kind]?.(object) ?? null) : null;
  return href === null ? text : <a href={href}>{text}</a>;
}
