import { z } from "zod";
import { CodeStep, PasswordStep, RecoveryCodes } from "#app/components/desk/sign-in/sign-in-form.tsx";
import { generatorShape, signInBody, stepCodeBody } from "#app/contract/desk/staff.ts";
import { signInPage, type DeskRequest, type DeskOutcome } from "#app/desk/frame/page.ts";
import { replyTo, typedReply } from "#app/desk/frame/reply-to.ts";
import { returnAddress } from "#app/domain/desk/return-address.ts";
import { ok } from "#app/domain/verdict.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { deskSignIn } from "#app/i18n/ru/desk/sign-in.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ShopApi } from "#app/shop-api/shop-api.ts";

const t = namespace("deskSignIn", deskSignIn);

const recoveryShape = z.object({ codes: z.array(z.string()) });

/** «Вход для сотрудников»: a password, then a code; the first time the generator is set up in between (desk §1). */
export const deskSignInPage = signInPage({
  path: "sign-in",
  title: t("title"),
  load: async () => ok(null),
  act: (request, form) => (form.has("stepToken") ? confirm(request, form) : begin(request, form)),
  view({ reply, url }) {
    const action = url.pathname + url.search;
    const recovery = reply?.step === "recovery" ? recoveryShape.safeParse(reply.data) : null;
    if (recovery?.success)
      return (
        <>
          <h1>{t("recovery.title")}</h1>
          <RecoveryCodes codes={recovery.data.codes} to={wantedAddress(url)} />
        </>
      );
    const isFirst = reply?.step === undefined;
    return (
      <>
        <h1>{t(reply?.step === "setUp" ? "setUp.title" : "title")}</h1>
        {isFirst ? (
          <PasswordStep reply={reply} action={action} />
        ) : (
          <CodeStep reply={reply} action={action} generator={generatorOf(reply)} />
        )}
      </>
    );
  },
});

async function begin({ call }: DeskRequest<null>, form: FormData): Promise<DeskOutcome> {
  const body = signInBody.safeParse({ email: form.get("email"), password: form.get("password") });
  const signed = await call.deskSession.signIn({ body: body.success ? body.data : { email: "", password: "" } });
  return signed.ok ? nextStep(call, signed.value) : { reply: replyTo(signed, form) };
}

/** The code's page, with the generator if there is none yet. */
export async function nextStep(
  call: ShopApi,
  { stepToken, next }: { stepToken: string; next: "code" | "setUp" },
): Promise<DeskOutcome> {
  const reply = {
    form: "signIn",
    step: next,
    values: { stepToken: [stepToken] },
    errors: {},
    messages: [],
    isStep: true,
  };
  if (next === "code") return { reply };
  const generator = await call.deskSession.setUp({ body: { stepToken } });
  return generator.ok
    ? { reply: { ...reply, data: generator.value } }
    : { reply: { ...reply, step: "code", isStep: false, messages: generator.messages } };
}

async function confirm({ call, url, now }: DeskRequest<null>, form: FormData): Promise<DeskOutcome> {
  const stepToken = String(form.get("stepToken"));
  const body = stepCodeBody.safeParse({ stepToken, code: form.get("code") });
  const opened = await call.deskSession.confirm({ body: body.success ? body.data : { stepToken, code: "" } });
  if (opened.ok) {
    const { token, expiresAt, recoveryCodes } = opened.value;
    const session = { token, seconds: Math.max(0, Math.floor((Date.parse(expiresAt) - now.getTime()) / 1_000)) };
    if (recoveryCodes === null) return { to: wantedAddress(url), session };
    const reply = { ...typedReply(new FormData()), step: "recovery", data: { codes: recoveryCodes }, isStep: true };
    return { reply, session };
  }
  // The step has ended: it begins with the password again.
  if (opened.code === "signInStale") return { reply: { ...typedReply(new FormData()), messages: opened.messages } };
  const isSetUp = form.get("step") === "setUp";
  const generator = isSetUp ? await call.deskSession.setUp({ body: { stepToken } }) : null;
  const data = generator?.ok ? { data: generator.value } : {};
  const step = { step: isSetUp ? "setUp" : "code", ...data };
  if (opened.code === "staffCodeWrong")
    return { reply: { ...typedReply(form), ...step, errors: { code: opened.messages } } };
  return { reply: { ...typedReply(form), ...step, messages: opened.messages } };
}

/** Of the step that sets it up. */
export function generatorOf({ data }: DeskReply) {
  return generatorShape.safeParse(data).data ?? null;
}

function wantedAddress(url: URL): string {
  return returnAddress(url.searchParams.get("to")) ?? "/desk";
}
