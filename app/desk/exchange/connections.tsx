import { LinkButton } from "#app/components/kit/button.tsx";
import type { ExchangeConnections } from "#app/contract/desk/exchange-connections.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { exchangeConnections } from "#app/i18n/ru/desk/shop/exchange-connections.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("exchangeConnections", exchangeConnections);

/** «Подключение 1С» (desk §8). */
export const exchangeConnectionsPage = deskPage<ExchangeConnections>({
  path: "exchange/connections",
  right: "seeExchange",
  title: t("title"),
  load: ({ call }) => call.deskExchange.list(),
  view: ({ data: { items, can } }) => (
    <>
      <div className="desk-heading">
        <h1>{t("title")}</h1>
        {can.edit && <LinkButton href="/desk/exchange/connections/new">{t("add")}</LinkButton>}
      </div>
      <p className="muted">{t("about")}</p>
      {items.length === 0 ? (
        <p>{t("empty")}</p>
      ) : (
        <div className="desk-table" role="region" aria-label={t("title")} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {(["name", "login", "type", "state"] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`column.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map(({ uuid, name, login, type, isMain, isActive }) => (
                <tr key={uuid}>
                  <td>
                    <a href={`/desk/exchange/connections/${uuid}`}>{name}</a>
                    {isMain && <span className="muted"> {t("main")}</span>}
                  </td>
                  <td data-label={t("column.login")}>{login}</td>
                  <td data-label={t("column.type")}>{t(`type.${type}`)}</td>
                  <td data-label={t("column.state")}>{isActive ? t("on") : <b>{t("off")}</b>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  ),
});
