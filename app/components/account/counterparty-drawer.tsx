import { Button } from "#app/components/kit/button.tsx";
import { Drawer } from "#app/components/drawers/drawer.tsx";
import { formAction, paths, withDrawer, type Place } from "#app/components/frame/links.ts";
import type { Client } from "#app/contract/auth.ts";
import { account as texts } from "#app/i18n/ru/account.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { AccountData } from "./account-data.ts";
import { clientStatus, clientText } from "./client-text.ts";

const t = namespace("account", texts);

/** For whom the user works: one form, one button per counterparty; prices and basket follow with the page that comes back. */
export function CounterpartyDrawer({ account: { clients }, place }: { account: AccountData; place: Place }) {
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
        <p>
          <a className="text-link" href={paths.corporate}>
            {t("addClient")}
          </a>
        </p>
      </div>
    </Drawer>
  );
}

function ClientRow({ client }: { client: Client }) {
  const { rootUuid, name, isSelected } = client;
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
        <Button name="rootUuid" value={rootUuid} aria-label={t("chooseNamed", { name })}>
          {t("choose")}
        </Button>
      )}
    </li>
  );
}
