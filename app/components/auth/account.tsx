import { auth } from "#app/i18n/ru/auth.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import type { FrameViewer } from "#app/view-models/frame.ts";
import { paths, type Place } from "#app/components/frame/links.ts";
import { leaveDrawer } from "#app/components/drawers/leave-drawer.ts";
import type { AuthForm } from "./step.ts";

const t = namespace("auth", auth);

type Props = { viewer: FrameViewer; form: AuthForm; place: Place };

export function Account({ viewer, form: { Form, action }, place }: Props) {
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
      <Form method="post" action={action} onSubmit={() => leaveDrawer(place)}>
        <Button name="intent" value="auth.logout">
          {t("logout")}
        </Button>
      </Form>
    </div>
  );
}
