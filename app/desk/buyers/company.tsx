import { CompanyCard } from "#app/components/desk/buyers/company-card.tsx";
import { JournalLink } from "#app/components/desk/journal/journal-link.tsx";
import {
  blockCompanyBody,
  companyCreditBody,
  companyManagersBody,
  companyPricesBody,
  decideCompanyBody,
  type DeskCompany,
} from "#app/contract/desk/buyers/companies.ts";
import type { FoundCompany } from "#app/contract/counterparties/companies.ts";
import type { DeskNotice } from "#app/desk/frame/notices.ts";
import { deskPage, type DeskOutcome, type DeskRequest } from "#app/desk/frame/page.ts";
import { staleInWords, typedReply } from "#app/desk/frame/reply-to.ts";
import {
  addressOf,
  invalid,
  numberIn,
  refusedAt,
  refusedFields,
  roublesIn,
  textIn,
} from "#app/desk/orders/form-values.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskCustomers as texts } from "#app/i18n/ru/desk/buyers/customers.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import type { Problem } from "#app/shop-api/problem.ts";

const t = namespace("deskCustomers", texts);

type Data = { company: DeskCompany; registry: FoundCompany | "away" };
type Refused = { ok: false } & Problem;

/** The card of a company; each of its forms is one change. */
export const companyPage = deskPage<Data>({
  path: "companies/:uuid",
  right: "manageCustomers",
  title: ({ company }) => company.name,
  async load({ call, params: { uuid = "" } }) {
    const [company, registry] = await Promise.all([
      call.deskCompanies.show({ params: { uuid } }),
      call.deskCompanies.registry({ params: { uuid } }),
    ]);
    if (!company.ok) return company;
    if (company.value.uuid !== uuid) return { to: `/desk/companies/${company.value.uuid}` };
    return ok({ company: company.value, registry: registry.ok ? registry.value : ("away" as const) });
  },
  async act(request, form) {
    const kind = textIn(form, "form");
    return isForm(kind) ? forms[kind](request, form) : { reply: typedReply(form) };
  },
  view: ({ data, reply, key, back, staff }) => (
    <>
      <CompanyCard {...data} reply={reply} formKey={key} back={back} />
      <JournalLink staff={staff} kind="counterparty" id={data.company.uuid} />
    </>
  ),
});

type Step = (request: DeskRequest, form: FormData) => Promise<DeskOutcome | Refused>;

const forms = {
  approve: (request, form) => decided(request, form, "approve"),
  reject: (request, form) => decided(request, form, "reject"),
  block: (request, form) => blocked(request, form, true),
  unblock: (request, form) => blocked(request, form, false),
  async prices(request, form) {
    const body = companyPricesBody.safeParse({
      ...{ version: numberIn(form, "version"), prices: textIn(form, "prices") || null },
    });
    if (!body.success) return invalid(form, t("act.invalid"));
    return saved(
      { url: request.url, form },
      "companySaved",
      await request.call.deskCompanies.setPrices({ ...at(request, form), body: body.data }),
    );
  },
  async managers(request, form) {
    const body = companyManagersBody.safeParse({
      ...{ version: numberIn(form, "version"), managers: form.getAll("managers") },
    });
    if (!body.success) return invalid(form, t("act.invalid"));
    return saved(
      { url: request.url, form },
      "companySaved",
      await request.call.deskCompanies.setManagers({ ...at(request, form), body: body.data }),
    );
  },
  async credit(request, form) {
    const body = companyCreditBody.safeParse({
      ...{ version: numberIn(form, "version"), terms: textIn(form, "terms") },
      ...{ limit: roublesIn(form, "limit") ?? 0, days: Number(textIn(form, "days") || 0) },
    });
    if (!body.success) return refusedFields(form, body.error, t("act.invalid"), texts.act.fault);
    return saved(
      { url: request.url, form },
      "companySaved",
      await request.call.deskCompanies.setCredit({ ...at(request, form), body: body.data }),
    );
  },
} satisfies Record<string, Step>;

function isForm(kind: string): kind is keyof typeof forms {
  return Object.hasOwn(forms, kind);
}

async function decided(request: DeskRequest, form: FormData, decision: "approve" | "reject") {
  const body = decideCompanyBody.safeParse({ ...reasonOf(form), decision });
  if (!body.success) return refusedFields(form, body.error, t("act.reason"));
  const notice = decision === "approve" ? "companyApproved" : "companyRejected";
  return saved(
    { url: request.url, form },
    notice,
    await request.call.deskCompanies.decide({ ...at(request, form), body: body.data }),
  );
}

async function blocked(request: DeskRequest, form: FormData, isBlocked: boolean) {
  const body = blockCompanyBody.safeParse({ ...reasonOf(form), isBlocked });
  if (!body.success) return refusedFields(form, body.error, t("act.reason"));
  const notice = isBlocked ? "companyBlocked" : "companyUnblocked";
  return saved(
    { url: request.url, form },
    notice,
    await request.call.deskCompanies.block({ ...at(request, form), body: body.data }),
  );
}

function reasonOf(form: FormData) {
  return { version: numberIn(form, "version"), reason: textIn(form, "reason").replaceAll("\r\n", "\n") };
}

function at({ params }: DeskRequest, form: FormData) {
  return { params: { uuid: params["uuid"] ?? "" }, key: textIn(form, "key") || undefined };
}

/** The field that a refusal is about. */
function fieldOf(code: string, form: FormData): string | null {
  if (code === "creditIncomplete") return (roublesIn(form, "limit") ?? 0) > 0 ? "days" : "limit";
  return Object.hasOwn(refusedFieldOf, code) ? (refusedFieldOf[code] ?? null) : null;
}

const refusedFieldOf: Readonly<Record<string, string>> = {
  reasonMissing: "reason",
  priceListUnknown: "prices",
  priceListInactive: "prices",
  managerUnknown: "managers",
};

type Sent = Pick<DeskRequest, "url"> & { form: FormData };

function saved({ url, form }: Sent, key: DeskNotice["key"], verdict: ApiVerdict<unknown>): DeskOutcome | Refused {
  if (verdict.ok) return { to: addressOf(url), notice: { key } };
  const field = fieldOf(verdict.code, form);
  return field !== null && form.has(field) ? refusedAt(form, field, verdict) : staleInWords(verdict, form);
}
