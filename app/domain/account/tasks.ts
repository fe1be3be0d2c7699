/** A to-do item of the profile, worded by the page. `number` is that of the order or message. */
export type ProfileTask =
  | { code: "addEmail" | "confirmEmail" | "documentsEmail" | "completeRequisites" }
  | { code: "approve"; count: number }
  | { code: "pay" | "pickUp" | "readAnswer"; number: string };

export type TaskFacts = {
  email: string | null;
  emailConfirmed: boolean;
  /** The selected counterparty, if any. */
  client: { isPerson: boolean; hasEmail: boolean; requisitesComplete: boolean } | null;
  /** Orders of other members awaiting this member's decision. */
  approvals: number;
  /** Numbers of orders with parts awaiting payment. */
  awaitingPayment: readonly string[];
  readyForPickup: readonly string[];
  /** Numbers of the buyer's messages that were answered. */
  answered: readonly string[];
};

/** Most urgent first: approvals, payments and goods, then answers, then missing profile data. */
export function profileTasks({
  email,
  emailConfirmed,
  client,
  approvals,
  awaitingPayment,
  readyForPickup,
  answered,
}: TaskFacts): ProfileTask[] {
  const named = (code: "pay" | "pickUp" | "readAnswer", numbers: readonly string[]): ProfileTask[] =>
    numbers.map((number) => ({ code, number }));
  const missing: ProfileTask[] = [];
  if (email === null) missing.push({ code: "addEmail" });
  else if (!emailConfirmed) missing.push({ code: "confirmEmail" });
  if (client && !client.isPerson) {
    if (!client.requisitesComplete) missing.push({ code: "completeRequisites" });
    if (!client.hasEmail) missing.push({ code: "documentsEmail" });
  }
  const waiting: ProfileTask[] = approvals > 0 ? [{ code: "approve", count: approvals }] : [];
  return [
    ...waiting,
    ...named("pay", awaitingPayment),
    ...named("pickUp", readyForPickup),
    ...named("readAnswer", answered),
    ...missing,
  ];
}
