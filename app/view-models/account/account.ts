import type { ClientSummary } from "#app/contract/counterparties/counterparties.ts";

/** Data of the account's drawers, sent only while one of them is open. */
export type AccountViewModel = {
  phone: string;
  email: string | null;
  emailConfirmed: boolean;
  /** The selected counterparty with the address for its documents. */
  client: { rootUuid: string; name: string; email: string | null } | null;
  /** Only with ?drawer=counterparty: the first ones by name; null if they could not be loaded. */
  clients: ClientSummary[] | null;
  /** Total number. */
  clientsTotal: number;
};
