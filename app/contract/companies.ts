import { z } from "zod";

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
