import { Field } from "#app/components/kit/fields/field.tsx";
import { exchangeConnections } from "#app/i18n/ru/desk/shop/exchange-connections.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("exchangeConnections", exchangeConnections);

/** `password` null: a repeat of the form, after it was shown. */
export type ShownPassword = { uuid: string; password: string | null };

export function OnePassword({ password }: ShownPassword) {
  if (password === null) return <p role="status">{t("password.shown")}</p>;
  return (
    <section className="desk-link-once" role="status">
      <p className="bold">{t("password.once")}</p>
      <Field name="shown" label={t("password.label")} value={password} readOnly />
    </section>
  );
}

/** What to enter in 1C, and where. */
export function ConnectionGuide({ address, login }: { address: string; login: string }) {
  return (
    <>
      <h2>{t("guide.title")}</h2>
      <dl className="desk-facts">
        <div>
          <dt>{t("guide.address")}</dt>
          <dd>{address}</dd>
        </div>
        <div>
          <dt>{t("guide.login")}</dt>
          <dd>{login}</dd>
        </div>
      </dl>
      {(["ut", "unf", "retail"] as const).map((program) => (
        <section key={program}>
          <h3>{t(`guide.${program}.title`)}</h3>
          <p>{t(`guide.${program}.text`)}</p>
        </section>
      ))}
    </>
  );
}
