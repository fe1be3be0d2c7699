import { uuidShape } from "#app/contract/parts.ts";
import { checkInn } from "#app/domain/inn.ts";
import {
  bankForm,
  branchForm,
  companyBodyOf,
  companyChangeForm,
  companyForm,
  contactForm,
  numberFaults,
  openDetailsForm,
  openDetailsOf,
  personForm,
} from "#app/forms/counterparties/counterparty.ts";
import { foundValues } from "#app/forms/counterparties/counterparty-values.ts";
import { isOutdated, readFilled, refilled } from "#app/forms/counterparties/filled-requisites.ts";
import { readForm, type FormDefinition } from "#app/forms/form.ts";
import { fieldError, isFieldCode } from "#app/i18n/field-error.ts";
import { counterparties as texts } from "#app/i18n/ru/counterparties/counterparties.ts";
import { namespace } from "#app/i18n/translator.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionHandler, ActionOutcome } from "#app/actions/action-group.server.ts";
import { endingsOf, formHandler, wordIssue } from "#app/actions/form-reply.server.ts";
import { text } from "#app/actions/form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "#app/actions/basket/one-click.server.ts";

const t = namespace("counterparties", texts);

const listPath = "/profile/counterparties";

/** Forms of /profile/counterparties/new. */
export const newCounterpartyActions: ActionGroup = {
  [personForm.intent]: formHandler(personForm, async (shop, { fio, key }, endings) => {
    const added = await shop.api.counterparties.add({ body: { type: "physical", fio }, key: keyOf(key) });
    return added.ok ? arrived(shop, added.value.rootUuid, "clientAdded") : endings.refused(added);
  }),
  [companyForm.intent]: currentRequisites(async (shop, value, endings) => {
    const added = await shop.api.counterparties.add({ body: companyBodyOf(value), key: keyOf(value.key) });
    if (added.ok) return arrived(shop, added.value.rootUuid, "clientSubmitted");
    return endings.refused(added, added.code === "clientTaken" ? { data: { join: value.inn } } : {});
  }),
  /** Asks the owner of an already registered company by INN, without revealing the company. */
  async "client.join"(shop, form) {
    const requested = await shop.api.counterparties.join({ body: { inn: text(form, "inn") } });
    if (!requested.ok) return redirectBackWithFlash(shop, form, [problemNotice(requested)]);
    shop.session.flash.add({ kind: "success", key: "joinAsked" });
    return seeOther(listPath);
  },
};

/** Forms of a counterparty's page. */
export const counterpartyActions: ActionGroup = {
  [companyChangeForm.intent]: companyHandler(companyChangeForm, async (shop, value, endings) => {
    const rootUuid = rootOf(shop);
    const changed = await shop.api.counterparties.change({ params: { rootUuid }, body: companyBodyOf(value) });
    if (!changed.ok) return endings.refused(changed);
    const sent = await shop.api.counterparties.resubmit({ params: { rootUuid } });
    return sent.ok ? arrived(shop, rootUuid, "clientSubmitted") : endings.refused(sent);
  }),
  [openDetailsForm.intent]: formHandler(openDetailsForm, async (shop, value, endings) =>
    kept(
      shop,
      await shop.api.counterparties.changeOpen({ params: { rootUuid: rootOf(shop) }, body: openDetailsOf(value) }),
      endings,
      "clientSaved",
    ),
  ),
  [bankForm.intent]: formHandler(bankForm, async (shop, value, endings) => {
    const body = { ...value, corrAccount: value.corrAccount ?? null };
    return kept(
      shop,
      await shop.api.counterpartyParts.addBank({ params: { rootUuid: rootOf(shop) }, body }),
      endings,
      "bankAdded",
    );
  }),
  [contactForm.intent]: formHandler(contactForm, async (shop, value, endings) => {
    const body = { ...value, phone: value.phone ?? null, email: value.email ?? null };
    return kept(
      shop,
      await shop.api.counterpartyParts.addContact({ params: { rootUuid: rootOf(shop) }, body }),
      endings,
      "contactAdded",
    );
  }),
  [branchForm.intent]: formHandler(branchForm, async (shop, value, endings) =>
    kept(
      shop,
      await shop.api.counterpartyParts.addBranch({ params: { rootUuid: rootOf(shop) }, body: value }),
      endings,
      "branchAdded",
    ),
  ),
  "client.defaultBank": onPart(
    (shop, uuid) => shop.api.counterpartyParts.chooseBank({ params: { rootUuid: rootOf(shop) }, body: { uuid } }),
    "bankChosen",
  ),
  "client.removeBank": onPart(
    (shop, uuid) => shop.api.counterpartyParts.removeBank({ params: { rootUuid: rootOf(shop) }, body: { uuid } }),
    "partRemoved",
  ),
  "client.removeContact": onPart(
    (shop, uuid) => shop.api.counterpartyParts.removeContact({ params: { rootUuid: rootOf(shop) }, body: { uuid } }),
    "partRemoved",
  ),
  "client.removeBranch": onPart(
    (shop, uuid) => shop.api.counterpartyParts.removeBranch({ params: { rootUuid: rootOf(shop) }, body: { uuid } }),
    "partRemoved",
  ),
  async "client.archive"(shop, form) {
    const archived = await shop.api.counterparties.archive({ params: { rootUuid: rootOf(shop) } });
    if (!archived.ok) return redirectBackWithFlash(shop, form, [problemNotice(archived)]);
    shop.session.flash.add({ kind: "success", key: "clientArchivedNow" });
    return seeOther(listPath);
  },
};

