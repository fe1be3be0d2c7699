import { ExportLinks } from "#app/components/desk/imports/export-links.tsx";
import { exportParams, exportQuery } from "#app/contract/desk/imports.ts";
import { importKinds } from "#app/domain/imports/kinds.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { importPages } from "#app/i18n/ru/desk/import-pages.ts";
import { namespace } from "#app/i18n/translator.ts";
import { bareProblem } from "#app/shop-api/problem.ts";

const t = namespace("importPages", importPages);

/** Files of each kind that the person may import. */
export const importsExportPage = deskPage({
  path: "imports/export",
  right: "import",
  title: t("exports.title"),
  load: async ({ staff }) => ok(importKinds.filter((kind) => mayStaff(staff, "import", { file: kind }))),
  view: ({ data }) => <ExportLinks kinds={data} />,
});

/** The file itself. */
export const exportFilePage = deskPage<never>({
  path: "imports/export/:kind",
  right: "import",
  title: t("exports.title"),
  async load({ call, params, query }) {
    const kind = exportParams.safeParse(params);
    const format = exportQuery.safeParse({ format: query.get("format") ?? undefined });
    if (!kind.success || !format.success) return no("notFound", bareProblem("notFound", 404));
    const made = await call.deskImports.export({ params: kind.data, query: format.data });
    return made.ok ? { file: made.value } : made;
  },
  view: () => null,
});
