import { ContentForm } from "#app/components/desk/content/content-form.tsx";
import type { DeskContentOptions } from "#app/contract/desk/shop/content.ts";
import type { ContentKind } from "#app/domain/content/editable.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { textIn } from "#app/desk/orders/form-values.ts";
import { deskContent } from "#app/i18n/ru/desk/shop/content.ts";
import { namespace } from "#app/i18n/translator.ts";
import { bareProblem } from "#app/shop-api/problem.ts";
import { citiesFault, fieldsIn, kindIn } from "./sent-content.ts";

const t = namespace("deskContent", deskContent);

type Added = Exclude<ContentKind, "text">;

/** A new promotion or material, which begins as a draft. */
export const newContentPage = deskPage<{ kind: Added; cities: DeskContentOptions["cities"] }>({
  path: "pages/:kind/new",
  right: "editContent",
  title: ({ kind }) => t(`add.${kind}`),
  async load({ call, params }) {
    const kind = kindIn(params);
    if (kind === undefined || kind === "text") return no("notFound", bareProblem("notFound", 404));
    const options = await call.deskContent.options();
    return options.ok ? ok({ kind, ...options.value }) : options;
  },
  async act({ call, params }, form) {
    const kind = kindIn(params) ?? "text";
    const fault = citiesFault(kind, form);
    if (fault !== null) return fault;
    const added = await call.deskContent.add({
      params: { kind },
      body: { fields: fieldsIn(kind, form) },
      key: textIn(form, "key") || undefined,
    });
    return added.ok ? { to: `/desk/pages/${kind}/${added.value.id}`, notice: { key: "contentSaved" } } : added;
  },
  view: ({ data: { kind, cities }, reply, key, back }) => (
    <>
      <h1>{t(`add.${kind}`)}</h1>
      <ContentForm kind={kind} fields={{}} cities={cities} reply={reply} formKey={key} cancel={back ?? "/desk/pages"} />
    </>
  ),
});
