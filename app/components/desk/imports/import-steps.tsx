import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { Check } from "#app/components/kit/fields/check.tsx";
import type { DeskImport } from "#app/contract/desk/imports.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { importPages } from "#app/i18n/ru/desk/import-pages.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("importPages", importPages);

type Props = { run: DeskImport; reply: DeskReply | null; formKey: string };

/** Nothing is applied that changes nothing. */
export function ApplyForm({ run, reply, formKey }: Props) {
  if ((run.filters["changing"] ?? 0) === 0) return null;
  return (
    <section>
      <DeskForm
        name="apply"
        reply={reply}
        formKey={`${formKey}-apply`}
        version={run.version}
        submit={t("apply.submit")}
      >
        {(fields) => (
          <>
            <Check {...fields.box("allOrNothing", "yes", false)}>{t("apply.allOrNothing")}</Check>
            {run.state === "held" && (
              <Check {...fields.box("despiteFuses", "yes", false)} required>
                {t("apply.despiteFuses")}
              </Check>
            )}
            <p className="muted">{t("apply.text")}</p>
          </>
        )}
      </DeskForm>
    </section>
  );
}

export function UndoForm({ run, reply, formKey }: Props) {
  return (
    <section>
      <h2>{t("undo.title")}</h2>
      <DeskForm name="undo" reply={reply} formKey={`${formKey}-undo`} version={run.version} submit={t("undo.submit")}>
        {() => <p className="muted">{t("undo.text")}</p>}
      </DeskForm>
    </section>
  );
}
