import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { ok } from "#app/domain/verdict.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { exchangeSessions } from "#app/i18n/ru/desk/shop/exchange-sessions.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("exchangeSessions", exchangeSessions);

const formName = "download";
const asksCode: DeskReply = { form: formName, values: {}, errors: {}, messages: [], asksCode: true };

/** A file that 1C has sent; without a fresh code the page asks for it first. */
export const exchangeFilePage = deskPage<null>({
  path: "exchange/files/:uuid",
  right: "releasePackages",
  title: t("download"),
  async load({ call, params }) {
    const file = await call.deskExchangeSessions.file({ params: { uuid: params["uuid"] ?? "" } });
    if (file.ok) return { file: file.value };
    if (file.code === "exchangeFileGone") return { gone: file.messages };
    return file.code === "freshCodeNeeded" ? ok(null) : file;
  },
  /** The code is fresh by now. */
  act: ({ url }) => Promise.resolve({ to: url.pathname }),
  view: ({ reply, key }) => (
    <>
      <h1>{t("download")}</h1>
      <p>{t("downloadAbout")}</p>
      <DeskForm name={formName} reply={reply ?? asksCode} formKey={key} submit={t("download")} cancel="/desk/exchange">
        {() => null}
      </DeskForm>
    </>
  ),
});
