import { z } from "zod";
import { companyFaults } from "#app/domain/account/company-faults.ts";
import { nameLine } from "./names.ts";
import { lineOfText } from "./parts.ts";

export const companyStatusShape = z.enum(["ACTIVE", "LIQUIDATING", "LIQUIDATED", "BANKRUPT"]);

/** `find-company-by-inn`: null when the register knows no such INN (decisions §3.3). `branches` are those besides the head. */
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
 * The requisites of a company or a sole trader (decisions §3.3), checked by their check digits. Ten digits of an INN are an
 * organisation's; twelve are a person's, who says by registering so that he is a sole trader. Issues are codes of `problems.field`.
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

export type CompanyBody = z.infer<typeof companyBody>;

/** Of a counterparty (decisions §3.3). */
export const clientStatusShape = z.enum(["new", "moderation", "active", "rejected", "blocked", "archived"]);
