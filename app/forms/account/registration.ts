import { z } from "zod";
import { positionShape, registrant, type RegisterBody, type RegistrationDraft } from "#app/contract/account/auth.ts";
import { companyBody } from "#app/contract/counterparties/companies.ts";
import { checkKpp, checkOgrn } from "#app/domain/account/requisites.ts";
import { checkInn, type InnKind } from "#app/domain/inn.ts";
import { shownPhone } from "#app/domain/phone.ts";
import type { FormDefinition } from "#app/forms/form.ts";
import { loginCodeForm } from "./login.ts";
import { consentField, emailField, tickField } from "#app/forms/parts.ts";

const { lastName, firstName, middleName } = registrant;
const { name, fullName, address } = companyBody.shape;

const person = {
  phone: z.string().max(40),
  lastName,
  firstName,
  middleName,
  email: emailField,
  personalData: consentField("consentPersonalData"),
  offer: consentField("consentOffer"),
  marketing: tickField,
  smsMarketing: tickField,
};

/** The expected length depends on the type: twelve digits alone do not prove a sole trader (product rules §3.3). */
const innField = (kind: InnKind) =>
  z.string().superRefine((typed, context) => {
    const inn = checkInn(typed);
    const fault = inn.ok ? (inn.value.kind === kind ? null : innOf[inn.value.kind]) : inn.code;
    if (fault !== null) context.addIssue({ code: "custom", message: fault });
  });
const innOf = { ip: "innOfPerson", ooo: "innOfOrganisation" } as const;

const ogrnField = (digits: number) =>
  z
    .string()
    .refine((typed) => {
      const ogrn = checkOgrn(typed);
      return ogrn.ok && ogrn.value.length === digits;
    }, "ogrn")
    .optional();

const company = { ...person, name, fullName, address, position: positionShape.optional() };

/** After the phone is confirmed: a physical person, an organisation or a sole trader. */
export const registrationForm = {
  intent: "auth.register",
  form: "auth",
  step: "register",
  fields: [
    ...["phone", "type", "inn", "branch", "name", "fullName", "kpp", "ogrn", "address", "filled"],
    ...["lastName", "firstName", "middleName", "position", "email"],
    ...["personalData", "offer", "marketing", "smsMarketing"],
  ],
  schema: z.discriminatedUnion("type", [
    z.object({ type: z.literal("physical"), ...person }),
    z.object({
      type: z.literal("legal"),
      inn: innField("ooo"),
      kpp: z
        .string()
        .refine((typed) => checkKpp(typed).ok, "kpp")
        .optional(),
      ogrn: ogrnField(13),
      ...company,
    }),
    z.object({ type: z.literal("entrepreneur"), inn: innField("ip"), ogrn: ogrnField(15), ...company }),
  ]),
  fieldOfApi: (field: string) => field.replace(/^(?:consents|company)\./, ""),
} as const satisfies FormDefinition;

/** The same form for the look-up in the register of companies and on return from the code step: not validated. */
export const companyLookup = { ...registrationForm, intent: "auth.findCompany" } as const satisfies FormDefinition;
export const registrationSave = {
  ...registrationForm,
  intent: "auth.saveRegistration",
} as const satisfies FormDefinition;
export const registrationEdit = {
  ...registrationForm,
  intent: "auth.editRegistration",
} as const satisfies FormDefinition;

/** A code requested because the phone's proof had expired; carries the filled form. */
export const registrationCodeForm = {
  ...loginCodeForm,
  intent: "auth.registerCode",
  step: "registerCode",
  fields: [...registrationForm.fields, "code", "sentBy", "fallbacks"],
} as const satisfies FormDefinition;

/** Initial values for a confirmed phone, with earlier input. */
export function registrationValues({ phone, typed }: RegistrationDraft): Record<string, string> {
  return { type: "physical", ...typed, phone: shownPhone(phone) };
}

/** The body of `POST /public/auth/register`. */
export function registrationBody(value: z.output<typeof registrationForm.schema>, cityUuid: string): RegisterBody {
  const { phone, lastName: last, firstName: first, middleName: middle, email } = value;
  const common = {
    phone,
    email,
    lastName: last,
    firstName: first,
    ...(middle === undefined ? {} : { middleName: middle }),
    cityUuid,
    consents: {
      personalData: true as const,
      offer: true as const,
      marketing: value.marketing,
      smsMarketing: value.smsMarketing,
    },
  };
  if (value.type === "physical") return { type: "physical", ...common };
  const kpp = value.type === "legal" ? value.kpp : undefined;
  return {
    type: "legal",
    ...common,
    ...(value.position === undefined ? {} : { position: value.position }),
    company: {
      inn: value.inn,
      name: value.name,
      address: value.address,
      ...(value.fullName === undefined ? {} : { fullName: value.fullName }),
      ...(kpp === undefined ? {} : { kpp }),
      ...(value.ogrn === undefined ? {} : { ogrn: value.ogrn }),
    },
  };
}
