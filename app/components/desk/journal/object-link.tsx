import { objectText } from "#app/i18n/desk/journal-words.ts";

type Known = { kind: string; id: string; name: string | null };

/** Addresses of cards, by the kind of their objects. */
const cards: Readonly<Record<string, (object: Known) => string | null>> = {
  order: ({ name }) => (name === null ? null : `/desk/orders/${encodeURIComponent(name)}`),
  claim: ({ name }) => (name === null ? null : `/desk/claims/${encodeURIComponent(name)}`),
  feedback: ({ name }) => (name === null ? null : `/desk/feedback/${encodeURIComponent(name)}`),
  user: ({ id }) => `/desk/buyers/${id}`,
  counterparty: ({ id }) => `/desk/companies/${id}`,
  message: ({ id }) => `/desk/outbox/${id}`,
  product: ({ id }) => `/desk/products/${id}`,
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

/** What an entry is about, with a link to its card. */
export function ObjectLink(object: Known) {
  const { kind } = object;
  const text = objectText(object);
  const href = Object.hasOwn(cards, kind) ? (cards[kind]?.(object) ?? null) : null;
  return href === null ? text : <a href={href}>{text}</a>;
}
