import type { CompanyBody, CounterpartyBody, OpenDetailsBody } from "#app/contract/counterparties/counterparties.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { checkRequisites } from "#app/domain/account/requisites.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { ClientValues, OpenValues } from "#server/db/queries/account/counterparty-changes.ts";

/** Column values of a body; invalid numbers are refused with their fields (product rules §3.3). */
export function valuesOf(body: CounterpartyBody): ProblemOr<ClientValues, "validation"> {
  return body.type === "physical" ? ok(ofPerson(body.fio)) : ofCompany(body);
}

function ofPerson(fio: string): ClientValues {
  return {
    type: "physical",
    name: fio,
    full_name: fio,
    inn: null,
    kpp: null,
    ogrn: null,
    okpo: null,
    legal_address: null,
    legal_postcode: null,
  };
}

function ofCompany({
  type,
  name,
  fullName,
  legalAddress,
  ...body
}: CompanyBody): ProblemOr<ClientValues, "validation"> {
  const checked = checkRequisites(type, body);
  if (!checked.ok)
    return no("validation", {
      issues: checked.faults.map(({ field, code }) => ({ path: [field], code: "custom", reason: code })),
    });
  return ok({
    type,
    name,
    full_name: fullName ?? name,
    ...checked.value,
    legal_address: legalAddress.full,
    legal_postcode: legalAddress.postcode,
    ...openValues(body),
  });
}

/** Only fields present in the body. */
export function openValues({ postalAddress, signer }: OpenDetailsBody): OpenValues {
  return {
    ...(postalAddress === undefined
      ? {}
      : { postal_address: postalAddress?.full ?? null, postal_postcode: postalAddress?.postcode ?? null }),
    ...(signer === undefined
      ? {}
      : {
          signer_fio: signer?.fio ?? null,
          signer_position: signer?.position ?? null,
          signer_basis: signer?.basis ?? null,
        }),
  };
}
