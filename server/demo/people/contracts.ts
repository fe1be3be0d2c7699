import { stableUuid } from "#server/demo/stable-uuid.ts";

export type CounterpartyContractRow = { uuid: string; root_uuid: string; number: string; date: string };

/** Contracts besides the main one of who buys by several. */
const further = [
  { key: "fram-servis", number: "ДП-2025/031-М", date: "2025-04-07" },
  { key: "belov-montazh", number: "ДП-2026/002-О", date: "2026-01-19" },
];

export function contractRows(): CounterpartyContractRow[] {
  return further.map(({ key, number, date }) => ({
    uuid: furtherUuid(number),
    root_uuid: stableUuid(`counterparty/${key}`),
    number,
    date,
  }));
}

/**
 * Under which further contract a company's order is made; null is the main one. Since there is one, what is paid ahead is
 * of it: within a contract money covers the oldest debts first, whatever it was given for.
 */
export function furtherContract(
  key: string,
  { day, method }: { day: string; method: string },
): { uuid: string; number: string } | null {
  const contract = further.find((one) => one.key === key && one.date <= day);
  return contract && method !== "credit" ? { uuid: furtherUuid(contract.number), number: contract.number } : null;
}

function furtherUuid(number: string): string {
  return stableUuid(`contract/${number}`);
}
