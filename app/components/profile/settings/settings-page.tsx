import type { ReactNode } from "react";
import { paths, withDrawer } from "#app/components/frame/links.ts";
import { Button } from "#app/components/kit/button.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/form/shop-form.tsx";
import { useReply } from "#app/components/navigation/use-reply.ts";
import { ModerationBanner } from "#app/components/profile/moderation-banner.tsx";
import type { Profile } from "#app/contract/account/auth.ts";
import type { SavedAddress } from "#app/contract/delivery/addresses.ts";
import type { AccountDrawerName } from "#app/domain/navigation/drawers.ts";
import { formatPhone } from "#app/domain/phone.ts";
import type { nameForm } from "#app/forms/account/own-data.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { settings as texts } from "#app/i18n/ru/account/settings.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { SessionViewModel, SettingsViewModel } from "#app/view-models/account/settings.ts";
import { type ConsentsData, SettingsConsents } from "./settings-consents.tsx";
import { SettingsData } from "./settings-data.tsx";
import { type PointChoice, SettingsForm } from "./settings-form.tsx";
import { SettingsSessions } from "./settings-sessions.tsx";

export type SettingsPageData = {
  contacts: ContactsData;
  name: NameData;
  settings: SettingsViewModel;
  points: PointChoice[];
  addresses: SavedAddress[] | null;
  consents: ConsentsData;
  sessions: SessionViewModel[] | null;
};

export function SettingsPage({ contacts, name, settings, points, addresses, consents, sessions }: SettingsPageData) {
  const renamed = useReply("name");
  return (
    <>
      <ModerationBanner />
      <SettingsContacts {...contacts} />
      <SettingsName key={Object.values(name).join(" ")} name={name} reply={renamed} />
      <SettingsForm {...settings} points={points} />
      <SettingsAddresses list={addresses} />
      <SettingsConsents {...consents} />
      <SettingsSessions list={sessions} />
      <SettingsData />
    </>
  );
}

const t = namespace("settings", texts);

/** Saved delivery addresses: added at checkout, removed here. */
function SettingsAddresses({ list }: { list: SavedAddress[] | null }) {
  return (
    <section className="profile-section">
      <h2>{t("addresses")}</h2>
      {list === null && <p>{t("addressesFailed")}</p>}
      {list?.length === 0 && <p>{t("noAddresses")}</p>}
      {list !== null && list.length > 0 && (
        <ul className="record-list">
          {list.map(({ uuid, address, city }) => (
            <li key={uuid}>
              <span>
                <b>{address}</b>
                <small className="muted">{city}</small>
              </span>
              <form method="post" data-enhance="">
                <input type="hidden" name="address" value={uuid} />
                <Button name="intent" value="address.forget" aria-label={t("forgetNamed", { address })}>
                  {t("forget")}
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type ContactsData = Pick<Profile, "phone" | "email"> & {
  name: string;
  emailConfirmed: boolean;
  client: { name: string; email: string | null } | null;
};

/** Each contact is changed in its own drawer. */
function SettingsContacts({ name, phone, email, emailConfirmed, client }: ContactsData) {
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

type NameData = { lastName: string; firstName: string; middleName: string };

function SettingsName({ name, reply }: { name: NameData; reply: FormReply | null }) {
  const form = useShopForm<typeof nameForm>("name", reply, name);
  return (
    <section className="profile-section">
      <h2>{t("rename")}</h2>
      <ShopForm form={form} className="stack">
        <Field label={t("lastName")} {...form.field("lastName")} required maxLength={60} autoComplete="family-name" />
        <Field label={t("firstName")} {...form.field("firstName")} required maxLength={60} autoComplete="given-name" />
        <Field
          label={t("middleName")}
          hint={t("middleNameHint")}
          {...form.field("middleName")}
          maxLength={60}
          autoComplete="additional-name"
        />
        <div>
          <Button name="intent" value="name.save">
            {t("saveName")}
          </Button>
        </div>
      </ShopForm>
    </section>
  );
}
