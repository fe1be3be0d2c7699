/** What a buyer has to do, from what the shop knows of him; worded by the page. `number` is that of the order or message. */
export type ProfileTask =
  | { code: "addEmail" | "confirmEmail" | "documentsEmail" | "completeRequisites" }
  | { code: "approve"; count: number }
  | { code: "pay" | "pickUp" | "readAnswer"; number: string };

export type TaskFacts = {
  email: string | null;
  emailConfirmed: boolean;
  /** The counterparty he works for; null for none. */
  client: { isPerson: boolean; hasEmail: boolean; requisitesComplete: boolean } | null;
  /** Orders of others that wait for his decision. */
  approvals: number;
  /** Numbers of orders whose parts wait so. */
  awaitingPayment: readonly string[];
  readyForPickup: readonly string[];
  /** Numbers of own messages that were answered. */
  answered: readonly string[];
};

/** The most pressing first: people, money and goods that wait, then answers, then what is missing of himself. */
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
