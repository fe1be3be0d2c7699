import type { ReactNode } from "react";
import { paths, withDrawer } from "#app/components/frame/links.ts";
import type { Profile } from "#app/contract/auth.ts";
import type { AccountDrawerName } from "#app/domain/navigation/drawers.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { settings as texts } from "#app/i18n/ru/settings.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("settings", texts);

export type ContactsData = Pick<Profile, "phone" | "email"> & {
  name: string;
  emailConfirmed: boolean;
  client: { name: string; email: string | null } | null;
};

/** How the account is reached; each is changed in a drawer of its own. */
export function SettingsContacts({ name, phone, email, emailConfirmed, client }: ContactsData) {
  return (
    <section className="profile-section">
      <h2>{t("contacts")}</h2>
      <dl className="facts settings-facts">
        <Row term={t("name")}>{name}</Row>
        <Row term={t("phone")} change={["phone", t("change"), t("changeNamed.phone")]}>
          {formatPhone(phone)}
        </Row>
        <Row term={t("email")} change={emailChange(email, emailConfirmed)}>
          {email ?? t("noEmail")}{" "}
          {email !== null && (
            <small className="muted">{t(emailConfirmed ? "emailConfirmed" : "emailNotConfirmed")}</small>
          )}
        </Row>
        <Row term={t("client")} change={["counterparty", t("choose"), t("changeNamed.client")]}>
          {client?.name ?? t("noClient")}
        </Row>
        {client && (
          <Row
            term={t("clientEmail")}
            change={
              client.email === null
                ? ["profile-email", t("set"), t("changeNamed.setClientEmail")]
                : ["profile-email", t("change"), t("changeNamed.clientEmail")]
            }
          >
            {client.email ?? t("noEmail")}
          </Row>
        )}
      </dl>
    </section>
  );
}

type Change = [drawer: AccountDrawerName, text: string, label: string];

function Row({ term, change, children }: { term: string; change?: Change; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <span>{children}</span>
        {change && (
          <a
            className="text-link"
            href={withDrawer({ pathname: paths.settings, search: "" }, change[0])}
            aria-label={change[2]}
          >
            {change[1]}
          </a>
        )}
      </dd>
    </div>
  );
}

function emailChange(email: string | null, confirmed: boolean): Change {
  if (email === null) return ["email", t("set"), t("changeNamed.setEmail")];
  return confirmed
    ? ["email", t("change"), t("changeNamed.email")]
    : ["email", t("confirm"), t("changeNamed.confirmEmail")];
}
