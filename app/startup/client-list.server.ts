import { redirect } from "@remix-run/node";
import type { Client } from "#app/contract/auth.ts";
import { counterpartyStatusShape } from "#app/contract/counterparties.ts";
import { autoClient } from "#app/domain/account/auto-client.ts";
import type { ApiVerdict } from "#app/shop-api/call.ts";
import type { ShopApi } from "#app/shop-api/shop-api.ts";
import type { ShopRequest } from "./shop-request.server.ts";

/**
 * Sets a counterparty where the fetched list has none selected (specification §4, Counterparty selection): by a call
 * without a body when there is none at all. `automatic`: of several the physical person's. True when it is set now.
 */
export async function setClientByRule(
  api: ShopApi,
  listed: ApiVerdict<readonly Client[]>,
  { automatic }: { automatic: boolean },
): Promise<boolean> {
  if (!listed.ok || listed.value.some(({ isSelected }) => isSelected)) return false;
  const known = listed.value.flatMap(({ rootUuid, type, status }) => {
    const read = counterpartyStatusShape.safeParse(status);
    return read.success ? [{ rootUuid, type, status: read.data }] : [];
  });
  const chosen = autoClient(known, { automatic });
  if (chosen === null && listed.value.length > 0) return false;
  const set = await api.users.setClient(chosen ?? undefined);
  return set.ok && set.value.some(({ isSelected }) => isSelected);
}

/** The list on a page where the buyer may choose: of several companies or persons none is set for them. */
export async function clientList({ api, url, request }: ShopRequest): Promise<ApiVerdict<Client[]>> {
  const listed = await api.users.clients();
  const isSet = await setClientByRule(api, listed, { automatic: false });
  // The page at hand was begun without a counterparty: with one its prices, basket and rights are others.
  if (isSet && request.method === "GET") throw redirect(url.pathname + url.search, 302);
  return listed;
}
