import { checkInn } from "#app/domain/inn.ts";
import { foundValues } from "#app/forms/counterparties/counterparty-values.ts";
import { fieldError } from "#app/i18n/field-error.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { Lookup, NewCounterpartyViewModel } from "#app/view-models/counterparties/counterparties.ts";

/**
 * Initial values of a new counterparty: empty, or the register's data for `?inn=`. If the register is unavailable or
 * has none, the form says so and can be typed (product rules §3.3).
 */
export async function newCounterparty({ url, api, profile }: ShopRequest): Promise<NewCounterpartyViewModel> {
  const kind = url.searchParams.get("kind") === "person" ? "person" : "company";
  const typed = (url.searchParams.get("inn") ?? "").trim().slice(0, 40);
  const key = crypto.randomUUID();
  if (kind === "person" || typed === "")
    return { kind, inn: typed, lookup: null, first: { key, ...personOf(profile) } };

  const inn = checkInn(typed);
  if (!inn.ok) {
    const { message } = fieldError({ path: ["inn"], code: "custom", reason: inn.code });
    return { kind, inn: typed, lookup: { state: "wrong", message }, first: { key, inn: typed } };
  }
  const found = await api.locations.findCompany({ query: { inn: inn.value.inn } });
  const unfilled = { key, inn: inn.value.inn, ...(inn.value.kind === "ip" ? { type: "entrepreneur" } : {}) };
  if (!found.ok) return { kind, inn: typed, lookup: { state: "away" }, first: unfilled };
  if (found.value === null) return { kind, inn: typed, lookup: { state: "notFound" }, first: unfilled };
  const { name, status, branches } = found.value;
  const lookup: Lookup = { state: "found", name, warning: warningOf(status), branches };
  const filled = foundValues(found.value, url.searchParams.get("branch"));
  return { kind, inn: typed, lookup, first: { key, ...filled, filled: JSON.stringify(filled) } };
}

function warningOf(status: string): "liquidated" | "bankrupt" | null {
  if (status === "BANKRUPT") return "bankrupt";
  return status === "LIQUIDATED" || status === "LIQUIDATING" ? "liquidated" : null;
}

/** The user's own name is prefilled. */
function personOf(profile: ShopRequest["profile"]): Record<string, string> {
  if (profile === null || profile.client !== null) return {};
  return { fio: [profile.lastName, profile.firstName, profile.middleName].filter(Boolean).join(" ") };
}
