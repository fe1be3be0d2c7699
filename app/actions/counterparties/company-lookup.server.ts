import type { FoundCompany } from "#app/contract/counterparties/companies.ts";
import { checkInn } from "#app/domain/inn.ts";
import { readFilled, refilled, type FilledRequisites } from "#app/forms/counterparties/filled-requisites.ts";
import { companyLookup, registrationForm } from "#app/forms/account/registration.ts";
import { fieldError } from "#app/i18n/field-error.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ShownReply } from "#app/actions/action-group.server.ts";
import { endingsOf } from "#app/actions/form-reply.server.ts";

/**
 * «Найти по ИНН»: fills in the requisites and removes those of the previous INN; if unavailable, says so and leaves
 * them to be typed.
 */
export async function findCompany(shop: ShopRequest, form: FormData): Promise<ShownReply> {
  const endings = endingsOf(companyLookup, form);
  const { values } = endings;
  const inn = checkInn(values["inn"] ?? "");
  if (inn.ok && inn.value.kind === "ip" && values["type"] !== "entrepreneur")
    return endings.wrong({
      errors: { type: [fieldError({ path: ["type"], code: "custom", reason: "typeOfPerson" }).message] },
    });
  const answer = await shop.api.locations.findCompany({ query: { inn: values["inn"] ?? "" } });
  if (!answer.ok && answer.code === "validation") return endings.refused(answer);

  // Ten digits belong to an organisation, whatever type was selected.
  const typed = inn.ok && inn.value.kind === "ooo" ? { ...values, type: "legal" } : values;
  const before = readFilled(values["filled"]);
  const company = answer.ok ? answer.value : null;
  const after = refilled(typed, before, company && requisitesOf(company, values["branch"]));
  const at = Date.now();
  const registry = company ? { found: company, at } : { note: answer.ok ? null : (answer.messages[0] ?? ""), at };
  return endings.next({ step: registrationForm.step, values: after, data: { registry } });
}

/** Empty for fields the register lacks. */
function requisitesOf(company: NonNullable<FoundCompany>, branch = ""): FilledRequisites {
  const { inn, name, fullName, ogrn } = company;
  const chosen = company.branches.find(({ kpp }) => kpp === branch);
  return {
    inn,
    name,
    fullName,
    ogrn: ogrn ?? "",
    kpp: chosen?.kpp ?? company.kpp ?? "",
    address: chosen?.address ?? company.address ?? "",
    branch: chosen?.kpp ?? "",
  };
}
