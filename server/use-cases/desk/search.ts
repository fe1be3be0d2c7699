import type { DeskFound, DeskFoundExact } from "#app/contract/desk/search.ts";
import { phoneInList } from "#app/domain/desk/mask-phone.ts";
import { searchText, type SearchText } from "#app/domain/desk/search-text.ts";
import { mayStaff, scopeOf, seesPeople } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { findBuyers, findClaims, findGoods, findOrders } from "#server/db/queries/desk/search.ts";
import type { Ports } from "#server/ports/ports.ts";

/** Of each kind. */
const most = 10;

/** What the text names, as far as the person may see it. Phones, names and INN are for those who see personal data. */
export async function searchDesk({ database: { db } }: Ports, staff: StaffScope, given: string): Promise<DeskFound> {
  const text = searchText(given);
  const orders = scopeOf(staff, "seeOrders");
  const claims = scopeOf(staff, "seeClaims");
  if (text === null) return { text: null, exact: null, ...nothing, more: noMore };
  const people = seesPeople(staff);
  const cities = staff.cities.length === 0 ? null : staff.cities;
  const query = { text, seesPeople: people, limit: most + 1 };
  const found = {
    orders: orders === null ? [] : await findOrders(db, query, orders),
    products: mayStaff(staff, "seeGoods") ? await findGoods(db, query) : [],
    buyers: people ? await findBuyers(db, query, cities) : [],
    claims: claims === null ? [] : await findClaims(db, query, claims),
  };
  return {
    text: text.text,
    exact: exactOf(text, found),
    orders: few(found.orders).map(({ isExact: _, phone, ...order }) => ({
      ...order,
      phone: phone && phoneInList(phone),
    })),
    products: few(found.products).map(({ isExact: _, ...product }) => product),
    buyers: few(found.buyers).map(({ isExact: _, phone, ...buyer }) => ({
      ...buyer,
      phone: phone && phoneInList(phone),
    })),
    claims: few(found.claims).map(({ isExact: _, ...claim }) => claim),
    more: {
      orders: found.orders.length > most,
      products: found.products.length > most,
      buyers: found.buyers.length > most,
      claims: found.claims.length > most,
    },
  };
}

const nothing = { orders: [], products: [], buyers: [], claims: [] };
const noMore = { orders: false, products: false, buyers: false, claims: false };

function few<Row>(rows: readonly Row[]): Row[] {
  return rows.slice(0, most);
}

type Found = {
  orders: readonly { number: string; isExact: boolean }[];
  products: readonly { uuid: string; isExact: boolean }[];
  buyers: readonly { uuid: string; kind: "person" | "company"; isExact: boolean }[];
  claims: readonly { number: string; isExact: boolean }[];
};

/** The only object with exactly this number, code, phone or INN. */
function exactOf({ inn, phone }: SearchText, { orders, products, buyers, claims }: Found): DeskFoundExact | null {
  const exact: DeskFoundExact[] = [
    ...orders.filter(({ isExact }) => isExact).map(({ number }) => ({ kind: "order" as const, id: number })),
    ...claims.filter(({ isExact }) => isExact).map(({ number }) => ({ kind: "claim" as const, id: number })),
    ...products.filter(({ isExact }) => isExact).map(({ uuid }) => ({ kind: "product" as const, id: uuid })),
    ...(inn !== null || phone !== null
      ? buyers.filter(({ isExact }) => isExact).map(({ kind, uuid }) => ({ kind, id: uuid }))
      : []),
  ];
  const [only, ...others] = exact;
  return only === undefined || others.length > 0 ? null : only;
}
