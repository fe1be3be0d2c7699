import { stableUuid } from "#server/demo/stable-uuid.ts";
import { demoShop } from "#server/demo/identity.ts";

export type CounterpartyBankRow = {
  uuid: string;
  root_uuid: string;
  bic: string;
  bank_name: string;
  account: string;
  corr_account: string;
};

/** Accounts of a counterparty, all at the invented bank of the shop. */
export function bankRows(rootUuid: string, accounts: readonly string[]): CounterpartyBankRow[] {
  const { bic, name, corrAccount } = demoShop.bank;
  return accounts.map((account) => ({
    uuid: stableUuid(`bank/${rootUuid}/${account}`),
    root_uuid: rootUuid,
    ...{ bic, bank_name: name, account, corr_account: corrAccount },
  }));
}
