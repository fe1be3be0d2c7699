import { SourceList } from "#app/components/desk/imports/source-list.tsx";
import type { ImportSources } from "#app/contract/desk/import-sources.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { importSources } from "#app/i18n/ru/desk/catalog/import-sources.ts";
import { namespace } from "#app/i18n/translator.ts";
import { fetchFault } from "./source-form.ts";

const t = namespace("importSources", importSources);

/** «Загрузки по адресу» (desk §9). */
export const importSourcesPage = deskPage<ImportSources>({
  path: "imports/sources",
  right: "import",
  title: t("title"),
  load: ({ call }) => call.deskImportSources.list(),
  view: ({ data }) => <SourceList sources={data} faultText={fetchFault} />,
});
