import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { fieldId } from "#app/components/kit/fields/field.tsx";
import type { DeskImport } from "#app/contract/desk/imports.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { importPages } from "#app/i18n/ru/desk/import-pages.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("importPages", importPages);

/** Which sheet of a workbook is read. */
export function SheetForm({ run, reply, formKey }: { run: DeskImport; reply: DeskReply | null; formKey: string }) {
  return (
    <section>
      <DeskForm
        name="sheet"
        reply={reply}
        formKey={`${formKey}-sheet`}
        version={run.version}
        submit={t("sheet.submit")}
      >
        {(fields) => (
          <Choice
            name="sheet"
            id={fieldId("sheet")}
            label={t("sheet.label")}
            empty={t("sheet.choose")}
            required
            defaultValue={fields.text("sheet", run.sheet).defaultValue}
            options={run.sheets.map((name) => ({ value: name, text: name }))}
          />
        )}
      </DeskForm>
    </section>
  );
}
