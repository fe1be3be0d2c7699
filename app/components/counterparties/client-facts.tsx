import type { ReactNode } from "react";
import { Money } from "#app/components/kit/money.tsx";
import type { Counterparty } from "#app/contract/counterparties/counterparties.ts";
import { writableOf } from "#app/domain/account/counterparty.ts";
import { formatDate } from "#app/i18n/format.ts";
import { counterparties as texts } from "#app/i18n/ru/counterparties/counterparties.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("counterparties", texts);

export function ClientRequisites({ client }: { client: Counterparty }) {
  const { fullName, inn, kpp, ogrn, okpo, legalAddress, postalAddress, signer, status } = client;
  return (
    <section className="profile-section">
      <h2>{t("requisites")}</h2>
      <dl className="facts settings-facts">
        <Fact term={t("fullName")}>{fullName}</Fact>
        <Fact term={t("inn")}>{inn}</Fact>
        <Fact term={t("kpp")}>{kpp}</Fact>
        <Fact term={t("ogrn")}>{ogrn}</Fact>
        <Fact term={t("okpo")}>{okpo}</Fact>
        <Fact term={t("legalAddress")}>{addressText(legalAddress)}</Fact>
        <Fact term={t("postalAddress")}>{addressText(postalAddress)}</Fact>
        <Fact term={t("signer")}>{signer && `${signer.fio}, ${signer.position}, ${signer.basis}`}</Fact>
      </dl>
      {writableOf(status) === "open" && <p className="hint">{t("fixed")}</p>}
    </section>
  );
}

export function ClientContract({ contract }: Pick<Counterparty, "contract">) {
  return (
    <section className="profile-section">
      <h2>{t("contract")}</h2>
      {contract === null ? (
        <p className="muted">{t("noContract")}</p>
      ) : (
        <dl className="facts settings-facts">
          <Fact term={t("contractNumber")}>
            {t("contractNamed", { number: contract.number, date: formatDate(contract.date) })}
          </Fact>
          <Fact term={t("contractUntil")}>{contract.validTo && formatDate(contract.validTo)}</Fact>
          {/* The limit and the price list are null for members who see no prices. */}
          <Fact term={t("priceType")}>
            {contract.creditLimit === null ? null : (contract.priceType ?? t("usualPrices"))}
          </Fact>
          <Fact term={t("terms")}>{t(`paymentTerms.${contract.paymentTerms}`, { days: contract.creditDays })}</Fact>
          <Fact term={t("creditLimit")}>{contract.creditLimit ? <Money value={contract.creditLimit} /> : null}</Fact>
          <Fact term={t("vatMode")}>{contract.vatMode}</Fact>
          <Fact term={t("edo")}>{[contract.edoOperator, contract.edoId].filter(Boolean).join(", ") || null}</Fact>
        </dl>
      )}
    </section>
  );
}

/** Unknown facts are not shown. */
function Fact({ term, children }: { term: string; children: ReactNode }) {
  if (children === null || children === "") return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function addressText(address: { full: string; postcode: string | null } | null): string | null {
  return address && [address.postcode, address.full].filter(Boolean).join(", ");
}
