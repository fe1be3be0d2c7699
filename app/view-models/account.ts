import type { Client } from "#app/contract/auth.ts";

/** Shown by the account's drawers; in the page's data only while one of them is open. */
export type AccountViewModel = {
  phone: string;
  email: string | null;
  emailConfirmed: boolean;
  /** The selected counterparty, with the address its documents go to. */
  client: { rootUuid: string; name: string; email: string | null } | null;
  /** Only with ?drawer=counterparty; null where they could not be read. */
  clients: Client[] | null;
};
