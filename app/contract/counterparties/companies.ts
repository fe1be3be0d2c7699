import { z } from "zod";
import { companyFaults } from "#app/domain/account/company-faults.ts";
import { nameLine } from "#app/contract/names.ts";
import { lineOfText } from "#app/contract/parts.ts";

const companyStatusShape = z.enum(["ACTIVE", "LIQUIDATING", "LIQUIDATED", "BANKRUPT"]);

/** `find-company-by-inn`: null if not in the register (product rules §3.3). `branches` excludes the head office. */
export const foundCompanyShape = z
  .object({
    inn: z.string(),
    kpp: z.string().nullable(),
    ogrn: z.string().nullable(),
    name: z.string(),
    fullName: z.string(),
    type: z.enum(["legal", "entrepreneur"]),
    status: companyStatusShape,
    address: z.string().nullable(),
    director: z.object({ fio: z.string(), position: z.string().nullable() }).nullable(),
    okved: z.string().nullable(),
    branches: z.array(z.object({ kpp: z.string(), name: z.string(), address: z.string().nullable() })),
    source: z.enum(["registry", "cache"]),
  })
  .nullable();
/** As typed: blanks are dropped. */
export const innQuery = z.object({ inn: z.string().max(40) });

export type FoundCompany = z.infer<typeof foundCompanyShape>;

/**
 * Requisites of a company or sole trader (product rules §3.3), verified by check digits. A 10-digit INN is an
 * organisation's; a 12-digit one is a person's, who declares to be a sole trader by registering. Issues are codes of
 * `problems.field`.
 */
export const companyBody = z
  .strictObject({
    inn: z.string().trim().max(20),
    kpp: z.string().trim().max(20).optional(),
    name: nameLine(255).min(2),
    fullName: nameLine(500).min(2).optional(),
    ogrn: z.string().trim().max(20).optional(),
    address: lineOfText(500).trim().min(5),
  })
  .superRefine((company, context) => {
    for (const [field, code] of companyFaults(company))
      context.addIssue({ code: "custom", path: [field], message: code });
  });

export type RegisteredCompanyBody = z.infer<typeof companyBody>;

/** Status of a counterparty (product rules §3.3). */
export const clientStatusShape = z.enum(["new", "moderation", "active", "rejected", "blocked", "archived"]);
