import { no, ok, type Verdict } from "#app/domain/verdict.ts";

/** How something leaves the shop; "file": one that the worker makes. */
export const letterChannels = ["email", "sms", "file"] as const;
export type LetterChannel = (typeof letterChannels)[number];

export const letterStates = ["waiting", "sent", "failed", "dropped"] as const;
export type LetterState = (typeof letterStates)[number];

export const letterActions = ["retry", "drop"] as const;
export type LetterAction = (typeof letterActions)[number];

/** Letters whose code or link is of use for minutes: the person asks for a new one instead. */
const shortLived: readonly string[] = ["login.code", "claim.code", "email.code", "staff.invited"];

export type LetterStand = {
  channel: LetterChannel;
  template: string;
  state: LetterState;
  /** Nobody knows whether the operator has taken the SMS. */
  isUncertain: boolean;
};

type LetterRefusal = {
  code: "letterSent" | "letterWaiting" | "letterDropped" | "letterUncertain" | "letterExpired" | "reasonMissing";
};

/** What a letter, message or file becomes by the action. An SMS that may have arrived is never sent again (invariants N3). */
export function letterAfter(
  { channel, template, state, isUncertain }: LetterStand,
  action: LetterAction,
  reason: string,
): Verdict<"waiting" | "dropped", LetterRefusal> {
  if (state === "sent") return no("letterSent");
  if (action === "drop") {
    if (state === "dropped") return no("letterDropped");
    return reason.trim() === "" ? no("reasonMissing") : ok("dropped");
  }
  if (state === "waiting") return no("letterWaiting");
  if (channel === "sms" && isUncertain) return no("letterUncertain");
  return shortLived.includes(template) ? no("letterExpired") : ok("waiting");
}

/** "i•••@example.ru": enough to tell two addresses apart. */
export function emailInList(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "•••" : `${[...email][0] ?? ""}•••${email.slice(at)}`;
}
