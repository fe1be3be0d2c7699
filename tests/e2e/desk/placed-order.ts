import type { Page } from "playwright/test";
import { z } from "zod";
import { expect, operator, tokenOf } from "../shop-test.ts";

const data = <S extends z.ZodType>(shape: S) => z.object({ data: shape });
const listed = data(
  z.object({
    items: z.array(
      z.object({
        uuid: z.string(),
        article: z.string(),
        multiplicity: z.number(),
        availableQuantity: z.number(),
        isMarked: z.boolean().optional(),
      }),
    ),
  }),
);
const opened = data(
  z.object({
    uuid: z.string(),
    basketVersion: z.number(),
    priceHash: z.string(),
    counterparty: z.unknown(),
    delivery: z.array(z.object({ groupKind: z.string() })),
  }),
);

type Buyer = { phone: string; city: string; fio: string; address: string };

const sokolova: Buyer = {
  ...{ phone: "+79000000001", city: "msk", fio: "Иванов Пётр" },
  address: "Москва, улица Арбат, 1",
};

/** A confirmed order of two packs each of two articles in stock, to be delivered by courier; the number of its part. */
export async function confirmedPart(page: Page, search: string): Promise<{ number: string; articles: string[] }> {
  const { number, articles } = await placedOrder(page, search, sokolova);
  await operator("order", "confirm", number);
  return { number: `${number}-1`, articles };
}

/** The same, as the buyer has left it. */
export async function placedOrder(
  page: Page,
  search: string,
  { phone, city, fio, address }: Buyer,
): Promise<{ number: string; articles: string[] }> {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, phone)}`, city };
  const post = async (path: string, body: object, more: Record<string, string> = {}) => {
    const answer = await page.request.post(`/api/v1/${path}`, { data: body, headers: { ...headers, ...more } });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  const { items } = listed.parse(
    await post("mixed/products/products", { context: { type: "search", value: search }, page: 1, limit: 50 }),
  ).data;
  const wanted = items
    .filter(({ availableQuantity, multiplicity }) => availableQuantity >= 20 * multiplicity)
    .slice(0, 2);
  await page.request.delete("/api/v1/mixed/baskets/baskets/products", { data: {}, headers });
  await post("mixed/baskets/baskets/products/add", {
    items: wanted.map(({ uuid, multiplicity }) => ({ uuid, quantity: 2 * multiplicity })),
  });
  const checkout = opened.parse(await post("private/orders/checkouts", {})).data;
  const placed = await post(
    "private/orders/orders",
    {
      checkout: checkout.uuid,
      basketVersion: checkout.basketVersion,
      priceHash: checkout.priceHash,
      counterparty: checkout.counterparty,
      groups: checkout.delivery.map(({ groupKind }) => ({
        kind: groupKind,
        delivery: { providerCode: "own", address },
      })),
      paymentMethod: "onDelivery",
      recipient: { fio, phone },
      consents: { offer: true },
      callMe: false,
    },
    { "idempotency-key": checkout.uuid },
  );
  const { number } = data(z.object({ number: z.string() })).parse(placed).data;
  return { number, articles: wanted.map(({ article }) => article) };
}
