import { useFetcher, useLocation } from "@remix-run/react";
import { Drawer } from "#app/components/drawers/drawer.tsx";
import { leaveDrawer } from "#app/components/drawers/leave-drawer.ts";
import { formAction, paths, type Place, withDrawer } from "#app/components/frame/links.ts";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { CodeField } from "#app/components/kit/fields/code-field.tsx";
import { PhoneField } from "#app/components/kit/fields/phone-field.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/form/shop-form.tsx";
import { useKeptReply } from "#app/components/navigation/use-kept-reply.ts";
import type { loginCodeForm, loginForm } from "#app/forms/account/login.ts";
import { auth } from "#app/i18n/ru/account/auth.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { FormReply, FrameViewer, FrameViewModel } from "#app/view-models/frame.ts";
import { CodeAgain } from "./code-again.tsx";
import { CodeFallback } from "./code-fallback.tsx";
import { codeWayOf } from "./code-way.ts";
import { RegisterStep } from "./register-step.tsx";
import type { AuthForm, StepProps } from "./step.ts";

const t = namespace("auth", auth);

/** Login and registration, a plain form per step; for logged-in users their account and logout. */
export function AuthDrawer({ data, place }: { data: FrameViewModel; place: Place }) {
  // Reopening the drawer starts at the first step, or at the unfinished registration.
  const key = `auth ${useLocation().key}`;
  const fetcher = useFetcher<FormReply>({ key });
  const sent = data.reply?.form === "auth" ? data.reply : null;
  const reply = useKeptReply(key, fetcher.data) ?? sent ?? data.registration ?? null;
  const form: AuthForm = { Form: fetcher.Form, action: formAction(place, "auth"), busy: fetcher.state !== "idle" };
  const step = data.viewer ? "account" : stepOf(reply);
  return (
    <Drawer title={t(`title.${step}`)} closeHref={withDrawer(place, null)}>
      {data.viewer ? (
        <Account viewer={data.viewer} form={form} place={place} />
      ) : (
        <Step
          step={stepOf(reply)}
          reply={reply}
          form={form}
          restart={restartOf(place)}
          closed={data.registrationClosed}
        />
      )}
    </Drawer>
  );
}

type ShownStep = StepProps & { step: StepName; closed: string | undefined };

function Step({ step, closed, ...props }: ShownStep) {
  if (step === "code") return <CodeStep intent="auth.confirm" {...props} />;
  if (step === "registerCode") return <CodeStep intent="auth.registerCode" {...props} />;
  if (step === "phone") return <PhoneStep {...props} />;
  return closed === undefined ? <RegisterStep {...props} /> : <p>{closed}</p>;
}

const steps = ["phone", "code", "register", "registerCode"] as const;
type StepName = (typeof steps)[number];

function stepOf(reply: FormReply | null): StepName {
  return steps.find((step) => step === reply?.step) ?? "phone";
}

/** The drawer's first step; the return path is kept. */
function restartOf({ pathname, search }: Place): string {
  return pathname + search;
}

type Props = { viewer: FrameViewer; form: AuthForm; place: Place };

function Account({ viewer, form: { Form, action }, place }: Props) {
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

function CodeStep({ reply, form, restart, intent }: StepProps & { intent: "auth.confirm" | "auth.registerCode" }) {
  const { Form, action, busy } = form;
  const code = useShopForm<typeof loginCodeForm>("login-code", reply);
  const { phone = "", fallbacks: _, sentBy: __, ...kept } = reply?.values ?? {};
  const isRegistration = intent === "auth.registerCode";
  const way = codeWayOf(reply?.values, phone);
  // A pending registration with all its fields.
  const fields = isRegistration ? { ...kept, ...way.fields } : way.fields;
  const again = isRegistration ? "auth.register" : "auth.login";
  return (
    <div className="stack">
      <ShopForm form={code} as={Form} action={action} className="stack">
        <p className="muted">
          {way.text}{" "}
          <a className="text-link" href={restart}>
            {t("otherPhone")}
          </a>
        </p>
        <input type="hidden" name="phone" value={phone} />
        <Kept values={fields} />
        <CodeField {...code.field("code")} label={way.label} hint={t("codeHint")} autoFocus />
        <Button kind="main" name="intent" value={intent} disabled={busy}>
          {t("enter")}
        </Button>
      </ShopForm>
      <CodeAgain intent={again} fields={{ phone, ...fields }} form={form} data={reply?.data} />
      <CodeFallback intent={again} fields={{ phone, ...fields }} channels={way.channels} form={form} />
      {isRegistration && (
        <Form method="post" action={action}>
          <input type="hidden" name="phone" value={phone} />
          <Kept values={kept} />
          <Button name="intent" value="auth.editRegistration">
            {t("backToForm")}
          </Button>
        </Form>
      )}
    </div>
  );
}

/** Hidden fields with earlier input, kept until the code is confirmed. */
function Kept({ values }: { values: Readonly<Record<string, string>> }) {
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function PhoneStep({ reply, form: { Form, action, busy } }: StepProps) {
  const form = useShopForm<typeof loginForm>("login", reply);
  return (
    <ShopForm form={form} as={Form} action={action} className="stack">
      <p className="muted">{t("phoneText")}</p>
      <PhoneField {...form.field("phone")} label={t("phone")} required autoFocus />
      <Button kind="main" name="intent" value="auth.login" disabled={busy}>
        {t("sendCode")}
      </Button>
    </ShopForm>
  );
}
