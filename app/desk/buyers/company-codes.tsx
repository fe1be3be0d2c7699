import { CompanyCodesView } from "#app/components/desk/buyers/company-codes.tsx";
import {
  addCompanyCodeBody,
  companyCodesQuery,
  removeCompanyCodesBody,
  type CompanyCodes,
} from "#app/contract/desk/buyers/company-codes.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { addressOf, invalid, refusedAt, refusedFields, textIn } from "#app/desk/orders/form-values.ts";
import { deskCustomers as texts } from "#app/i18n/ru/desk/buyers/customers.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskCustomers", texts);

const faultyFields: Readonly<Partial<Record<string, string>>> = {
  ...{ articleBad: "userArticle", articleShadows: "userArticle", articleTaken: "userArticle" },
  ...{ productAmbiguous: "product", productUnknown: "product" },
};

/** Own article codes of a company. */
export const companyCodesPage = deskPage<CompanyCodes>({
  path: "companies/:uuid/codes",
  right: "manageCustomers",
  title: ({ company: { name } }) => t("codes.heading", { name }),
  load({ call, params: { uuid = "" }, query }) {
    const asked = companyCodesQuery.safeParse({ q: query.get("q") ?? "" });
    return call.deskCompanyCodes.list({ params: { uuid }, query: asked.success ? asked.data : { q: "" } });
  },
  async act({ call, params: { uuid = "" }, url }, form) {
    const at = { params: { uuid }, key: textIn(form, "key") || undefined };
    if (textIn(form, "form") === "remove") {
      const body = removeCompanyCodesBody.safeParse({ codes: form.getAll("codes") });
      if (!body.success) return invalid(form, t("codes.nothingChosen"));
      const removed = await call.deskCompanyCodes.remove({ ...at, body: body.data });
      return removed.ok ? { to: addressOf(url), notice: { key: "codesRemoved" } } : removed;
    }
    const body = addCompanyCodeBody.safeParse({
      ...{ userArticle: textIn(form, "userArticle"), product: textIn(form, "product") },
      ...{ comment: textIn(form, "comment"), replace: form.get("replace") === "yes" },
    });
    if (!body.success) return refusedFields(form, body.error, t("codes.invalid"), texts.codes.fault);
    const added = await call.deskCompanyCodes.add({ ...at, body: body.data });
    if (added.ok) return { to: addressOf(url), notice: { key: "codeAdded" } };
    const field = faultyFields[added.code];
    return field === undefined ? added : refusedAt(form, field, added);
  },
  view: ({ data, reply, key, url }) => (
    <CompanyCodesView codes={data} reply={reply} formKey={key} q={url.searchParams.get("q") ?? ""} />
  ),
});
