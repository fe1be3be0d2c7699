import type { FoundCompany } from "#app/contract/counterparties/companies.ts";
import type { Counterparty } from "#app/contract/counterparties/counterparties.ts";

/** A found company as initial values; for a branch with the branch's KPP and address. */
export function foundValues(company: NonNullable<FoundCompany>, branchKpp: string | null): Record<string, string> {
  const { inn, ogrn, name, fullName, type, director, branches } = company;
  const branch = branches.find(({ kpp }) => kpp === branchKpp);
  const address = branch?.address ?? company.address ?? "";
  const postcode = /^(\d{6})[,\s]+/.exec(address);
  return {
    type,
    inn,
    kpp: branch?.kpp ?? company.kpp ?? "",
    ogrn: ogrn ?? "",
    name,
    fullName,
    legalAddress: postcode ? address.slice(postcode[0].length) : address,
    legalPostcode: postcode?.[1] ?? "",
    signerFio: director?.fio ?? "",
    signerPosition: director?.position ?? "",
  };
}

/** A counterparty as initial values of its correction form. */
export function clientValues(client: Counterparty): Record<string, string> {
  const { type, inn, kpp, ogrn, okpo, name, fullName, legalAddress } = client;
  return {
    ...{ type, name, fullName, inn: inn ?? "", kpp: kpp ?? "", ogrn: ogrn ?? "", okpo: okpo ?? "" },
    legalAddress: legalAddress?.full ?? "",
    legalPostcode: legalAddress?.postcode ?? "",
    ...openValues(client),
  };
}

export function openValues({ postalAddress, signer }: Counterparty): Record<string, string> {
  return {
    postalAddress: postalAddress?.full ?? "",
    postalPostcode: postalAddress?.postcode ?? "",
    signerFio: signer?.fio ?? "",
    signerPosition: signer?.position ?? "",
    signerBasis: signer?.basis ?? "",
  };
}
