import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskFrame", deskFrame);

/** A page that cannot be shown, in the frame of the desk. */
export function DeskError({ kind, traceId }: { kind: "missing" | "closed" | "failed"; traceId: string }) {
  return (
    <section className="desk-error">
      <h1>{t(`error.${kind}.title`)}</h1>
      <p>{t(`error.${kind}.text`)}</p>
      {traceId !== "" && <p className="muted">{t("error.trace", { traceId })}</p>}
      <p>
        <a href="/desk">{t("error.home")}</a>
      </p>
    </section>
  );
}
