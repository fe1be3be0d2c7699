import { basketChangeShape, basketCountShape, basketShape, type Basket } from "#app/contract/basket/baskets.ts";
import { checkoutShape, placedOrderShape, type Checkout, type PlaceOrderBody } from "#app/contract/orders/checkouts.ts";
import { orderDifferenceShape } from "#app/contract/orders/orders.ts";
import { basketViewModel } from "#app/view-models/basket/basket.ts";
import { shownBasket } from "#app/view-models/basket/shown-basket.ts";
import type { Ports } from "#server/ports/ports.ts";
import { signAccess, type AccessSigning } from "#server/security/signed-tokens.ts";
import { small, type TestAnswer, type TestCall, type TestShop } from "#tests/support/shops/shop.ts";

type Conversation = Pick<TestShop, "call">;
type Wanted = { uuid: string; quantity: number };

/** A buyer's actions; `who` is a guest's fingerprint or a token, with a city. */
export function buying({ call }: Conversation, who: TestCall) {
  const products = "/mixed/baskets/baskets/products";
  const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    call(method, path, { ...who, headers: { ...who.headers, ...headers }, ...(body === undefined ? {} : { body }) });

  async function checkout(): Promise<Checkout> {
    return (await ask("POST", "/private/orders/checkouts", {})).data(checkoutShape);
  }
  async function place(
    body: PlaceOrderBody | Record<string, unknown>,
    key = String(body.checkout),
  ): Promise<TestAnswer> {
    return ask("POST", "/private/orders/orders", body, { "idempotency-key": key });
  }
  return {
    ask,
    basket: async () => (await ask("GET", "/mixed/baskets/baskets")).data(basketShape),
    count: async () => (await ask("GET", "/mixed/baskets/baskets/count")).data(basketCountShape),
    add: (items: Wanted[], { key, ...more }: { key?: string; counterparty?: string | null; isPress?: boolean } = {}) =>
      ask("POST", `${products}/add`, { items, ...more }, key === undefined ? {} : { "idempotency-key": key }),
    set: (items: Wanted[], more: { seq?: number; counterparty?: string | null } = {}) =>
      ask("POST", `${products}/set-quantity`, { items, ...more }),
    remove: (items: string[], more: { seq?: number } = {}) => ask("DELETE", products, { items, ...more }),
    clear: () => ask("DELETE", products, {}),
    tick: (items: { uuid: string; kind: string; ticked: boolean }[]) => ask("POST", `${products}/tick`, { items }),
    seen: (items?: string[]) => ask("POST", `${products}/seen`, items === undefined ? {} : { items }),
    checkout,
    place,
    /** Opens a checkout and sends its form. */
    async order(change: Partial<PlaceOrderBody> = {}) {
      return placed(await place(orderForm(await checkout(), change)));
    },
  };
}

export type Buying = ReturnType<typeof buying>;

/** The completed checkout form with courier delivery for every group. */
export function orderForm(checkout: Checkout, change: Partial<PlaceOrderBody> = {}): PlaceOrderBody {
  return {
    checkout: checkout.uuid,
    basketVersion: checkout.basketVersion,
    priceHash: checkout.priceHash,
    counterparty: checkout.counterparty,
    groups: checkout.delivery.map(({ groupKind }) => ({
      kind: groupKind,
      delivery: { providerCode: "own" as const, address: "Москва, улица Арбат, 1" },
    })),
    paymentMethod: "onDelivery",
    recipient: { fio: "Иванов Пётр", phone: "8 (900) 000-00-01" },
    consents: { offer: true },
    callMe: false,
    ...change,
  };
}

/** Pickup at a point of the first city instead of a delivery. */
export const atPoint: Pick<PlaceOrderBody, "groups"> = {
  groups: [{ kind: "available", delivery: { providerCode: "pickup", pointCode: "msk-south" } }],
};

export function placed(answer: TestAnswer) {
  if (answer.status !== 200) throw new Error(`the order was refused with ${answer.status}: ${answer.text}`);
  return answer.data(placedOrderShape);
}

export function changeOf(answer: TestAnswer) {
  if (answer.status !== 200) throw new Error(`the change was refused with ${answer.status}: ${answer.text}`);
  return answer.data(basketChangeShape);
}

export function differencesOf(answer: TestAnswer) {
  const details = answer.body.data;
  const differences =
    typeof details === "object" && details !== null && "differences" in details ? details.differences : [];
  return orderDifferenceShape.array().parse(differences);
}

/** Lines in short form: product, kind, quantity. */
export function rowsOf(basket: Pick<Basket, "items" | "doNotDivide">): [string, string, number][] {
  return linesOf(basket).map(({ uuid, kind, quantity }) => [uuid, kind, quantity]);
}

/** The basket's products as displayed and ordered lines. */
export function linesOf(basket: Pick<Basket, "items" | "doNotDivide">) {
  const { groups } = shownBasket(wholeView(basket));
  return groups
    .flatMap(({ rows }) => rows)
    .map(({ goods, ...row }) => {
      const { uuid, priceBefore, multiplicity, availableQuantity } = goods;
      return { ...row, uuid, priceBefore, multiplicity, availableQuantity };
    });
}

/** The view model of a page with the whole basket. */
export function wholeView(basket: Pick<Basket, "items" | "doNotDivide">) {
  return basketViewModel({ ...onePage, ...basket }, []);
}

const onePage = {
  ...{ version: 0, gone: [], page: 1, pages: 1, before: 0, others: [], rest: null, when: [] },
  totals: { sum: 0, vat: 0, weight: 0, lines: 0 },
};

/** A logged-in user created without a login code, for races of a hundred users. */
export async function newBuyer(
  shop: { ports: AccessSigning & Pick<Ports, "ids"> } & Pick<TestShop, "sql">,
  at: number,
): Promise<{ token: string; userUuid: string }> {
  const [userUuid, sessionUuid] = [shop.ports.ids.uuid(), shop.ports.ids.uuid()];
  const phone = `+7999${String(at).padStart(7, "0")}`;
  await shop.sql(
    "insert into users (uuid, phone, email, first_name, last_name) values ($1, $2, $3, 'Пётр', 'Покупатель')",
    [userUuid, phone, `buyer${at}@example.ru`],
  );
  await shop.sql("insert into sessions (uuid, user_uuid, absolute_expiry) values ($1, $2, now() + interval '1 day')", [
    sessionUuid,
    userUuid,
  ]);
  return { userUuid, token: await signAccess(shop.ports, { userUuid, sessionUuid }) };
}

/** Copies of the hinge, at 10 roubles, without stock. */
export async function manyProducts(shop: { ports: Ports } & Pick<TestShop, "sql">, count: number): Promise<string[]> {
  const rows = await shop.sql<{ uuid: string }>(
    `insert into products (uuid, external_id, slug, article, article_norm, name, full_name, brand_uuid, category_uuid, unit_uuid,
       multiplicity, min_quantity, weight_grams, country, drawing)
     select gen_random_uuid(), made, made, 'M-' || n, 'M' || n, name, full_name, brand_uuid, category_uuid, unit_uuid,
       multiplicity, min_quantity, weight_grams, country, drawing
     from products, generate_series(1, $2::int) n, lateral (select $3::text || n as made) as naming
     where uuid = $1
     order by n
     returning uuid`,
    [small.products.hinge.uuid, count, `m-${shop.ports.ids.uuid().slice(0, 8)}-`],
  );
  const uuids = rows.map((row) => row.uuid);
  await shop.sql("insert into prices (product_uuid, price_list_id, price) select unnest($1::uuid[]), 1, 10", [uuids]);
  return uuids;
}
