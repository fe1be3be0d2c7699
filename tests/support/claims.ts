import { claimReasons } from "#app/domain/claim/claim.ts";
import { fileNameHeader, uploadPath, waitingFileShape } from "#app/contract/files.ts";
import { ownClaimsPath } from "#app/contract/own-claims.ts";
import { obeyClaims, readClaimsCommand } from "#server/process/operator-claims.ts";
import type { ShippedOrder } from "./shipped-order.ts";
import type { TestShop } from "./shop.ts";

/** `npm run shop -- claims …` as the operator types it. */
export async function claimsOperator(shop: TestShop, ...words: string[]): Promise<string> {
  const [verb = "", number = "", ...rest] = words;
  const command = readClaimsCommand(verb, number, rest);
  if (command === null) return "usage";
  const { ok, message } = await obeyClaims(shop.ports, command);
  return ok ? message : `refused: ${message}`;
}

/** A whole claim of one piece of the order's first line. */
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

/** A file that waits for its form. */
export async function sendFile(shop: TestShop, token: string, bytes: Uint8Array, name: string) {
  const answer = await shop.call("POST", uploadPath, {
    token,
    body: bytes,
    headers: { "content-type": "application/octet-stream", [fileNameHeader]: encodeURIComponent(name) },
  });
  return answer.data(waitingFileShape);
}
