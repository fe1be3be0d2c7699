import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { deskList } from "#app/i18n/ru/desk/list.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskList", deskList);

/** A file with names and phones waits for a fresh code. */
export function ExportStep({ reply, here, formKey }: { reply: DeskReply; here: string; formKey: string }) {
  return (
    <>
      <h1>{t("exportTitle")}</h1>
      <p>{t("exportAbout")}</p>
      <DeskForm name="export" reply={reply} formKey={formKey} action={here} submit={t("export")} cancel={here}>
        {() =>
          ["export", "personal"].map((name) => (
            <input key={name} type="hidden" name={name} value={reply.values[name]?.[0] ?? ""} />
          ))
        }
      </DeskForm>
    </>
  );
}
