import { Button } from "#app/components/kit/button.tsx";
import { Check } from "#app/components/kit/fields/check.tsx";
import { Details } from "#app/components/kit/details.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/form/shop-form.tsx";
import { useReply } from "#app/components/navigation/use-reply.ts";
import type { Counterparty } from "#app/contract/counterparties/counterparties.ts";
import type { bankForm } from "#app/forms/counterparties/counterparty.ts";
import { counterparties as texts } from "#app/i18n/ru/counterparties/counterparties.ts";
import { namespace } from "#app/i18n/translator.ts";
import { digits } from "./company-fields.tsx";

const t = namespace("counterparties", texts);

/** Bank accounts, one of them the default; a new one must match its BIC. */
export function ClientBanks({ banks, writable }: { banks: Counterparty["bank"]; writable: boolean }) {
  return (
    <section className="profile-section">
      <h2>{t("banks")}</h2>
      {banks.length === 0 ? (
        <p className="muted">{t("banksNone")}</p>
      ) : (
        <ul className="record-list">
          {banks.map((bank) => (
            <BankRow key={bank.uuid} bank={bank} writable={writable} />
          ))}
        </ul>
      )}
      {writable && <NewBank />}
    </section>
  );
}

function BankRow({ bank, writable }: { bank: Counterparty["bank"][number]; writable: boolean }) {
  const { uuid, account, corrAccount, bankName, bic, isDefault } = bank;
  return (
    <li>
      <span>
        <b>{account}</b>
        <small className="muted">{t("bankNamed", { bank: bankName, bic })}</small>
        {corrAccount !== null && (
          <small className="muted">
            {t("corrAccount")}: {corrAccount}
          </small>
        )}
      </span>
      {isDefault && <span className="status-mark good">{t("bankDefault")}</span>}
      {writable && (
        <form method="post" className="row-actions">
          <input type="hidden" name="uuid" value={uuid} />
          {!isDefault && (
            <Button name="intent" value="client.defaultBank" aria-label={t("makeDefaultNamed", { account })}>
              {t("makeDefault")}
            </Button>
          )}
          <Button kind="plain" name="intent" value="client.removeBank" aria-label={t("removeNamed", { name: account })}>
            {t("remove")}
          </Button>
        </form>
      )}
    </li>
  );
}

function NewBank() {
  const reply = useReply("bank");
  const form = useShopForm<typeof bankForm>("client-bank", reply, {});
  const { field, check } = form;
  return (
    <Details summary={t("addBank")} open={reply !== null}>
      <ShopForm form={form} className="stack client-form">
        <div className="field-pair">
          <Field label={t("bic")} {...field("bic")} required maxLength={20} {...digits("bic")} />
          <Field label={t("bankName")} {...field("bankName")} required maxLength={255} />
          <Field label={t("account")} {...field("account")} required maxLength={40} {...digits("account")} />
          <Field label={t("corrAccount")} {...field("corrAccount")} maxLength={40} {...digits("account")} />
        </div>
        <Check {...check("isDefault")}>{t("isDefault")}</Check>
        <div>
          <Button name="intent" value="client.addBank">
            {t("addBank")}
          </Button>
        </div>
      </ShopForm>
    </Details>
  );
}
