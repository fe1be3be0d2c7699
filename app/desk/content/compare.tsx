import { CompareView } from "#app/components/desk/content/compare-view.tsx";
import type { DeskContent, DeskContentRevision } from "#app/contract/desk/shop/content.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { deskContent } from "#app/i18n/ru/desk/shop/content.ts";
import { namespace } from "#app/i18n/translator.ts";
import { bareProblem } from "#app/shop-api/problem.ts";
import { kindIn } from "./sent-content.ts";

const t = namespace("deskContent", deskContent);

/** A version beside what is in the fields of the form now. */
export const comparePage = deskPage<{ content: DeskContent; revision: DeskContentRevision }>({
  path: "pages/:kind/:id/compare/:revision",
  right: "editContent",
  title: t("compare.title"),
  async load({ call, params }) {
    const [kind, id] = [kindIn(params), params["id"] ?? ""];
    if (kind === undefined) return no("notFound", bareProblem("notFound", 404));
    const [content, revision] = await Promise.all([
      call.deskContent.show({ params: { kind, id } }),
      call.deskContent.revision({ params: { kind, id, revision: params["revision"] ?? "" } }),
    ]);
    if (!content.ok) return content;
    return revision.ok ? ok({ content: content.value, revision: revision.value }) : revision;
  },
  view: ({ data }) => <CompareView {...data} />,
});
