import { claimReasons } from "#app/domain/claim/claim.ts";
import { fileNameHeader, uploadPath, waitingFileShape } from "#app/contract/files/files.ts";
import { ownClaimsPath } from "#app/contract/claims/own-claims.ts";
import { operatorReads } from "#tests/support/operator.ts";
import type { ShippedOrder } from "./shipped-order.ts";
import type { TestShop } from "#tests/support/shops/shop.ts";

/** `npm run shop -- claims …` as the operator types it. */
export function claimsOperator(shop: TestShop, ...words: string[]): Promise<string> {
  return operatorReads(shop.ports, "claims", ...words);
}

/** A complete claim for one piece of the order's first line. */
export function claimForm(order: Pick<ShippedOrder, "uuid" | "items">, change: object = {}) {
  return {
    order: order.uuid,
    items: [{ orderItemUuid: order.items[0]?.uuid, quantity: 1 }],
    reasonUuid: claimReasons[4].uuid,
    resolution: "replace",
    description: "Петля не закрывается, люфт с первого дня",
    contact: { fio: "Пётр Иванов", email: "petr@example.ru" },
    consents: { personalData: true },
    ...change,
  };
}

export function sendClaim(
  shop: Pick<TestShop, "call">,
  order: ShippedOrder,
  { key, change = {}, token = order.token, ip }: { key: string; change?: object; token?: string; ip?: string },
) {
  return shop.call("POST", ownClaimsPath, {
    token,
    ...(ip === undefined ? {} : { ip }),
    body: claimForm(order, change),
    headers: { "idempotency-key": key },
  });
}

/** An uploaded file that is not part of a form yet. */
export async function sendFile(shop: TestShop, token: string, bytes: Uint8Array, name: string) {
  const answer = await shop.call("POST", uploadPath, {
    token,
    body: bytes,
    headers: { "content-type": "application/octet-stream", [fileNameHeader]: encodeURIComponent(name) },
  });
  return answer.data(waitingFileShape);
}
