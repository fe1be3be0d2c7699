import { Button } from "#app/components/kit/button.tsx";
import { Drawer } from "#app/components/drawers/drawer.tsx";
import { formAction, paths, withDrawer, type Place } from "#app/components/frame/links.ts";
import type { ClientSummary } from "#app/contract/counterparties/counterparties.ts";
import { mayChoose } from "#app/domain/account/counterparty.ts";
import { account as texts } from "#app/i18n/ru/account/account.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { AccountViewModel } from "#app/view-models/account/account.ts";
import { clientStatus, clientText } from "./client-text.ts";

const t = namespace("account", texts);

/** Selects the counterparty: one form with a button per counterparty; prices and basket come with the reloaded page. */
export function CounterpartyDrawer({
  account: { clients, clientsTotal },
  place,
}: {
  account: AccountViewModel;
  place: Place;
}) {
  return (
    <Drawer title={t("title.counterparty")} closeHref={withDrawer(place, null)}>
      <div className="stack">
        <p className="muted">
          {t(
            clients === null
              ? "clientsFailed"
              : clients.length === 0
                ? "clientsNone"
                : clients.length === 1
                  ? "clientsOne"
                  : "clientsText",
          )}
        </p>
        {clients !== null && clients.length > 0 && (
          <form method="post" action={formAction(place, "counterparty")} data-enhance="">
            <input type="hidden" name="intent" value="client.choose" />
            <ul className="record-list">
              {clients.map((client) => (
                <ClientRow key={client.rootUuid} client={client} />
              ))}
            </ul>
          </form>
        )}
        {clients !== null && clientsTotal > 0 && (
          <p>
            <a className="text-link" href={paths.counterparties}>
              {t(clientsTotal > clients.length ? "findClient" : "allClients", { total: clientsTotal })}
            </a>
          </p>
        )}
        <p>
          <a className="text-link" href={paths.newCounterparty}>
            {t("addClient")}
          </a>
        </p>
      </div>
    </Drawer>
  );
}

function ClientRow({ client }: { client: ClientSummary }) {
  const { rootUuid, name, isSelected } = client;
  const choosable = mayChoose(client.status).ok;
  const status = clientStatus(client.status);
  return (
    <li aria-current={isSelected || undefined}>
      <span>
        <b>{name}</b>
        <small className="muted">{clientText(client)}</small>
        {status && <span className={`status-mark small-text ${status.look}`}>{status.text}</span>}
      </span>
      {isSelected ? (
        <span className="bold">{t("chosen")}</span>
      ) : (
        choosable && (
          <Button name="rootUuid" value={rootUuid} aria-label={t("chooseNamed", { name })}>
            {t("choose")}
          </Button>
        )
      )}
    </li>
  );
}
