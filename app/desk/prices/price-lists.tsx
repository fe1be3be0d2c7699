import type { z } from "zod";
import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { JournalLink } from "#app/components/desk/journal/journal-link.tsx";
import {
  ActiveField,
  PriceListFields,
  priceListLabels,
  PriceLists,
  priceListWord,
} from "#app/components/desk/prices/price-lists.tsx";
import { LinkButton } from "#app/components/kit/button.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { newPriceListBody, savePriceListBody, type DeskPriceList } from "#app/contract/desk/catalog/price-lists.ts";
import { deskPage, type DeskOutcome } from "#app/desk/frame/page.ts";
import { keyIn, textIn, versionIn } from "#app/desk/frame/form-texts.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { deskPrices as texts } from "#app/i18n/ru/desk/catalog/prices.ts";
import { namespace } from "#app/i18n/translator.ts";
import { bareProblem } from "#app/shop-api/problem.ts";

const t = namespace("deskPrices", texts);
const frame = namespace("deskFrame", deskFrame);
const right = "editPrices";
/** A field named "code" is one of sign-in, and never shown again. */
const codeField = "ownCode";

export const priceListsPage = deskPage<{ items: DeskPriceList[] }>({
  path: "prices/lists",
  right,
  title: t("lists.title"),
  load: ({ call }) => call.deskPrices.lists(),
  view: ({ data }) => <PriceLists lists={data.items} />,
});

export const newPriceListPage = deskPage<null>({
  path: "prices/lists/new",
  right,
  title: t("lists.add"),
  load: async () => ok(null),
  async act({ call }, form) {
    const body = newPriceListBody.safeParse({ ...valuesIn(form), code: textIn(form, codeField) });
    if (!body.success) return faultReply(form, body.error);
    const created = await call.deskPrices.createList({ body: body.data, key: keyIn(form) });
    return created.ok ? { to: "/desk/prices/lists", notice: { key: "priceListCreated" } } : created;
  },
  view: ({ reply, key }) => (
    <>
      <h1>{t("lists.add")}</h1>
      <DeskForm name="create" reply={reply} formKey={key} submit={t("lists.create")} cancel="/desk/prices/lists">
        {(fields) => (
          <>
            <Field
              {...fields.text(codeField)}
              label={t("lists.code")}
              hint={t("lists.codeHint")}
              maxLength={40}
              required
            />
            <PriceListFields fields={fields} saved={{ name: "", kind: "type", rounding: "none", externalIds: [] }} />
          </>
        )}
      </DeskForm>
    </>
  ),
});

export const priceListPage = deskPage<DeskPriceList>({
  path: "prices/lists/:code",
  right,
  title: ({ name }) => name,
  async load({ call, params }) {
    const lists = await call.deskPrices.lists();
    if (!lists.ok) return lists;
    const found = lists.value.items.find(({ code }) => code === params["code"]);
    return found === undefined ? { ok: false as const, ...bareProblem("notFound", 404) } : ok(found);
  },
  async act({ call, params }, form) {
    const body = savePriceListBody.safeParse({
      ...valuesIn(form),
      isActive: textIn(form, "isActive") === "1",
      version: versionIn(form),
    });
    if (!body.success) return faultReply(form, body.error);
    const code = params["code"] ?? "";
    const saved = await call.deskPrices.saveList({ params: { code }, body: body.data, key: keyIn(form) });
    return saved.ok ? { to: "/desk/prices/lists", notice: { key: "priceListSaved" } } : saved;
  },
  view: ({ data, staff, reply, key }) => (
    <>
      <div className="desk-heading">
        <h1>{data.name}</h1>
        <LinkButton href="/desk/prices/lists">{frame("back")}</LinkButton>
      </div>
      <JournalLink staff={staff} kind="priceList" id={data.code} />
      <DeskForm
        name="save"
        reply={reply}
        formKey={key}
        version={data.version}
        labels={priceListLabels}
        word={priceListWord}
        submit={t("lists.save")}
      >
        {(fields) => (
          <>
            <PriceListFields fields={fields} saved={data} />
            <ActiveField fields={fields} isActive={data.isActive} />
          </>
        )}
      </DeskForm>
    </>
  ),
});

function valuesIn(form: FormData) {
  const externalIds = textIn(form, "externalIds")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return {
    name: textIn(form, "name"),
    kind: textIn(form, "kind"),
    rounding: textIn(form, "rounding"),
    externalIds,
  };
}

const worded = ["code", "name", "externalIds"] as const;

function faultReply(form: FormData, { issues }: z.ZodError): Extract<DeskOutcome, { reply: unknown }> {
  const fields = new Set(issues.map(({ path: [name] }) => String(name)));
  const known = worded.filter((name) => fields.has(name));
  const errors = Object.fromEntries(known.map((name) => [name === "code" ? codeField : name, [t(`fault.${name}`)]]));
  return { reply: { ...typedReply(form), errors, messages: known.length > 0 ? [] : [t("fault.invalid")] } };
}
