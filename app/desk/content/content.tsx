import { ContentCard } from "#app/components/desk/content/content-card.tsx";
import {
  changeContentBody,
  saveContentBody,
  type DeskContent,
  type DeskContentOptions,
} from "#app/contract/desk/shop/content.ts";
import type { ContentAction } from "#app/domain/content/editable.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { deskPage, type DeskOutcome, type DeskRequest } from "#app/desk/frame/page.ts";
import type { DeskNotice } from "#app/desk/frame/notices.ts";
import { invalid, refusedFields, textIn } from "#app/desk/orders/form-values.ts";
import { deskContent } from "#app/i18n/ru/desk/shop/content.ts";
import { namespace } from "#app/i18n/translator.ts";
import { bareProblem } from "#app/shop-api/problem.ts";
import { isPictureStep, pictureSteps, type Params } from "./picture-steps.ts";
import { citiesFault, fieldsIn, kindIn } from "./sent-content.ts";

const t = namespace("deskContent", deskContent);

const notices = {
  publish: "contentPublished",
  unschedule: "contentUnscheduled",
  withdraw: "contentWithdrawn",
  discard: "contentDiscarded",
  restore: "contentRestored",
} as const satisfies Record<ContentAction, DeskNotice["key"]>;

/** A text, promotion or material: its draft, its publication and its versions. */
export const contentPage = deskPage<DeskContent & DeskContentOptions>({
  path: "pages/:kind/:id",
  right: "editContent",
  title: ({ name }) => name,
  async load({ call, params }) {
    const kind = kindIn(params);
    if (kind === undefined) return no("notFound", bareProblem("notFound", 404));
    const [content, options] = await Promise.all([
      call.deskContent.show({ params: { kind, id: params["id"] ?? "" } }),
      call.deskContent.options(),
    ]);
    if (!content.ok) return content;
    return options.ok ? ok({ ...content.value, ...options.value }) : options;
  },
  async act(request, form) {
    const { call, url } = request;
    const kind = kindIn(request.params);
    if (kind === undefined) return no("notFound", bareProblem("notFound", 404));
    const params = { kind, id: request.params["id"] ?? "" };
    const here = url.pathname + url.search;
    const key = textIn(form, "key") || undefined;
    const step = textIn(form, "form");
    if (isPictureStep(step)) return pictureSteps[step](request, params, form);
    if (step !== "content") return change(request, params, form);
    const fault = citiesFault(kind, form);
    if (fault !== null) return fault;
    const body = saveContentBody.safeParse({ version: Number(textIn(form, "version")), fields: fieldsIn(kind, form) });
    if (!body.success) return refusedFields(form, body.error, t("invalid"));
    const saved = await call.deskContent.save({ params, body: body.data, key });
    return saved.ok ? { to: here, notice: { key: "contentSaved" } } : saved;
  },
  view: ({ data, staff, reply, key, back }) => (
    <ContentCard
      content={data}
      cities={data.cities}
      staff={staff}
      reply={reply}
      formKey={key}
      back={back ?? "/desk/pages"}
    />
  ),
});

async function change({ call, url }: DeskRequest, params: Params, form: FormData) {
  const given = (name: string) => textIn(form, name) || undefined;
  // «Назначить» without a time would publish at once and for good, which is what «Опубликовать» does.
  if (textIn(form, "form") === "period" && given("from") === undefined && given("until") === undefined)
    return invalid(form, "", { from: [t("card.periodMissing")] });
  const body = changeContentBody.safeParse({
    ...{ version: Number(textIn(form, "version")), action: textIn(form, "action") },
    ...{ from: given("from"), until: given("until"), revision: given("revision") },
  });
  if (!body.success) return refusedFields(form, body.error, t("invalid"));
  const changed = await call.deskContent.change({ params, body: body.data, key: given("key") });
  if (!changed.ok) return changed;
  const isLater = body.data.action === "publish" && body.data.from !== undefined;
  const notice = { key: isLater ? ("contentScheduled" as const) : notices[body.data.action] };
  return { to: url.pathname + url.search, notice } satisfies DeskOutcome;
}
