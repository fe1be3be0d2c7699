import { stableUuid } from "./stable-uuid.ts";

export type CounterpartyContractRow = { uuid: string; root_uuid: string; number: string; date: string };

/** Contracts besides the main one of who buys by several. */
const further = [
  { key: "fram-servis", number: "ДП-2025/031-М", date: "2025-04-07" },
  { key: "belov-montazh", number: "ДП-2026/002-О", date: "2026-01-19" },
];

export function contractRows(): CounterpartyContractRow[] {
  return further.map(({ key, number, date }) => ({
    uuid: stableUuid(`contract/${number}`),
    root_uuid: stableUuid(`counterparty/${key}`),
    number,
    date,
  }));
}
