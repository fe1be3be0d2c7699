import { useFetcher, useLocation } from "@remix-run/react";
import { auth } from "#app/i18n/ru/auth.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Drawer } from "#app/components/drawers/drawer.tsx";
import type { FormReply, FrameViewModel } from "#app/view-models/frame.ts";
import { formAction, withDrawer, type Place } from "#app/components/frame/links.ts";
import { useKeptReply } from "#app/components/navigation/use-kept-reply.ts";
import { Account } from "./account.tsx";
import { CodeStep } from "./code-step.tsx";
import { PhoneStep } from "./phone-step.tsx";
import { RegisterStep } from "./register-step.tsx";
import type { AuthForm, StepProps } from "./step.ts";

const t = namespace("auth", auth);

/** Login and registration, a plain form per step. For who has logged in: who they are, and the way out. */
export function AuthDrawer({ data, place }: { data: FrameViewModel; place: Place }) {
  // A fresh visit to the drawer begins at the first step again, or where the registration was left.
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
        <Step step={stepOf(reply)} reply={reply} form={form} restart={restartOf(place)} />
      )}
    </Drawer>
  );
}

function Step({ step, ...props }: StepProps & { step: StepName }) {
  if (step === "code") return <CodeStep intent="auth.confirm" {...props} />;
  if (step === "registerCode") return <CodeStep intent="auth.registerCode" {...props} />;
  return step === "register" ? <RegisterStep {...props} /> : <PhoneStep {...props} />;
}

const steps = ["phone", "code", "register", "registerCode"] as const;
type StepName = (typeof steps)[number];

function stepOf(reply: FormReply | null): StepName {
  return steps.find((step) => step === reply?.step) ?? "phone";
}

/** The same drawer from its first step; where to go afterwards stays. */
function restartOf({ pathname, search }: Place): string {
  return pathname + search;
}
