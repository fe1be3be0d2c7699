import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { ClientType } from "./viewer.ts";

/** decisions §3.3 */
export const counterpartyStatuses = ["new", "moderation", "active", "rejected", "blocked", "archived"] as const;
export type CounterpartyStatus = (typeof counterpartyStatuses)[number];

/** Who moves a counterparty on: the buyer it belongs to, or the shop. */
export type CounterpartyActor = "buyer" | "shop";

/** new → moderation → active | rejected → moderation; active ↔ blocked; any → archived, and no way back (decisions §3.3). */
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

/** May a buyer work for it? Only while it is active or is being checked; else the reason to be told. */
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
 * May people be invited to it? The shop pays for invitations and answers for them, so it has checked the company before;
 * a private person has nobody to invite.
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
 * What its buyer may write: everything until somebody checks it and again once it is rejected; of one that is being
 * checked, was checked or is blocked only what proves nothing (post, signer, contacts, accounts); of an archived one nothing.
 */
export function writableOf(status: CounterpartyStatus): "all" | "open" | "none" {
  if (status === "archived") return "none";
  return status === "new" || status === "rejected" ? "all" : "open";
}

/** One with orders under way is still needed: by whoever ships them and by their papers. */
export function mayArchive(
  status: CounterpartyStatus,
  openOrders: number,
): Verdict<true, { code: "clientStatus" } | { code: "clientHasOrders"; count: number }> {
  const moved = mayMoveCounterparty(status, "archived", "buyer");
  if (!moved.ok) return moved;
  return openOrders > 0 ? no("clientHasOrders", { count: openOrders }) : ok(true);
}