type Company = typeof companyForm | typeof companyChangeForm;
type Endings = ReturnType<typeof endingsOf>;

/** Numbers are validated along with other fields, so that all errors show at once. */
function companyHandler<D extends Company>(
  definition: D,
  act: (shop: ShopRequest, value: Parameters<typeof companyBodyOf>[0], endings: Endings) => Promise<ActionOutcome>,
): ActionHandler {
  return async (shop, form) => {
    const endings = endingsOf(definition, form);
    const read = readForm<D["schema"]>(definition satisfies FormDefinition, form, wordIssue);
    const faults: Record<string, string[]> = {};
    for (const { field, code } of numberFaults(endings.values)) {
      if (!isFieldCode(code)) continue;
      faults[field] = [fieldError({ path: [field], code: "custom", reason: code }).message];
    }
    if (!read.ok || Object.keys(faults).length > 0)
      return endings.wrong({ errors: { ...(read.ok ? {} : read.errors), ...faults } });
    return act(shop, read.value, endings);
  };
}

/** Form of a new company; outdated requisites of another INN are looked up again. */
function currentRequisites(act: Parameters<typeof companyHandler<typeof companyForm>>[1]): ActionHandler {
  const handle = companyHandler(companyForm, act);
  return async (shop, form) => {
    const { values, wrong } = endingsOf(companyForm, form);
    const inn = checkInn(values["inn"] ?? "");
    const before = readFilled(values["filled"]);
    if (!inn.ok || !isOutdated(values, before)) return handle(shop, form);
    const found = await shop.api.locations.findCompany({ query: { inn: inn.value.inn } });
    const type =
      inn.value.kind === "ip" ? "entrepreneur" : values["type"] === "entrepreneur" ? "legal" : values["type"];
    const typed = type === undefined ? values : { ...values, type };
    const company = found.ok && found.value !== null ? foundValues(found.value, null) : null;
    return wrong({ values: refilled(typed, before, company), messages: [t("innChanged")] });
  };
}

function arrived(shop: ShopRequest, rootUuid: string, key: string): Response {
  shop.session.flash.add({ kind: "success", key });
  return seeOther(`${listPath}/${rootUuid}`);
}

function kept(shop: ShopRequest, verdict: ApiVerdict<unknown>, endings: Endings, key: string): ActionOutcome {
  return verdict.ok ? arrived(shop, rootOf(shop), key) : endings.refused(verdict);
}

/** One-press action on a list row. */
function onPart(act: (shop: ShopRequest, uuid: string) => Promise<ApiVerdict<unknown>>, key: string): ActionHandler {
  return async (shop, form) => {
    const uuid = uuidShape.safeParse(text(form, "uuid"));
    if (!uuid.success) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "notFound" }]);
    const done = await act(shop, uuid.data);
    return redirectBackWithFlash(shop, form, [done.ok ? { kind: "success", key } : problemNotice(done)]);
  };
}

function rootOf({ params }: ShopRequest): string {
  return params["rootUuid"] ?? "";
}

/** A form without a key is accepted, only without protection against double submission. */
function keyOf(key: string | undefined): string {
  return uuidShape.safeParse(key).data ?? crypto.randomUUID();
}
