import { z } from "zod";
import { isoInstant, linesOfText, uuidShape, wireMoney } from "#app/contract/parts.ts";
import { counterpartyStatuses } from "#app/domain/account/counterparty.ts";

const mergedCompanyShape = z.object({
  uuid: uuidShape,
  version: z.int(),
  name: z.string(),
  inn: z.string().nullable(),
  kpp: z.string().nullable(),
  status: z.enum(counterpartyStatuses),
  createdAt: isoInstant,
  orders: z.int(),
  members: z.int(),
  codes: z.int(),
  hasLedger: z.boolean(),
  /** Names of the price list of its own and of its managers; empty without. */
  prices: z.string(),
  managers: z.string(),
  terms: z.enum(["prepay", "postpay"]),
  creditLimit: wireMoney,
  creditDays: z.int(),
});
export type MergedCompany = z.infer<typeof mergedCompanyShape>;

/** Companies that share INN and KPP, group by group. */
export const companyDuplicatesShape = z.object({
  items: z.array(z.object({ inn: z.string(), kpp: z.string().nullable(), companies: z.array(mergedCompanyShape) })),
});
export type CompanyDuplicates = z.infer<typeof companyDuplicatesShape>;

export const companyMergeParams = z.object({ uuid: uuidShape, joined: uuidShape });

/** What merging two companies would do. */
export const companyMergeShape = z.object({
  kept: mergedCompanyShape,
  joined: mergedCompanyShape,
  /** People of the joined company; those of both stay as they are in the kept one. */
  members: z.array(z.object({ uuid: uuidShape, name: z.string(), isOwner: z.boolean(), isInBoth: z.boolean() })),
  /** Own codes that name another product in each, the first of them. */
  codeConflicts: z.array(z.object({ code: z.string(), kept: z.string().nullable(), joined: z.string().nullable() })),
  codeConflictsTotal: z.int(),
  differs: z.object({ prices: z.boolean(), credit: z.boolean(), managers: z.boolean() }),
  /** Why it may not be done. */
  obstacle: z.enum(["companyLedger", "companyMove", "companyNotDuplicate"]).nullable(),
});
export type CompanyMerge = z.infer<typeof companyMergeShape>;

const side = z.enum(["kept", "joined"]).default("kept");

/** Whose values the kept company has afterwards, and whether people of the joined one may act for it. */
export const mergeCompaniesBody = z.strictObject({
  version: z.int().min(1),
  joinedVersion: z.int().min(1),
  members: z.enum(["move", "leave"]),
  prices: side,
  credit: side,
  managers: side,
  codes: side,
  reason: linesOfText(1_000).trim().default(""),
});
export type MergeCompanies = z.infer<typeof mergeCompaniesBody>;
