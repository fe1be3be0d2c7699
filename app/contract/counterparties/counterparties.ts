import { z } from "zod";
import { companyTypes } from "#app/domain/account/requisites.ts";
import { counterpartyStatuses } from "#app/domain/account/counterparty.ts";
import { counterpartyTypeShape } from "#app/contract/account/auth.ts";
import { listOf } from "#app/contract/envelope.ts";
import { fioShape } from "#app/contract/content/feedback.ts";
import { nameLine } from "#app/contract/names.ts";
import { hiddenAs, ofOneCounterparty, paidMoney } from "#app/contract/hidden.ts";
import { isoDate, isoInstant, lineOfText, uuidShape } from "#app/contract/parts.ts";

/**
 * Counterparties under /private/users/users/clients (product rules §3.3). Bodies are strict: unknown fields are
 * refused.
 */
export const counterpartyStatusShape = z.enum(counterpartyStatuses);

const line = (max: number) => lineOfText(max).trim().min(1);
export const postcodeShape = z.string().regex(/^\d{6}$/, "postcode");
const addressBody = z.strictObject({ full: line(500), postcode: postcodeShape.nullable().default(null) });
const signerBody = z.strictObject({ fio: fioShape, position: line(150), basis: line(200) });

const personBody = z.strictObject({ type: z.literal("physical"), fio: fioShape });
const companyBody = z.strictObject({
  type: z.enum(companyTypes),
  /** Verified by check digits: app/domain/account/requisites.ts. */
  inn: lineOfText(20),
  kpp: lineOfText(20).nullable().default(null),
  ogrn: lineOfText(30).nullable().default(null),
  okpo: lineOfText(20).nullable().default(null),
  name: nameLine(255).min(1),
  fullName: nameLine(500).min(1).nullable().default(null),
  legalAddress: addressBody,
  postalAddress: addressBody.nullable().default(null),
  signer: signerBody.nullable().default(null),
});
export const counterpartyBody = z.discriminatedUnion("type", [personBody, companyBody]);
/** Fields editable in any status; absent ones stay, null clears. */
export const openDetailsBody = z.strictObject({
  postalAddress: addressBody.nullable().optional(),
  signer: signerBody.nullable().optional(),
});
export const joinBody = z.strictObject({ inn: lineOfText(20) });
/** `GET /private/users/users/clients/join`: own pending requests, and those refused in the last 30 days. */
export const ownJoinRequestsShape = z.array(
  z.object({
    uuid: uuidShape,
    /** As typed: the company's name is not revealed before it accepts. */
    inn: z.string(),
    status: z.enum(["new", "rejected"]),
    createdAt: isoInstant,
    decidedAt: isoInstant.nullable(),
  }),
);
export type OwnJoinRequests = z.infer<typeof ownJoinRequestsShape>;
export const bankBody = z.strictObject({
  bic: lineOfText(20),
  bankName: line(255),
  account: lineOfText(40),
  corrAccount: lineOfText(40).nullable().default(null),
  isDefault: z.boolean().default(false),
});
export const contactRoles = ["buyer", "accountant", "receiver"] as const;
export const contactBody = z.strictObject({
  fio: fioShape,
  phone: lineOfText(40).nullable().default(null),
  email: z.email().max(254).nullable().default(null),
  role: z.enum(contactRoles),
});
export const branchBody = z.strictObject({ name: nameLine(255).min(1), kpp: lineOfText(20), address: line(500) });
export const partBody = z.strictObject({ uuid: uuidShape });
export const noBody = z.strictObject({});

export const rootUuidParams = z.object({ rootUuid: uuidShape });
export const clientsQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  /** Part of a name or a prefix of an INN. */
  q: lineOfText(100).trim().optional(),
  archived: z.enum(["0", "1"]).default("0"),
});

const summary = {
  rootUuid: uuidShape,
  type: counterpartyTypeShape,
  status: counterpartyStatusShape,
  /** The shop's reason of a rejection or block. */
  statusReason: z.string().nullable(),
  name: z.string(),
  inn: z.string().nullable(),
  kpp: z.string().nullable(),
  isSelected: z.boolean(),
  role: z.string(),
};
const clientSummaryShape = z.object(summary);
export const clientPageShape = listOf(clientSummaryShape);

const addressShape = z.object({ full: z.string(), postcode: z.string().nullable() });
const bankShape = z.object({
  uuid: uuidShape,
  bic: z.string(),
  bankName: z.string(),
  account: z.string(),
  corrAccount: z.string().nullable(),
  isDefault: z.boolean(),
});
const contactShape = z.object({
  uuid: uuidShape,
  fio: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  role: z.enum(contactRoles),
});
export const branchShape = z.object({ uuid: uuidShape, name: z.string(), kpp: z.string(), address: z.string() });
const contractShape = z.object({
  uuid: uuidShape,
  number: z.string(),
  date: isoDate,
  validTo: isoDate.nullable(),
  /** Name of its price list; null for standard prices and for members who see no prices. */
  priceType: hiddenAs(z.string().nullable(), null),
  paymentTerms: z.enum(["prepay", "postpay"]),
  creditDays: z.int(),
  /** Null for members who see no prices. */
  creditLimit: paidMoney,
  vatMode: z.string().nullable(),
  edoOperator: z.string().nullable(),
  edoId: z.string().nullable(),
});
const counterparty = z.object({
  ...summary,
  /** Whether the viewer may see its prices. */
  seesPrices: z.boolean(),
  fullName: z.string(),
  ogrn: z.string().nullable(),
  okpo: z.string().nullable(),
  legalAddress: addressShape.nullable(),
  postalAddress: addressShape.nullable(),
  signer: z.object({ fio: z.string(), position: z.string(), basis: z.string() }).nullable(),
  bank: z.array(bankShape),
  contacts: z.array(contactShape),
  branches: z.array(branchShape),
  /** Null until the shop has created one; a person has none. */
  contract: contractShape.nullable(),
  openOrders: z.int(),
});
export const counterpartyShape = ofOneCounterparty(counterparty);
export const addedShape = z.object({ rootUuid: uuidShape });

export type CounterpartyBody = z.infer<typeof counterpartyBody>;
export type CompanyBody = z.infer<typeof companyBody>;
export type OpenDetailsBody = z.infer<typeof openDetailsBody>;
export type BankBody = z.infer<typeof bankBody>;
export type ContactBody = z.infer<typeof contactBody>;
export type BranchBody = z.infer<typeof branchBody>;
export type ClientSummary = z.infer<typeof clientSummaryShape>;
export type Counterparty = z.infer<typeof counterpartyShape>;
export type ContactRole = (typeof contactRoles)[number];
