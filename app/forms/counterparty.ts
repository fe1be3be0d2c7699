import { z } from "zod";
import { contactRoles, postcodeShape, type CompanyBody, type OpenDetailsBody } from "#app/contract/counterparties.ts";
import { fioShape } from "#app/contract/feedback.ts";
import { nameLine } from "#app/contract/names.ts";
import { lineOfText } from "#app/contract/parts.ts";
import { checkBankAccount, checkKpp, checkRequisites, companyTypes } from "#app/domain/account/requisites.ts";
import type { FormDefinition } from "./form.ts";
import { emailField, phoneField, tickField } from "./parts.ts";

/** Forms of a counterparty (decisions §3.3). The rules are the domain's; the API repeats every one. */
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
  // Judged beside the other fields, so that everything wrong is told at once.
  .check(({ value, issues }) => void issues.push(...openIssues(value)));

/** What a company's numbers are wrong with, by field, also where other fields are not yet filled in. */
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

/** The same of one that is there and not checked. */
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

/** What was emptied is taken away. */
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

/** A signer is named whole or not at all; an index belongs to an address. */
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
