import type { ClientSummary } from "#app/contract/counterparties.ts";

/** Shown by the account's drawers; in the page's data only while one of them is open. */
export type AccountViewModel = {
  phone: string;
  email: string | null;
  emailConfirmed: boolean;
  /** The selected counterparty, with the address its documents go to. */
  client: { rootUuid: string; name: string; email: string | null } | null;
  /** Only with ?drawer=counterparty: the first of them by name; null where they could not be read. */
  clients: ClientSummary[] | null;
  /** How many there are. */
  clientsTotal: number;
};
