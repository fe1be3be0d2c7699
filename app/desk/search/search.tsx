import { SearchResults, type ResultGroup } from "#app/components/desk/search/search-results.tsx";
import type { DeskFound, DeskFoundExact } from "#app/contract/desk/search.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskPage, type DeskRequest } from "#app/desk/frame/page.ts";
import { worded } from "#app/i18n/desk/worded.ts";
import { formatZonedTime } from "#app/i18n/format.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { deskOrder } from "#app/i18n/ru/desk/order.ts";
import { deskSearch } from "#app/i18n/ru/desk/search.ts";
import { dictionary } from "#app/i18n/ru/dictionary.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskSearch", deskSearch);

type Data = { typed: string; text: string | null; groups: ResultGroup[] };

/** Search over the shop (desk §2): an exact number opens its object, other texts show what they may mean. */
export const searchPage = deskPage<Data>({
  path: "search",
  right: "self",
  title: ({ typed }) => (typed === "" ? t("title") : t("titleOf", { text: typed })),
  async load(request) {
    const typed = (request.query.get("q") ?? "").slice(0, 400).trim();
    if (typed === "") return ok({ typed, text: null, groups: [] });
    const found = await request.call.deskSearch.find({ query: { q: typed } });
    if (!found.ok) return found;
    const exact = found.value.exact && pageOf(request, found.value.exact);
    return exact === null
      ? ok({ typed: typed.slice(0, 100), text: found.value.text, groups: groupsOf(request, found.value) })
      : { to: exact };
  },
  view: ({ data }) => <SearchResults {...data} />,
});

const paths = {
  order: "orders",
  product: "products",
  person: "buyers",
  company: "companies",
  claim: "claims",
} as const satisfies Record<DeskFoundExact["kind"], string>;

/** Null while the object has no page that the person may open. */
function pageOf({ opens }: DeskRequest, { kind, id }: DeskFoundExact): string | null {
  const path = `/desk/${paths[kind]}/${encodeURIComponent(id)}`;
  return opens(path) ? path : null;
}

function groupsOf(request: DeskRequest, { orders, products, buyers, claims, more, text }: DeskFound): ResultGroup[] {
  const groups: ResultGroup[] = [
    {
      name: "orders",
      hasMore: more.orders,
      all: `/desk/orders?${new URLSearchParams({ q: text ?? "" })}`,
      items: orders.map(({ number, createdAt, timezone, city, status, buyer, phone }) => ({
        id: number,
        href: pageOf(request, { kind: "order", id: number }),
        title: number,
        notes: [worded(deskOrder.status)(status), formatZonedTime(createdAt, timezone), city, buyer, phone],
      })),
    },
    {
      name: "products",
      hasMore: more.products,
      all: null,
      items: products.map(({ uuid, article, name, status }) => ({
        id: uuid,
        href: pageOf(request, { kind: "product", id: uuid }),
        title: name,
        notes: [article, worded(deskSearch.productStatus)(status)],
      })),
    },
    {
      name: "buyers",
      hasMore: more.buyers,
      all: null,
      items: buyers.map(({ kind, uuid, name, phone, inn }) => ({
        id: uuid,
        href: pageOf(request, { kind, id: uuid }),
        title: name,
        notes: [phone && formatPhone(phone), inn && t("inn", { inn })],
      })),
    },
    {
      name: "claims",
      hasMore: more.claims,
      all: null,
      items: claims.map(({ number, order, status }) => ({
        id: number,
        href: pageOf(request, { kind: "claim", id: number }),
        title: t("claimOf", { number }),
        notes: [worded(dictionary.claimStatus)(status), t("ofOrder", { number: order })],
      })),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
