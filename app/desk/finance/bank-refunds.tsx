import { LinkButton } from "#app/components/kit/button.tsx";
import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import type { DeskBankRefunds } from "#app/contract/desk/buyers/finance.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { formatDate, formatMoney } from "#app/i18n/format.ts";
import { deskFinance as texts } from "#app/i18n/ru/desk/buyers/finance.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskFinance", texts);
const frame = namespace("deskFrame", deskFrame);

/** Refunds that wait for the bank, and their file. */
export const bankRefundsPage = deskPage<DeskBankRefunds>({
  path: "finance/refunds",
  right: "seeFinance",
  title: t("refunds.title"),
  load: ({ call }) => call.deskFinance.bankRefunds(),
  async act({ call }, form) {
    const made = await call.deskFinance.exportRefunds({ body: { again: form.get("again") === "yes" } });
    return made.ok ? { file: made.value } : made;
  },
  view: ({ data, reply, key, staff }) => (
    <article className="desk-order">
      <div className="desk-heading">
        <h1>{t("refunds.title")}</h1>
        <LinkButton href="/desk/finance">{frame("back")}</LinkButton>
      </div>
      {data.items.length === 0 ? <p>{t("refunds.none")}</p> : <Refunds items={data.items} />}
      {data.items.length > 0 && mayStaff(staff, "refund") && <Export reply={reply} formKey={key} />}
    </article>
  ),
});

function Refunds({ items }: DeskBankRefunds) {
  return (
    <div className="desk-table desk-result">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("refunds.number")}</th>
            <th scope="col" className="desk-number">
              {t("refunds.sum")}
            </th>
            <th scope="col">{t("refunds.buyer")}</th>
            <th scope="col">{t("refunds.state")}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ uuid, number, order, amount, buyer, hasAccount, exportedOn }) => (
            <tr key={uuid}>
              <td data-label={t("refunds.number")}>
                <a href={`/desk/orders/${encodeURIComponent(order)}`}>{number}</a>
              </td>
              <td data-label={t("refunds.sum")} className="desk-number">
                {formatMoney(amount)}
              </td>
              <td data-label={t("refunds.buyer")}>{buyer}</td>
              <td data-label={t("refunds.state")}>
                {!hasAccount ? (
                  <b className="desk-bad">{t("refunds.noAccount")}</b>
                ) : exportedOn === null ? (
                  t("refunds.due")
                ) : (
                  t("refunds.exported", { date: formatDate(exportedOn) })
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Export({ reply, formKey }: { reply: DeskReply | null; formKey: string }) {
  return (
    <DeskForm name="export" reply={reply} formKey={formKey} submit={t("refunds.submit")}>
      {(fields) => (
        <>
          <p className="hint">{t("refunds.hint")}</p>
          <label className="desk-flag">
            <input type="checkbox" {...fields.box("again", "yes", false)} /> {t("refunds.again")}
          </label>
        </>
      )}
    </DeskForm>
  );
}
