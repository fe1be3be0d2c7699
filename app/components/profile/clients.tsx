import { Button } from "#app/components/kit/button.tsx";
import type { Client } from "#app/contract/account/auth.ts";
import { profile as texts } from "#app/i18n/ru/account/profile.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("profile", texts);

export function Clients({ list }: { list: Client[] }) {
  const several = list.length > 1;
  return (
    <section className="profile-section">
      <h2>{t("client")}</h2>
      <p className="hint">{t(several ? "clientsText" : "clientText")}</p>
      <form method="post">
        <input type="hidden" name="intent" value="client.choose" />
        <ul className="record-list">
          {list.map((client) => (
            <li key={client.rootUuid} aria-current={client.isSelected || undefined}>
              <span>
                <b>{client.name}</b>
                <small className="muted">{clientText(client)}</small>
              </span>
              {several && client.isSelected && <span className="status-mark good">{t("chosen")}</span>}
              {several && !client.isSelected && (
                <Button name="rootUuid" value={client.rootUuid} aria-label={t("chooseNamed", { name: client.name })}>
                  {t("choose")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </form>
    </section>
  );
}

function clientText({ type, inn, kpp }: Client): string {
  if (inn === null) return t(`type.${type}`);
  return `${t(`type.${type}`)}, ${kpp === null ? t("inn", { inn }) : t("innKpp", { inn, kpp })}`;
}
