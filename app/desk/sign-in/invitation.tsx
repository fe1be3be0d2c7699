import { CodeStep, NewPasswordStep } from "#app/components/desk/sign-in/sign-in-form.tsx";
import { acceptLinkBody } from "#app/contract/desk/staff-accounts.ts";
import { signInPage } from "#app/desk/frame/page.ts";
import { replyTo, typedReply } from "#app/desk/frame/reply-to.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskSignIn } from "#app/i18n/ru/desk/sign-in.ts";
import { namespace } from "#app/i18n/translator.ts";
import { generatorOf, nextStep } from "./sign-in.tsx";

const t = namespace("deskSignIn", deskSignIn);

/** A one-time link: its owner sets a password and goes on to the code (desk §1). */
export const invitationPage = signInPage<{ name: string; email: string } | null>({
  path: "invitation",
  title: t("invitation.title"),
  async load({ call, query }) {
    const owner = await call.deskAccount.linkOwner({ body: { code: query.get("code")?.slice(0, 100) ?? "" } });
    return !owner.ok && owner.code === "staffLinkWrong" ? ok(null) : owner;
  },
  async act({ call, query }, form) {
    if (form.get("password") !== form.get("passwordAgain"))
      return { reply: { ...typedReply(form), errors: { passwordAgain: [t("invitation.differ")] } } };
    const body = acceptLinkBody.safeParse({ code: query.get("code"), password: form.get("password") });
    const accepted = await call.deskAccount.acceptLink({ body: body.success ? body.data : { code: "", password: "" } });
    return accepted.ok ? nextStep(call, accepted.value) : { reply: replyTo(accepted, form) };
  },
  view({ data, reply, url }) {
    if (reply?.step !== undefined)
      return (
        <>
          <h1>{t(reply.step === "setUp" ? "setUp.title" : "title")}</h1>
          <CodeStep reply={reply} action="/desk/sign-in" generator={generatorOf(reply)} />
        </>
      );
    return (
      <>
        <h1>{t("invitation.title")}</h1>
        {data === null ? (
          <p>{t("invitation.wrong")}</p>
        ) : (
          <>
            <p>{t(data.name === data.email ? "invitation.unnamed" : "invitation.text", data)}</p>
            <NewPasswordStep reply={reply} action={url.pathname + url.search} email={data.email} />
          </>
        )}
      </>
    );
  },
});
