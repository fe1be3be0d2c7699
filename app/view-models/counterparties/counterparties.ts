import type { Counterparty } from "#app/contract/counterparties/counterparties.ts";
import type { ManagerViewModel } from "./managers.ts";

export type CounterpartyBranch = { kpp: string; name: string; address: string | null };

/** Result of a look-up by INN; `wrong` has the INN's error message. */
export type Lookup =
  | { state: "found"; name: string; warning: "liquidated" | "bankrupt" | null; branches: CounterpartyBranch[] }
  | { state: "notFound" | "away" }
  | { state: "wrong"; message: string };

export type NewCounterpartyViewModel = {
  kind: "company" | "person";
  inn: string;
  lookup: Lookup | null;
  /** Initial values of the form. */
  first: Record<string, string>;
};

export type CounterpartyViewModel = { client: Counterparty; managers: ManagerViewModel[] };
