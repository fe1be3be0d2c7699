import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { SourceFields } from "#app/components/desk/imports/source-fields.tsx";
import { newImportSourceBody, type ImportSourceChoices } from "#app/contract/desk/import-sources.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { keyIn, textIn } from "#app/desk/frame/form-texts.ts";
import { ok } from "#app/domain/verdict.ts";
import { importSources } from "#app/i18n/ru/desk/catalog/import-sources.ts";
import { namespace } from "#app/i18n/translator.ts";
import { sourceFault, sourceValues } from "./source-form.ts";

const t = namespace("importSources", importSources);

export const newImportSourcePage = deskPage<ImportSourceChoices>({
  path: "imports/sources/new",
  right: "import",
  title: t("add"),
  async load({ call }) {
    const sources = await call.deskImportSources.list();
    return sources.ok ? ok(sources.value.choices) : sources;
  },
  async act({ call }, form) {
    const body = newImportSourceBody.safeParse({ kind: textIn(form, "kind"), ...sourceValues(form) });
    if (!body.success) return sourceFault(form, body.error);
    const created = await call.deskImportSources.create({ body: body.data, key: keyIn(form) });
    return created.ok ? { to: `/desk/imports/sources/${created.value.uuid}`, notice: { key: "sourceAdded" } } : created;
  },
  view: ({ data, reply, key }) => (
    <>
      <h1>{t("add")}</h1>
      {data.kinds.length === 0 ? (
        <p>{t("none")}</p>
      ) : (
        <DeskForm name="create" reply={reply} formKey={key} submit={t("create")} cancel="/desk/imports/sources">
          {(fields) => <SourceFields fields={fields} saved={null} choices={data} />}
        </DeskForm>
      )}
    </>
  ),
});
