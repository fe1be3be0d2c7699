import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { ClientType } from "./viewer.ts";

/** product rules §3.3 */
export const counterpartyStatuses = ["new", "moderation", "active", "rejected", "blocked", "archived"] as const;
export type CounterpartyStatus = (typeof counterpartyStatuses)[number];

export type CounterpartyActor = "buyer" | "shop";

/**
 * new → moderation → active | rejected → moderation; active ↔ blocked; any → archived, which is final (product rules
 * §3.3).
 */
const transitions: Readonly<
  Record<CounterpartyStatus, Partial<Record<CounterpartyStatus, readonly CounterpartyActor[]>>>
> = {
  new: { moderation: ["buyer", "shop"], archived: ["buyer", "shop"] },
  moderation: { active: ["shop"], rejected: ["shop"], archived: ["buyer", "shop"] },
  active: { blocked: ["shop"], archived: ["buyer", "shop"] },
  rejected: { moderation: ["buyer", "shop"], archived: ["buyer", "shop"] },
  blocked: { active: ["shop"], archived: ["buyer", "shop"] },
  archived: {},
};

export function mayMoveCounterparty(
  from: CounterpartyStatus,
  to: CounterpartyStatus,
  actor: CounterpartyActor,
): Verdict<true, { code: "clientStatus" }> {
  return transitions[from][to]?.includes(actor) ? ok(true) : no("clientStatus");
}

export type WhyNotChosen = "clientRejected" | "clientBlocked" | "clientArchived";

/** Whether a buyer may act for this counterparty: only while it is active or in moderation. */
export function mayChoose(status: CounterpartyStatus): Verdict<true, { code: WhyNotChosen }> {
  switch (status) {
    case "rejected":
      return no("clientRejected");
    case "blocked":
      return no("clientBlocked");
    case "archived":
      return no("clientArchived");
    default:
      return ok(true);
  }
}

/**
 * Whether people may be invited. Invitations are sent at the shop's expense and in its name, so only checked companies
 * may invite.
 */
export function mayInvite({
  type,
  status,
}: {
  type: ClientType;
  status: CounterpartyStatus;
}): Verdict<true, { code: "inviteUnchecked" }> {
  return type !== "physical" && status === "active" ? ok(true) : no("inviteUnchecked");
}

/**
 * Which fields the buyer may edit: all while it is new or rejected; only post address, signer, contacts and accounts
 * while in moderation, active or blocked; none when archived.
 */
export function writableOf(status: CounterpartyStatus): "all" | "open" | "none" {
  if (status === "archived") return "none";
  return status === "new" || status === "rejected" ? "all" : "open";
}

/** A counterparty with open orders cannot be archived: shipping and documents still need it. */
export function mayArchive(
  status: CounterpartyStatus,
  openOrders: number,
): Verdict<true, { code: "clientStatus" } | { code: "clientHasOrders"; count: number }> {
  const moved = mayMoveCounterparty(status, "archived", "buyer");
  if (!moved.ok) return moved;
  return openOrders > 0 ? no("clientHasOrders", { count: openOrders }) : ok(true);
}
