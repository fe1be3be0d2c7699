import { z } from "zod";
import { companyBody } from "#app/contract/counterparties/companies.ts";
import { memberRightsShape } from "#app/contract/counterparties/members.ts";
import { paymentMethodShape } from "#app/contract/orders/payments.ts";
import { tableColumns } from "#app/domain/catalog/table-columns.ts";
import { isoInstant, lineOfText, uuidShape } from "#app/contract/parts.ts";

/** A call or an e-mail to the account's confirmed address is a fallback if no SMS arrives. */
export const codeChannel = z.enum(["sms", "call", "email"]);
export const loginBody = z.strictObject({ phone: z.string().max(40), channel: codeChannel.optional() });
/**
 * The same answer for known and unknown phones (product rules §3.2). Seconds. `delivery` unknown: the operator has not
 * confirmed the message. `fallbacks`: other available channels, also in refusals. `channel`: set if the code was sent
 * another way than requested because SMS is unavailable.
 */
export const loginAnswerShape = z.object({
  resendAfter: z.int(),
  expiresIn: z.int(),
  codeLength: z.int(),
  delivery: z.literal("unknown").optional(),
  fallbacks: z.array(codeChannel).optional(),
  channel: codeChannel.optional(),
});

export const confirmBody = z.strictObject({ phone: z.string().max(40), code: z.string().max(20) });
const opened = z.object({
  needRegister: z.literal(false),
  merged: z.object({ lines: z.int(), favourites: z.int() }),
  /** For a registration completed by this call. */
  company: z.enum(["onModeration", "joinRequested"]).nullish(),
});
const unknown = z.object({ needRegister: z.literal(true), registerToken: z.string() });
/** Tokens are in the headers `token` and `refreshtoken`, as from /auth/refresh. */
export const confirmAnswerShape = z.discriminatedUnion("needRegister", [opened, unknown]);

export const personName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[\p{L}][\p{L} '’-]*$/u);
export const registrant = {
  phone: z.string().max(40),
  email: z.email().max(254),
  firstName: personName,
  lastName: personName,
  middleName: personName.optional(),
  cityUuid: uuidShape,
  consents: z.strictObject({
    personalData: z.literal(true),
    offer: z.literal(true),
    marketing: z.boolean(),
    smsMarketing: z.boolean(),
  }),
  /** Proof that the phone confirmed a login code within the last 15 minutes; without it a code is sent first. */
  registerToken: z.string().max(2_000).optional(),
  /** Requested channel of the code. */
  channel: codeChannel.optional(),
};
export const positionShape = lineOfText(100).trim().min(2);
/** `legal`: a company or sole trader, which waits for moderation; the names are of its contact person. */
export const registerBody = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("physical"), ...registrant }),
  z.strictObject({
    type: z.literal("legal"),
    ...registrant,
    company: companyBody,
    position: positionShape.optional(),
  }),
]);
/**
 * State of a registering company: in moderation, or already known, with a join request sent to its owner; null for a
 * physical person and for a phone that had an account.
 */
const registeredCompanyShape = z.enum(["onModeration", "joinRequested"]).nullable();
/** `codeSent`: finish with /register/code; otherwise the account is open and the tokens are in the headers. */
export const registerAnswerShape = z.discriminatedUnion("codeSent", [
  loginAnswerShape.extend({ codeSent: z.literal(true) }),
  z.object({
    codeSent: z.literal(false),
    merged: z.object({ lines: z.int(), favourites: z.int() }),
    company: registeredCompanyShape,
  }),
]);
/** Unsent registration form; consents are not stored. `filled`: values from the register of companies. */
export const registrationTyped = z
  .strictObject({
    ...{ type: z.string().max(20), inn: z.string().max(40), branch: z.string().max(20), kpp: z.string().max(40) },
    ...{ name: z.string().max(500), fullName: z.string().max(1_000), ogrn: z.string().max(40) },
    ...{ address: z.string().max(1_000), lastName: z.string().max(200), firstName: z.string().max(200) },
    ...{ middleName: z.string().max(200), position: z.string().max(200), email: z.string().max(300) },
    filled: z.string().max(4_000),
  })
  .partial();
