import { z } from "zod";
import { lineOfText, uuidShape } from "#app/contract/parts.ts";
import { articleLimits, articleStatuses } from "#app/domain/articles/limits.ts";

export const companyCodesQuery = z.object({ q: lineOfText(200).default("") });

/** Own article codes of a company, as many as a page shows. */
export const companyCodesShape = z.object({
  company: z.object({ uuid: uuidShape, name: z.string() }),
  total: z.int(),
  items: z.array(
    z.object({
      uuid: uuidShape,
      code: z.string(),
      article: z.string().nullable(),
      name: z.string().nullable(),
      comment: z.string().nullable(),
      status: z.enum(articleStatuses),
    }),
  ),
  canChange: z.boolean(),
});
export type CompanyCodes = z.infer<typeof companyCodesShape>;

/** `product`: its article, manufacturer's code or barcode. `replace`: takes a code from another product. */
export const addCompanyCodeBody = z.strictObject({
  userArticle: lineOfText(articleLimits.code).trim().min(1),
  product: lineOfText(200).trim().min(1),
  comment: lineOfText(articleLimits.comment).trim().default(""),
  replace: z.boolean().default(false),
});
export type AddCompanyCode = z.infer<typeof addCompanyCodeBody>;
export const removeCompanyCodesBody = z.strictObject({ codes: z.array(uuidShape).min(1).max(200) });
export type RemoveCompanyCodes = z.infer<typeof removeCompanyCodesBody>;
