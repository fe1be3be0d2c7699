import { Button } from "#app/components/kit/button.tsx";
import { Details } from "#app/components/kit/details.tsx";
import { describedBy, Field, Labelled } from "#app/components/kit/fields/field.tsx";
import { maskedBy } from "#app/components/kit/fields/mask-input.ts";
import { PhoneField } from "#app/components/kit/fields/phone-field.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/form/shop-form.tsx";
import { useReply } from "#app/components/navigation/use-reply.ts";
import type { ContactRole, Counterparty } from "#app/contract/counterparties/counterparties.ts";
import { formatPhone } from "#app/domain/phone.ts";
import type { branchForm, contactForm } from "#app/forms/counterparties/counterparty.ts";
import { counterparties as texts } from "#app/i18n/ru/counterparties/counterparties.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("counterparties", texts);

const roles = ["buyer", "accountant", "receiver"] as const satisfies readonly ContactRole[];

type Props<Name extends "contacts" | "branches"> = { writable: boolean } & Pick<Counterparty, Name>;

/** Contacts for orders, documents and delivery. */
export function ClientContacts({ contacts, writable }: Props<"contacts">) {
  return (
    <section className="profile-section">
      <h2>{t("contacts")}</h2>
      {contacts.length === 0 ? (
        <p className="muted">{t("contactsNone")}</p>
      ) : (
        <ul className="record-list">
          {contacts.map(({ uuid, fio, phone, email, role }) => (
            <li key={uuid}>
              <span>
                <b>{fio}</b>
                <small className="muted">
                  {[t(`roles.${role}`), phone && formatPhone(phone), email].filter(Boolean).join(", ")}
                </small>
              </span>
              {writable && <Remove uuid={uuid} intent="client.removeContact" name={fio} />}
            </li>
          ))}
        </ul>
      )}
      {writable && <NewContact />}
    </section>
  );
}

/** Branches, each with its own KPP and address. */
export function ClientBranches({ branches, writable }: Props<"branches">) {
  return (
    <section className="profile-section">
      <h2>{t("branches")}</h2>
      {branches.length === 0 ? (
        <p className="muted">{t("branchesNone")}</p>
      ) : (
        <ul className="record-list">
          {branches.map(({ uuid, name, kpp, address }) => (
            <li key={uuid}>
              <span>
                <b>{t("branchNamed", { name, kpp })}</b>
                <small className="muted">{address}</small>
              </span>
              {writable && <Remove uuid={uuid} intent="client.removeBranch" name={name} />}
            </li>
          ))}
        </ul>
      )}
      {writable && <NewBranch />}
    </section>
  );
}

function Remove({ uuid, intent, name }: { uuid: string; intent: string; name: string }) {
  return (
    <form method="post">
      <input type="hidden" name="uuid" value={uuid} />
      <Button kind="plain" name="intent" value={intent} aria-label={t("removeNamed", { name })}>
        {t("remove")}
      </Button>
    </form>
  );
}

function NewContact() {
  const reply = useReply("contact");
  const form = useShopForm<typeof contactForm>("client-contact", reply, {});
  const { field } = form;
  const role = field("role");
  return (
    <Details summary={t("addContact")} open={reply !== null}>
      <ShopForm form={form} className="stack client-form">
        <div className="field-pair">
          <Labelled id={role.id} label={t("role")} errors={role.errors}>
            <select
              className="input"
              id={role.id}
              name={role.name}
              defaultValue={role.defaultValue ?? "buyer"}
              {...describedBy(role.id, null, role.errors)}
            >
              {roles.map((one) => (
                <option key={one} value={one}>
                  {t(`roles.${one}`)}
                </option>
              ))}
            </select>
          </Labelled>
          <Field label={t("fio")} {...field("fio")} required maxLength={150} />
          <PhoneField label={t("phone")} {...field("phone")} autoComplete="off" />
          <Field label={t("email")} type="email" {...field("email")} maxLength={254} autoComplete="off" />
        </div>
        <div>
          <Button name="intent" value="client.addContact">
            {t("addContact")}
          </Button>
        </div>
      </ShopForm>
    </Details>
  );
}

function NewBranch() {
  const reply = useReply("branch");
  const form = useShopForm<typeof branchForm>("client-branch", reply, {});
  const { field } = form;
  return (
    <Details summary={t("addBranch")} open={reply !== null}>
      <ShopForm form={form} className="stack client-form">
        <div className="field-pair">
          <Field label={t("name")} {...field("name")} required maxLength={255} />
          <Field label={t("kpp")} {...field("kpp")} required maxLength={20} onFocus={maskedBy("kpp")} />
        </div>
        <Field label={t("branchAddress")} {...field("address")} required maxLength={500} />
        <div>
          <Button name="intent" value="client.addBranch">
            {t("addBranch")}
          </Button>
        </div>
      </ShopForm>
    </Details>
  );
}