export const registrationDraftBody = z.strictObject({
  registerToken: z.string().max(2_000),
  typed: registrationTyped.optional(),
});
export const registrationDraftShape = z.object({ phone: z.string(), typed: registrationTyped });

export const refreshAnswerShape = z.object({ expiresIn: z.int() });
export const logoutAnswerShape = z.object({ done: z.literal(true) });

export const counterpartyTypeShape = z.enum(["physical", "legal", "entrepreneur", "branch", "government", "foreign"]);
const clientShape = z.object({
  rootUuid: uuidShape,
  type: counterpartyTypeShape,
  status: z.string(),
  name: z.string(),
  inn: z.string().nullable(),
  kpp: z.string().nullable(),
  isSelected: z.boolean(),
});
export const clientListShape = z.array(clientShape);
export const setClientBody = z.strictObject({ rootUuid: uuidShape.optional() });

export const profileShape = z.object({
  uuid: uuidShape,
  phone: z.string(),
  email: z.string().nullable(),
  emailConfirmedAt: isoInstant.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  middleName: z.string().nullable(),
  onModerate: z.boolean(),
  moderationReason: z.string().nullable(),
  contract: z.object({ type: z.enum(["physical", "legal"]), inn: z.string().nullable() }).nullable(),
  client: z
    .object({
      rootUuid: uuidShape,
      type: counterpartyTypeShape,
      status: z.string(),
      name: z.string(),
      inn: z.string().nullable(),
      /** Address for its documents. */
      email: z.string().nullable(),
      emailConfirmedAt: isoInstant.nullable(),
      /** Rights of this user for the counterparty. */
      rights: memberRightsShape,
    })
    .nullable(),
  createdAt: isoInstant,
  /** Unread profile notifications, counted up to 100. */
  unread: z.int().min(0).default(0),
  /** Orders awaiting the user's decision, counted up to 100. */
  approvals: z.int().min(0).default(0),
});

const setting = <C extends string, V extends z.ZodType>(code: C, value: V) =>
  z.strictObject({ code: z.literal(code), value });
/**
 * lkSettings (specification §3, product rules §3.11); an unknown code or a value of another type is refused with 422.
 */
export const settingShape = z.discriminatedUnion("code", [
  setting("catalogViewType", z.enum(["card", "list", "table"])),
  setting("showPopup", z.boolean()),
  setting("doNotDivide", z.boolean()),
  /** E-mails and SMS about orders, e-mails about payments; on by default. */
  setting("notifyOrderEmail", z.boolean()),
  setting("notifyOrderSms", z.boolean()),
  setting("notifyPayments", z.boolean()),
  /** Requested e-mails about restocked goods; on by default. */
  setting("notifyStock", z.boolean()),
  /** On sends a new confirmation to the address, off unsubscribes at once. */
  setting("newsletter", z.boolean()),
  /** Preselected at checkout if offered; an empty point code is none. */
  setting("defaultDeliveryType", z.enum(["none", "pickup", "courier", "transport"])),
  setting("defaultPointCode", lineOfText(60).trim()),
  setting("defaultPaymentMethod", z.enum(["none", ...paymentMethodShape.options])),
  /** The line «в том числе НДС» in basket and checkout; shown by default. */
  setting("showVat", z.boolean()),
  /** Columns of the product table besides article, name and quantity, which are always shown. */
  setting("tableColumns", z.array(z.enum(tableColumns)).max(tableColumns.length)),
  /** Products per page of a listing; the table uses its nearest size. */
  setting("itemsPerPage", z.union([z.literal(24), z.literal(48), z.literal(96), z.literal(50), z.literal(100)])),
  setting("priceListFormat", z.enum(["xlsx", "csv", "yml", "pdf"])),
]);
export const settingsShape = z.array(settingShape);
export const settingsBody = z.strictObject({ settings: z.array(settingShape).min(1).max(20) });

export type CodeSent = z.infer<typeof loginAnswerShape>;
export type CodeChannel = z.infer<typeof codeChannel>;
export type Profile = z.infer<typeof profileShape>;
export type Client = z.infer<typeof clientShape>;
export type Setting = z.infer<typeof settingShape>;
export type RegistrationDraft = z.infer<typeof registrationDraftShape>;
export type RegisterBody = z.infer<typeof registerBody>;
export type RegisteredCompany = z.infer<typeof registeredCompanyShape>;
