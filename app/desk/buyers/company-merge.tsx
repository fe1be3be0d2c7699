import { CompanyMergeView } from "#app/components/desk/buyers/company-merge.tsx";
import { mergeCompaniesBody, type CompanyMerge } from "#app/contract/desk/buyers/company-merge.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { numberIn, refusedFields, textIn } from "#app/desk/orders/form-values.ts";
import { deskCompanyMerge as texts } from "#app/i18n/ru/desk/buyers/company-merge.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskCompanyMerge", texts);

/** Two companies side by side, and the form that makes one of them. */
export const companyMergePage = deskPage<CompanyMerge>({
  path: "companies/:uuid/merge/:joined",
  right: "mergeCompanies",
  title: t("mergeTitle"),
  load: ({ call, params: { uuid = "", joined = "" } }) => call.deskCompanyMerges.preview({ params: { uuid, joined } }),
  async act({ call, params: { uuid = "", joined = "" } }, form) {
    const chosen = (name: string) => textIn(form, name) || undefined;
    const body = mergeCompaniesBody.safeParse({
      ...{ version: numberIn(form, "version"), joinedVersion: numberIn(form, "joinedVersion") },
      ...{ members: chosen("members"), prices: chosen("prices"), credit: chosen("credit") },
      ...{ managers: chosen("managers"), codes: chosen("codes") },
      reason: textIn(form, "reason").replaceAll("\r\n", "\n"),
    });
    if (!body.success) return refusedFields(form, body.error, t("invalid"), texts.fault);
    const merged = await call.deskCompanyMerges.merge({
      ...{ params: { uuid, joined }, key: textIn(form, "key") || undefined, body: body.data },
    });
    return merged.ok ? { to: `/desk/companies/${uuid}`, notice: { key: "companiesMerged" } } : merged;
  },
  view: ({ data, reply, key }) => <CompanyMergeView merge={data} reply={reply} formKey={key} />,
});
