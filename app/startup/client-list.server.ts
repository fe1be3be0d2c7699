import { redirect } from "@remix-run/node";
import type { Client } from "#app/contract/account/auth.ts";
import { counterpartyStatusShape } from "#app/contract/counterparties/counterparties.ts";
import { autoClient } from "#app/domain/account/auto-client.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import type { ShopApi } from "#app/shop-api/shop-api.ts";
import type { ShopRequest } from "./shop-request.server.ts";

/**
 * Selects a counterparty if the fetched list has none selected (specification §4, Counterparty selection): by a call
 * without a body if there is none at all. `automatic`: of several, the physical person's. True if it was selected now.
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
  const set = await api.users.setClient({ body: { rootUuid: chosen ?? undefined } });
  return set.ok && set.value.some(({ isSelected }) => isSelected);
}

/** The list for a page where the buyer may choose: nothing is preselected among several. */
export async function clientList({ api, url, request }: ShopRequest): Promise<ApiVerdict<Client[]>> {
  const listed = await api.users.clients();
  const isSet = await setClientByRule(api, listed, { automatic: false });
  // The page started without a counterparty: prices, basket and rights change with one.
  if (isSet && request.method === "GET") throw redirect(url.pathname + url.search, 302);
  return listed;
}
