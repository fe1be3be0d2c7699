/** A register entry: a company's head office, a branch, or a sole trader. */
export type RegistryEntry = {
  inn: string;
  kpp: string | null;
  /** 13 digits, or 15 for a sole trader. */
  ogrn: string | null;
  type: "legal" | "entrepreneur";
  isBranch: boolean;
  status: RegistryStatus;
  name: string;
  fullName: string;
  address: string | null;
  director: { fio: string; position: string | null } | null;
  okved: string | null;
};
export type RegistryStatus = "ACTIVE" | "LIQUIDATING" | "LIQUIDATED" | "BANKRUPT";

/** `entries` is empty for an unknown INN; `reason` of a failure is for the log only. */
export type RegistryAnswer = { ok: true; entries: RegistryEntry[] } | { ok: false; reason: string };

/** Finds companies and sole traders by INN. Never throws; answers within seconds. */
export type CompanyRegistry = { find(inn: string): Promise<RegistryAnswer> };
