import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskFrame", deskFrame);

type Props = { kind: "missing" | "closed" | "failed"; traceId: string; why?: readonly string[] };

/** A page that cannot be shown, in the frame of the desk. */
export function DeskError({ kind, traceId, why = [t(`error.${kind}.text`)] }: Props) {
  return (
    <section className="desk-error">
      <h1>{t(`error.${kind}.title`)}</h1>
      {why.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {traceId !== "" && <p className="muted">{t("error.trace", { traceId })}</p>}
      <p>
        <a href="/desk">{t("error.home")}</a>
      </p>
    </section>
  );
}
