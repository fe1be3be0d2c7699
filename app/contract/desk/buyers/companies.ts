import { z } from "zod";
import { foundCompanyShape } from "#app/contract/counterparties/companies.ts";
import { deskListOf, listOptionShape } from "#app/contract/desk/lists.ts";
import { deskActShape } from "#app/contract/desk/buyers/settlements.ts";
import { paidMoney } from "#app/contract/hidden.ts";
import { isoDate, isoInstant, linesOfText, uuidShape, wireMoney } from "#app/contract/parts.ts";
import { counterpartyStatuses } from "#app/domain/account/counterparty.ts";
import { mostCreditDays } from "#app/domain/account/desk-company.ts";

const status = z.enum(counterpartyStatuses);
const type = z.enum(["physical", "legal", "entrepreneur", "branch", "government", "foreign"]);
const terms = z.enum(["prepay", "postpay"]);

const companyRowShape = z.object({
  uuid: uuidShape,
  version: z.int(),
  name: z.string(),
  inn: z.string().nullable(),
  type,
  status,
  /** Name of its own price list. */
  prices: z.string().nullable(),
  terms,
  creditLimit: wireMoney,
  creditDays: z.int(),
  manager: z.string().nullable(),
  orders: z.int(),
  lastOrderAt: isoInstant.nullable(),
  createdAt: isoInstant,
});
export const deskCompaniesShape = deskListOf(companyRowShape);
export type DeskCompanyRow = z.infer<typeof companyRowShape>;
export const deskCompanyOptionsShape = z.object({
  prices: z.array(listOptionShape),
  manager: z.array(listOptionShape),
});

export const deskCompanyParams = z.object({ uuid: uuidShape });

export const deskOrderOfBuyerShape = z.object({
  number: z.string(),
  createdAt: isoInstant,
  status: z.string(),
  total: paidMoney,
});

export const deskCompanyShape = z.object({
  uuid: uuidShape,
  version: z.int(),
  name: z.string(),
  fullName: z.string(),
  type,
  status,
  statusReason: z.string().nullable(),
  inn: z.string().nullable(),
  kpp: z.string().nullable(),
  ogrn: z.string().nullable(),
  address: z.string().nullable(),
  signer: z.string().nullable(),
  email: z.string().nullable(),
  createdAt: isoInstant,
  contract: z.object({ number: z.string(), date: isoDate.nullable(), validTo: isoDate.nullable() }).nullable(),
  terms,
  creditLimit: wireMoney,
  creditDays: z.int(),
  /** How it stands with its credit; null without one. */
  credit: z
    .object({ used: wireMoney, left: wireMoney, overdue: wireMoney, overdueDays: z.int(), stage: z.string() })
    .nullable(),
  /** Code of its own price list. */
  prices: z.string().nullable(),
  managers: z.array(uuidShape),
  members: z.array(z.object({ uuid: uuidShape, name: z.string(), phone: z.string().nullable(), isOwner: z.boolean() })),
  contacts: z.array(
    z.object({ fio: z.string(), phone: z.string().nullable(), email: z.string().nullable(), role: z.string() }),
  ),
  orders: z.array(deskOrderOfBuyerShape),
  acts: z.array(deskActShape),
  /** Own article codes. */
  codes: z.int(),
  decisions: z.array(
    z.object({ at: isoInstant, decision: z.string(), reason: z.string().nullable(), name: z.string().nullable() }),
  ),
  choices: deskCompanyOptionsShape,
  can: z.object({
    approve: z.boolean(),
    reject: z.boolean(),
    setPrices: z.boolean(),
    setManagers: z.boolean(),
    setCredit: z.boolean(),
    block: z.boolean(),
    unblock: z.boolean(),
  }),
});
export type DeskCompany = z.infer<typeof deskCompanyShape>;

/** What the register says; null for an unknown company. */
export const registryCompanyShape = foundCompanyShape;

const version = z.int().min(1);
const reason = linesOfText(1_000).trim().default("");

/** The buyer reads the reason of a refusal. */
export const decideCompanyBody = z.strictObject({ version, decision: z.enum(["approve", "reject"]), reason });
export type DecideCompany = z.infer<typeof decideCompanyBody>;
/** A code of a price list; null: that of the city. */
export const companyPricesBody = z.strictObject({ version, prices: z.string().min(1).max(60).nullable() });
export type CompanyPrices = z.infer<typeof companyPricesBody>;
export const companyManagersBody = z.strictObject({ version, managers: z.array(uuidShape).max(20) });
export type CompanyManagers = z.infer<typeof companyManagersBody>;
export const companyCreditBody = z.strictObject({
  version,
  terms,
  limit: z.number().min(0).max(999_999_999).multipleOf(0.01),
  days: z.int().min(0).max(mostCreditDays),
});
export type CompanyCredit = z.infer<typeof companyCreditBody>;
export const blockCompanyBody = z.strictObject({ version, isBlocked: z.boolean(), reason });
export type BlockCompany = z.infer<typeof blockCompanyBody>;
