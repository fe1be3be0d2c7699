import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { paths } from "#app/components/frame/links.ts";
import type { SettlementBill } from "#app/contract/settlements/settlement-bills.ts";
import { formatDate, formatMoney } from "#app/i18n/format.ts";
import { settlementBill as texts } from "#app/i18n/ru/settlements/settlement-bill.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("settlementBill", texts);

/** An invoice for chosen documents, with payment options. */
export function BillPage({ bill }: { bill: SettlementBill }) {
  const { number, date, documents, amount, state, mayPay, invoice } = bill;
  return (
    <>
      <p>
        <a href={paths.settlements}>← {t("back")}</a>
      </p>
      <h1>{t("title", { number, date: formatDate(date) })}</h1>
      {state !== "open" && (
        <p className={state === "failed" ? "settlement-stop" : "bill-state"} role="status">
          {t(`state.${state}`)}
        </p>
      )}
      <section className="profile-section">
        <h2>{t("documents")}</h2>
        <table className="orders-table bill-documents">
          <thead>
            <tr>
              <th>{t("documentColumn")}</th>
              <th>{t("sumColumn")}</th>
            </tr>
          </thead>
          <tbody>
            {documents.map((document) => (
              <tr key={`${document.number} ${document.date}`}>
                <td>{t("named", { number: document.number, date: formatDate(document.date) })}</td>
                <td data-label={t("sumColumn")}>{formatMoney(document.amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t("total")}</td>
              <td className="price">{formatMoney(amount)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      {state !== "paid" && (
        <section className="profile-section bill-ways">
          {mayPay && (
            <form method="post" className="actions">
              <Button kind="main" name="intent" value="bill.card">
                {t("card")}
              </Button>
              <Button name="intent" value="bill.sbp">
                {t("sbp")}
              </Button>
            </form>
          )}
          {invoice !== null && (
            <>
              <p className="muted">{t("invoiceHint")}</p>
              <LinkButton href={invoice} download>
                {t("invoice")}
              </LinkButton>
            </>
          )}
        </section>
      )}
    </>
  );
}
