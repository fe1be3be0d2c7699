import type { Counterparty } from "#app/contract/counterparties.ts";
import type { ManagerViewModel } from "./managers.ts";

export type Branch = { kpp: string; name: string; address: string | null };

/** What a look-up by INN came to, for the form to say; `wrong` has the INN's fault in words. */
export type Lookup =
  | { state: "found"; name: string; warning: "liquidated" | "bankrupt" | null; branches: Branch[] }
  | { state: "notFound" | "away" }
  | { state: "wrong"; message: string };

export type NewCounterpartyViewModel = {
  kind: "company" | "person";
  inn: string;
  lookup: Lookup | null;
  /** What the form begins with. */
  first: Record<string, string>;
};

export type CounterpartyViewModel = { client: Counterparty; managers: ManagerViewModel[] };
