import { auth } from "#app/i18n/ru/auth.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import type { FrameViewer } from "#app/components/frame/frame-data.ts";
import { paths } from "#app/components/frame/links.ts";
import type { AuthForm } from "./step.ts";

const t = namespace("auth", auth);

export function Account({ viewer, form: { Form, action } }: { viewer: FrameViewer; form: AuthForm }) {
  return (
    <div className="stack">
      <p>
        {t("accountText", { name: `${viewer.firstName} ${viewer.lastName}` })}
        {viewer.client && (
          <>
            <br />
            <span className="muted">{t("client", { name: viewer.client.name })}</span>
          </>
        )}
      </p>
      {viewer.onModerate ? (
        <>
          <p>{t("moderation")}</p>
          <p className="actions">
            <LinkButton href={paths.settings}>{t("toSettings")}</LinkButton>
          </p>
        </>
      ) : (
        <p className="actions">
          <LinkButton kind="main" href={paths.profile}>
            {t("toProfile")}
          </LinkButton>
          <LinkButton href={paths.orders}>{t("toOrders")}</LinkButton>
        </p>
      )}
      <Form method="post" action={action}>
        <Button name="intent" value="auth.logout">
          {t("logout")}
        </Button>
      </Form>
    </div>
  );
}
