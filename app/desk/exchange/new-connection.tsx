import { ConnectionFields } from "#app/components/desk/exchange/connection-fields.tsx";
import { ConnectionGuide, OnePassword } from "#app/components/desk/exchange/connection-guide.tsx";
import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { newConnectionBody, type ExchangeConnections } from "#app/contract/desk/exchange-connections.ts";
import { keyIn } from "#app/desk/frame/form-texts.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { exchangeConnections } from "#app/i18n/ru/desk/shop/exchange-connections.ts";
import { namespace } from "#app/i18n/translator.ts";
import { connectionFault, connectionValues, passwordStep, shownPasswordOf } from "./read-connection.ts";

const t = namespace("exchangeConnections", exchangeConnections);

/** A new connection; its password is shown once, when it is added. */
export const newExchangeConnectionPage = deskPage<ExchangeConnections>({
  path: "exchange/connections/new",
  right: "editExchange",
  title: t("add"),
  load: ({ call }) => call.deskExchange.list(),
  async act({ call }, form) {
    const body = newConnectionBody.safeParse(connectionValues(form));
    if (!body.success) return connectionFault(form, body.error);
    const created = await call.deskExchange.create({ body: body.data, key: keyIn(form) });
    return created.ok ? passwordStep(created.value) : created;
  },
  view({ data: { items, address, warehouses }, reply, key }) {
    const shown = shownPasswordOf(reply);
    const added = items.find(({ uuid }) => uuid === shown?.uuid);
    return (
      <>
        <h1>{t("add")}</h1>
        {shown === null ? (
          <DeskForm name="create" reply={reply} formKey={key} submit={t("create")} cancel="/desk/exchange/connections">
            {(fields) => (
              <ConnectionFields
                {...{ fields, warehouses }}
                saved={null}
                isFirst={items.every(({ isMain }) => !isMain)}
              />
            )}
          </DeskForm>
        ) : (
          <>
            <OnePassword {...shown} />
            <ConnectionGuide address={address} login={added?.login ?? ""} />
            <p>
              <a href={`/desk/exchange/connections/${shown.uuid}`}>{t("password.card")}</a>
            </p>
          </>
        )}
      </>
    );
  },
});
