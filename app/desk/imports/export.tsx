import { ExportForm } from "#app/components/desk/imports/export-form.tsx";
import { exportKindBody } from "#app/contract/desk/imports.ts";
import { importKinds, type ImportKind } from "#app/domain/imports/kinds.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { textIn } from "#app/desk/orders/form-values.ts";
import { importPages } from "#app/i18n/ru/desk/import-pages.ts";
import { namespace } from "#app/i18n/translator.ts";
import { bareProblem } from "#app/shop-api/problem.ts";

const t = namespace("importPages", importPages);

/** Files of each kind that the person may import. They are made in the background. */
export const importsExportPage = deskPage<ImportKind[]>({
  path: "imports/export",
  right: "import",
  title: t("exports.title"),
  load: async ({ staff }) => ok(importKinds.filter((kind) => mayStaff(staff, "import", { file: kind }))),
  async act({ call }, form) {
    const [kind, format] = textIn(form, "file").split(".");
    const body = exportKindBody.safeParse({ kind, format });
    if (!body.success) return no("badRequest", bareProblem("badRequest", 404));
    const started = await call.deskImports.export({ body: body.data, key: textIn(form, "key") || undefined });
    return started.ok ? { to: "/desk/files", notice: { key: "exportStarted" } } : started;
  },
  view: ({ data, reply, key }) => <ExportForm kinds={data} messages={reply?.messages ?? []} formKey={key} />,
});
