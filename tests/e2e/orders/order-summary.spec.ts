import type { APIRequestContext, Locator } from "playwright/test";
import {
  expect,
  expectNoSidewaysScroll,
  open,
  operator,
  settled,
  signIn,
  test,
  tokenOf,
} from "#tests/e2e/shop-test.ts";

/** The demo shop's sole trader with script, its company without. */
const phones = { scripted: "+79000000003", plain: "+79000000002" };
const lineCount = 100;

type Goods = { uuid: string; multiplicity: number; minQuantity: number };
type Call = <T>(method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<T>;

/** The buyer's API: an order of a hundred lines takes too many clicks. */
async function buyerApi(request: APIRequestContext, phone: string): Promise<Call> {
  const headers: Record<string, string> = { fingerprint: crypto.randomUUID(), city: "msk" };
  const send = (method: string, path: string, body: object | undefined, more: Record<string, string> = {}) =>
    request.fetch(`/api/v1${path}`, {
      method,
      headers: { ...headers, ...more },
      ...(body === undefined ? {} : { data: body }),
    });
  headers["authorization"] = `Bearer ${await tokenOf(request, phone)}`;
  return async (method, path, body, more) => (await (await send(method, path, body, more)).json()).data;
}

/** Goods in stock and goods to be supplied, so that the order has several parts. */
async function orderOfManyLines(call: Call): Promise<string> {
  const menu = await call<{ uuid: string }[]>("GET", "/public/categories/categories/menu");
  const found = new Map<string, Goods>();
  for (const { uuid } of menu) {
    if (found.size >= lineCount) break;
    const context = { type: "category", value: uuid };
    const { items } = await call<{ items: Goods[] }>("POST", "/mixed/products/products", { context, limit: 60 });
    for (const goods of items.slice(0, lineCount - found.size)) found.set(goods.uuid, goods);
  }
  const items = [...found.values()].map(({ uuid, multiplicity, minQuantity }) => ({
    uuid,
    quantity: multiplicity * Math.max(1, Math.ceil(minQuantity / multiplicity)),
  }));
  await call("DELETE", "/mixed/baskets/baskets/products", {});
  await call("POST", "/mixed/baskets/baskets/products/add", { items });
  const checkout = await call<{
    uuid: string;
    basketVersion: number;
    priceHash: string;
    counterparty: string | null;
    delivery: { groupKind: string }[];
  }>("POST", "/private/orders/checkouts", {});
  const { number } = await call<{ number: string }>(
    "POST",
    "/private/orders/orders",
    {
      checkout: checkout.uuid,
      basketVersion: checkout.basketVersion,
      priceHash: checkout.priceHash,
      counterparty: checkout.counterparty,
      groups: checkout.delivery.map(({ groupKind }) => ({
        kind: groupKind,
        delivery: { providerCode: "own", address: "Москва, улица Арбат, 1" },
      })),
      paymentMethod: "invoice",
      customerNumber: "ЗП-4711/26",
      recipient: { fio: "Кузнецов Дмитрий", phone: "8 (900) 000-00-03" },
      consents: { offer: true },
      callMe: false,
    },
    { "idempotency-key": checkout.uuid },
  );
  return number;
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`${locator} has no box`);
  return box;
}

/** After scrolling to it its centre is not covered, for example by the bar at the bottom. */
async function expectUncovered(locator: Locator): Promise<void> {
  await locator.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const isOnTop = await locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  });
  expect(isOnTop).toBe(true);
}

test("the total of a long order, its documents and actions precede its goods on a phone", async ({
  page,
  request,
  scripted,
}) => {
  test.setTimeout(240_000);
  const phone = scripted ? phones.scripted : phones.plain;
  const number = await orderOfManyLines(await buyerApi(request, phone));
  await signIn(page, phone);
  await operator("order", "paid", number);
  await operator("order", "assemble", `${number}-1`);
  await operator("order", "ship", `${number}-1`);
  await open(page, `/profile/order/${encodeURIComponent(number)}`, scripted);
  await expectNoSidewaysScroll(page);

  const main = page.locator("main");
  const screen = page.viewportSize() ?? { width: 360, height: 740 };
  const goods = await boxOf(main.locator(".order-items").first());
  const papers = main.locator("#documents");
  const first = [
    main.getByText("Итого", { exact: true }),
    main.getByText("Частично отгружен").first(),
    main.getByRole("link", { name: "Повторить заказ" }),
    main.getByRole("link", { name: "Подать претензию" }),
    papers.getByText("Счёт на оплату"),
    papers.getByText("УПД №"),
    main.getByRole("link", { name: /^Часть 1, \d+ товар/ }),
  ];
  for (const locator of first) {
    const box = await boxOf(locator);
    expect(box.y + box.height).toBeLessThan(goods.y);
    expect(box.y + box.height).toBeLessThan(3 * screen.height);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(screen.width);
  }
  for (const locator of first) await expectUncovered(locator);

  // Documents of a part are labelled with its number.
  await expect(papers.getByRole("listitem").filter({ hasText: "УПД №" })).toContainText(/часть 1 из \d/);
  const history = main.locator(".order-history");
  await expect(history).toContainText(/Часть 1 из \d: Отгружена \(\d+ товар\S*, УПД № УПД-/);
  await main.getByRole("link", { name: /^Часть 2, / }).click();
  await expect(page).toHaveURL(/#part-2$/);
  const part = main.locator("#part-2");
  await expect.poll(async () => (await boxOf(part)).y).toBeLessThan(screen.height);
  await expect(part).toContainText(/Часть 2 из \d/);

  // The second part is not started yet: it can be changed and cancelled.
  await expect(part.getByRole("link", { name: "Изменить часть 2" })).toBeVisible();
  await expect(main.locator("#part-1").getByRole("link", { name: "Изменить часть 1" })).toHaveCount(0);
  await part.getByRole("link", { name: "Изменить часть 2" }).click();
  await expect(main).toContainText(/Часть 2 из \d: изменится только она/);
  await settled(page, scripted);
  await expectNoSidewaysScroll(page);
  const removal = main.getByRole("checkbox", { name: /^Убрать/ }).first();
  await removal.check();
  await main.getByRole("button", { name: "Проверить изменения" }).click();
  await expect(main.getByRole("heading", { name: "Проверьте изменения" })).toBeVisible();
  await settled(page, scripted);
  await main.getByRole("button", { name: "Сохранить изменения" }).click();
  await expect(page).toHaveURL(/\/profile\/order\//);
  await expect(main.locator(".order-history")).toContainText("Убран товар");

  await settled(page, scripted);
  await part.locator("summary").filter({ hasText: "Отменить часть 2" }).click();
  await part.getByRole("button", { name: "Отменить часть 2" }).click();
  await expect(page.getByText(`Часть заказа № ${number}-2 отменена`).first()).toBeVisible();
  await expect(part).toContainText("Отменён");
  await expect(main.locator("#part-1")).toContainText("Отгружен");
});
