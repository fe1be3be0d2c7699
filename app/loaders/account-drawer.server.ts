import type { AccountViewModel } from "#app/view-models/account/account.ts";
import { isAccountDrawer } from "#app/domain/navigation/drawers.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";

/** Beyond this number the drawer links to the full list. */
const mostInDrawer = 20;

/** Data of an open account drawer; empty on every other page. */
export async function accountDrawer({ url, profile, api }: ShopRequest): Promise<{ account?: AccountViewModel }> {
  const drawer = url.searchParams.get("drawer");
  if (profile === null || !isAccountDrawer(drawer)) return {};
  const { phone, email, emailConfirmedAt, client } = profile;
  const clients =
    drawer === "counterparty" ? await api.counterparties.list({ query: { page: 1, limit: mostInDrawer } }) : null;
  return {
    account: {
      phone,
      email,
      emailConfirmed: emailConfirmedAt !== null,
      client: client && { rootUuid: client.rootUuid, name: client.name, email: client.email },
      clients: clients?.ok ? clients.value.items : null,
      clientsTotal: clients?.ok ? clients.value.total : 0,
    },
  };
}
