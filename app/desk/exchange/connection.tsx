import {
  ConnectionFields,
  connectionLabels,
  connectionWord,
} from "#app/components/desk/exchange/connection-fields.tsx";
import { ConnectionGuide, OnePassword } from "#app/components/desk/exchange/connection-guide.tsx";
import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { JournalLink } from "#app/components/desk/journal/journal-link.tsx";
import { LinkButton } from "#app/components/kit/button.tsx";
import { saveConnectionBody, type ShownConnection } from "#app/contract/desk/exchange-connections.ts";
import { textIn, versionIn } from "#app/desk/frame/form-texts.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { exchangeConnections } from "#app/i18n/ru/desk/shop/exchange-connections.ts";
import { namespace } from "#app/i18n/translator.ts";
import { connectionAt, connectionFault, connectionValues, passwordStep, shownPasswordOf } from "./read-connection.ts";

const t = namespace("exchangeConnections", exchangeConnections);
const frame = namespace("deskFrame", deskFrame);

/** A connection: what to enter in 1C, its settings, a new password. */
export const exchangeConnectionPage = deskPage<ShownConnection>({
  path: "exchange/connections/:uuid",
  right: "seeExchange",
  title: ({ connection }) => connection.name,
  load: ({ call, params }) => call.deskExchange.show({ params: { uuid: params["uuid"] ?? "" } }),
  async act(request, form) {
    const { call, url } = request;
    const version = versionIn(form);
    if (textIn(form, "form") === "password") {
      const renewed = await call.deskExchange.password({ ...connectionAt(request, form), body: { version } });
      return renewed.ok ? passwordStep(renewed.value) : renewed;
    }
    const body = saveConnectionBody.safeParse({ version, ...connectionValues(form) });
    if (!body.success) return connectionFault(form, body.error);
    const saved = await call.deskExchange.save({ ...connectionAt(request, form), body: body.data });
    return saved.ok ? { to: url.pathname, notice: { key: "connectionSaved" } } : saved;
  },
  view({ data, staff, reply, key }) {
    const { connection, address, warehouses, heardStatuses, can } = data;
    const { uuid, version, name, login, isActive } = connection;
    const shown = shownPasswordOf(reply);
    return (
      <article className="desk-product">
        <div className="desk-heading">
          <h1>{name}</h1>
          <span className="muted">{t(isActive ? "on" : "off")}</span>
          <LinkButton href="/desk/exchange/connections">{frame("back")}</LinkButton>
        </div>
        <p className="actions">
          <LinkButton href={`/desk/exchange/${uuid}/links`}>{t("links")}</LinkButton>
        </p>
        <JournalLink staff={staff} kind="exchange" id={uuid} />
        {shown !== null && <OnePassword {...shown} />}
        <ConnectionGuide address={address} login={login} />
        {can.edit && (
          <>
            <h2>{t("password.title")}</h2>
            <DeskForm
              name="password"
              {...{ reply, formKey: `${key}-password`, version }}
              submit={t("password.submit")}
              isPlain
            >
              {() => <p className="muted">{t("password.hint")}</p>}
            </DeskForm>
            <h2>{t("settings")}</h2>
            <DeskForm
              name="save"
              {...{ reply, formKey: key, version }}
              labels={connectionLabels(data)}
              word={connectionWord}
              submit={t("save")}
            >
              {(fields) => <ConnectionFields {...{ fields, warehouses }} saved={connection} heard={heardStatuses} />}
            </DeskForm>
          </>
        )}
      </article>
    );
  },
});
