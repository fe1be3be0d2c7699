import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { Field, fieldId } from "#app/components/kit/fields/field.tsx";
import type { DeskImportKind } from "#app/domain/imports/desk-imports.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { importPages } from "#app/i18n/ru/desk/import-pages.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("importPages", importPages);

type Props = { kinds: readonly DeskImportKind[]; reply: DeskReply | null; formKey: string };

export function UploadForm({ kinds, reply, formKey }: Props) {
  return (
    <>
      <h1>{t("new.title")}</h1>
      {kinds.length === 0 ? (
        <p>{t("new.none")}</p>
      ) : (
        <>
          <DeskForm
            name="upload"
            reply={reply}
            formKey={formKey}
            submit={t("new.submit")}
            cancel="/desk/imports"
            takesFiles
          >
            {(fields) => (
              <>
                <Choice
                  name="kind"
                  id={fieldId("kind")}
                  label={t("new.kind")}
                  empty={t("new.chooseKind")}
                  defaultValue={fields.text("kind", kinds.length === 1 ? kinds[0] : "").defaultValue}
                  options={kinds.map((kind) => ({ value: kind, text: t(`kind.${kind}`) }))}
                  errors={fields.errors("kind")}
                  required
                />
                <Field
                  type="file"
                  name="file"
                  label={t("new.file")}
                  hint={t("new.hint")}
                  errors={fields.errors("file")}
                  required
                />
              </>
            )}
          </DeskForm>
          <p>
            {t("new.exports")} <a href="/desk/imports/export">{t("exports.title")}</a>
          </p>
        </>
      )}
    </>
  );
}
