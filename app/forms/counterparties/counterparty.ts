import { z } from "zod";
import {
  contactRoles,
  postcodeShape,
  type CompanyBody,
  type OpenDetailsBody,
} from "#app/contract/counterparties/counterparties.ts";
import { fioShape } from "#app/contract/content/feedback.ts";
import { nameLine } from "#app/contract/names.ts";
import { lineOfText } from "#app/contract/parts.ts";
import { checkBankAccount, checkKpp, checkRequisites, companyTypes } from "#app/domain/account/requisites.ts";
import type { FormDefinition } from "#app/forms/form.ts";
import { emailField, phoneField, tickField } from "#app/forms/parts.ts";

/** Forms of a counterparty (product rules §3.3). The rules are the domain's; the API validates all of them again. */
const line = (max: number) => lineOfText(max).trim().min(1);
const fio = fioShape.regex(/^[\p{L}][\p{L} '’.-]*$/u, "fio");

export const personForm = {
  intent: "client.addPerson",
  form: "client",
  step: "person",
  fields: ["fio", "key"],
  schema: z.object({ fio, key: z.string().optional() }),
} as const satisfies FormDefinition;

const openFields = ["postalAddress", "postalPostcode", "signerFio", "signerPosition", "signerBasis"] as const;
const open = {
  postalAddress: line(500).optional(),
  postalPostcode: postcodeShape.optional(),
  signerFio: fio.optional(),
  signerPosition: line(150).optional(),
  signerBasis: line(200).optional(),
};
type Open = z.output<z.ZodObject<typeof open>>;

const companyFields = [
  ...["type", "inn", "kpp", "ogrn", "okpo", "name", "fullName", "legalAddress", "legalPostcode"],
  ...openFields,
  ...["key", "filled"],
];
const companySchema = z
  .object({
    type: z.enum(companyTypes),
    inn: lineOfText(20),
    kpp: lineOfText(20).optional(),
    ogrn: lineOfText(30).optional(),
    okpo: lineOfText(20).optional(),
    name: nameLine(255).min(1),
    fullName: nameLine(500).min(1).optional(),
    legalAddress: line(500),
    legalPostcode: postcodeShape.optional(),
    ...open,
    key: z.string().optional(),
  })
  // Validated along with other fields, so that all errors show at once.
  .check(({ value, issues }) => void issues.push(...openIssues(value)));

/** Errors of a company's numbers by field, even if other fields are still empty. */
export function numberFaults({ type, ...typed }: Record<string, string>): { field: string; code: string }[] {
  const company = companyTypes.find((one) => one === type);
  if (company === undefined || !typed["inn"]) return [];
  const or = (name: string) => typed[name]?.trim() || null;
  const checked = checkRequisites(company, { inn: typed["inn"], kpp: or("kpp"), ogrn: or("ogrn"), okpo: or("okpo") });
  return checked.ok ? [] : checked.faults;
}

export const companyForm = {
  intent: "client.addCompany",
  form: "client",
  step: "company",
  fields: companyFields,
  schema: companySchema,
  fieldOfApi,
} as const satisfies FormDefinition;

/** The same for an existing unchecked one. */
export const companyChangeForm = { ...companyForm, intent: "client.change" } as const satisfies FormDefinition;

export const openDetailsForm = {
  intent: "client.details",
  form: "details",
  fields: openFields,
  schema: z.object(open).check(({ value, issues }) => void issues.push(...openIssues(value))),
  fieldOfApi,
} as const satisfies FormDefinition;

export const bankForm = {
  intent: "client.addBank",
  form: "bank",
  fields: ["bic", "bankName", "account", "corrAccount", "isDefault"],
  schema: z
    .object({
      bic: lineOfText(20),
      bankName: line(255),
      account: lineOfText(40),
      corrAccount: lineOfText(40).optional(),
      isDefault: tickField,
    })
    .check(({ value, issues }) => {
      const checked = checkBankAccount({ ...value, corrAccount: value.corrAccount ?? null });
      if (!checked.ok) for (const { field, code } of checked.faults) issues.push(issue(field, code, value));
    }),
} as const satisfies FormDefinition;

export const contactForm = {
  intent: "client.addContact",
  form: "contact",
  fields: ["role", "fio", "phone", "email"],
  schema: z
    .object({ role: z.enum(contactRoles), fio, phone: phoneField.optional(), email: emailField.optional() })
    .check(({ value, issues }) => {
      if (!value.phone && !value.email) issues.push(issue("phone", "contactWay", value));
    }),
} as const satisfies FormDefinition;

export const branchForm = {
  intent: "client.addBranch",
  form: "branch",
  fields: ["name", "kpp", "address"],
  schema: z.object({ name: line(255), kpp: lineOfText(20), address: line(500) }).check(({ value, issues }) => {
    if (!checkKpp(value.kpp).ok) issues.push(issue("kpp", "kpp", value));
  }),
} as const satisfies FormDefinition;

export function companyBodyOf(value: z.output<typeof companySchema>): CompanyBody {
  const { type, inn, name, kpp = null, ogrn = null, okpo = null, fullName = null } = value;
  return {
    ...{ type, inn, kpp, ogrn, okpo, name, fullName },
    legalAddress: { full: value.legalAddress, postcode: value.legalPostcode ?? null },
    ...bothOpen(value),
  };
}

/** Emptied fields are cleared. */
export function openDetailsOf(value: Open): OpenDetailsBody {
  return bothOpen(value);
}

function bothOpen(value: Open) {
  const { postalAddress, postalPostcode = null, signerFio, signerPosition = "", signerBasis = "" } = value;
  return {
    postalAddress: postalAddress === undefined ? null : { full: postalAddress, postcode: postalPostcode },
    signer: signerFio === undefined ? null : { fio: signerFio, position: signerPosition, basis: signerBasis },
  };
}

/** A signer is given in full or not at all; a postal code needs an address. */
function openIssues(value: Open) {
  const signer = ["signerFio", "signerPosition", "signerBasis"] as const;
  const named = signer.some((name) => value[name] !== undefined);
  const missing = [
    ...(named ? signer.filter((name) => value[name] === undefined) : []),
    ...(value.postalPostcode !== undefined && value.postalAddress === undefined ? (["postalAddress"] as const) : []),
  ];
  return missing.map((name) => issue(name, "required", value));
}

function issue(field: string, code: string, input: unknown) {
  return { code: "custom" as const, path: [field], message: code, input };
}

function fieldOfApi(name: string): string {
  const [, of = "", part = ""] = /^(legalAddress|postalAddress|signer)\.(\w+)$/.exec(name) ?? [];
  if (of === "signer") return `signer${part.charAt(0).toUpperCase()}${part.slice(1)}`;
  if (of === "") return name;
  return part === "postcode" ? of.replace("Address", "Postcode") : of;
}
