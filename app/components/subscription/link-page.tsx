import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { emailLink as texts } from "#app/i18n/ru/account/email-link.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("emailLink", texts);

export type LinkPageName = "subscription-confirm" | "confirm-email" | "unsubscribe" | "restock-off";

/** Target of an e-mail's link. Only the button changes anything: mail scanners follow links too. */
export function LinkPage({ page, code }: { page: LinkPageName; code: string }) {
  const { reply: frameReply } = useFrame();
  const reply = frameReply?.form === "link" ? frameReply : null;
  const isDone = reply?.step === "done";
  const mayTypeCode = reply === null ? code === "" : reply.step === "type";
  return (
    <section className="empty-state">
      <h1>{t(`${page}.${isDone ? "done" : "title"}`)}</h1>
      {reply !== null && !isDone && (
        <div className="error-summary" role="alert">
          <p className="bold">{t("failed")}</p>
          <p>{reply.messages[0] ?? reply.errors["code"]?.[0]}</p>
        </div>
      )}
      {isDone && <p>{t(`${page}.doneText`)}</p>}
      {(reply === null || mayTypeCode) && (
        <form method="post" action={`/${page}`} className="stack">
          {reply === null && <p>{t(`${page}.ask`)}</p>}
          {mayTypeCode ? (
            <Field
              name="code"
              label={t("code")}
              hint={t("codeText")}
              maxLength={200}
              autoComplete="off"
              required
              defaultValue={reply?.values["code"] ?? ""}
              errors={reply?.errors["code"]}
            />
          ) : (
            <input type="hidden" name="code" value={code} />
          )}
          <Button kind="main" name="intent" value="link.press">
            {t(`${page}.button`)}
          </Button>
        </form>
      )}
      {reply !== null && (
        <p className="actions">
          {!(isDone && page !== "unsubscribe") && <LinkButton href={wayOn[page]}>{t(`${page}.again`)}</LinkButton>}
          <LinkButton href={paths.home}>{t("home")}</LinkButton>
        </p>
      )}
    </section>
  );
}

const wayOn = {
  "subscription-confirm": "/#news",
  "confirm-email": paths.profile,
  unsubscribe: "/#news",
  "restock-off": paths.catalog,
} as const satisfies Record<LinkPageName, string>;

export function linkPageTitle(page: LinkPageName): string {
  return t(`${page}.title`);
}
