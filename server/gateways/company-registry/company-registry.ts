/** One line of the register: a company's head or a branch of it, or a sole trader. */
export type RegistryEntry = {
  inn: string;
  kpp: string | null;
  /** 13 digits, or 15 of a sole trader. */
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

/** `entries` is empty when the register knows no such INN; `reason`, for the log alone, says why it could not be asked. */
export type RegistryAnswer = { ok: true; entries: RegistryEntry[] } | { ok: false; reason: string };

/** Knows companies and sole traders by their INN. It never throws and answers within some seconds. */
export type CompanyRegistry = { find(inn: string): Promise<RegistryAnswer> };
