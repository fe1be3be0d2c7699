import { LinkButton } from "#app/components/kit/button.tsx";
import { RetryReceiptForm } from "#app/components/desk/finance/retry-receipt.tsx";
import { retryReceiptBody, type FailedReceipts } from "#app/contract/desk/buyers/receipts.ts";
import { deskPage, type DeskOutcome, type DeskRequest } from "#app/desk/frame/page.ts";
import { addressOf, invalid, numberIn, textIn } from "#app/desk/orders/form-values.ts";
import { shopZone } from "#app/domain/local-time.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { formatCount, formatDateTime, formatMoney } from "#app/i18n/format.ts";
import { deskFinance as texts } from "#app/i18n/ru/desk/buyers/finance.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Problem } from "#app/shop-api/problem.ts";

const t = namespace("deskFinance", texts);
const frame = namespace("deskFrame", deskFrame);

/** Receipts that the fiscal register refused, each with its button. */
export const failedReceiptsPage = deskPage<FailedReceipts>({
  path: "finance/receipts",
  right: "seeFinance",
  title: t("receipts.title"),
  load: ({ call }) => call.deskReceipts.failed(),
  act: (request, form) => retryReceipt(request, form),
  view: ({ data: { items }, reply, key, staff }) => (
    <article className="desk-order">
      <div className="desk-heading">
        <h1>{t("receipts.title")}</h1>
        <LinkButton href="/desk/finance">{frame("back")}</LinkButton>
      </div>
      <p>{t(items.length === 0 ? "receipts.none" : "receipts.hint")}</p>
      {items.length > 0 && (
        <div className="desk-table desk-result">
          <table>
            <thead>
              <tr>
                <th scope="col">{t("receipts.order")}</th>
                <th scope="col">{t("receipts.created")}</th>
                <th scope="col" className="desk-number">
                  {t("receipts.sum")}
                </th>
                <th scope="col" className="desk-number">
                  {t("receipts.attempts")}
                </th>
                <th scope="col">{t("receipts.act")}</th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ uuid, part, amount, attempt, createdAt }) => (
                <tr key={uuid}>
                  <td data-label={t("receipts.order")}>
                    <a href={`/desk/orders/${encodeURIComponent(part)}`}>{part}</a>
                  </td>
                  <td data-label={t("receipts.created")}>{formatDateTime(createdAt, shopZone)}</td>
                  <td data-label={t("receipts.sum")} className="desk-number">
                    {formatMoney(amount)}
                  </td>
                  <td data-label={t("receipts.attempts")} className="desk-number">
                    {formatCount(attempt - 1)}
                  </td>
                  <td data-label={t("receipts.act")}>
                    {mayStaff(staff, "notePayments") && (
                      <RetryReceiptForm uuid={uuid} attempt={attempt} reply={reply} formKey={key} />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </article>
  ),
});

/** The form of a refused receipt, on this page and on the card of its order. */
export async function retryReceipt(
  { call, url }: DeskRequest,
  form: FormData,
): Promise<DeskOutcome | ({ ok: false } & Problem)> {
  const body = retryReceiptBody.safeParse({ attempt: numberIn(form, "attempt") });
  if (!body.success) return invalid(form, t("receipts.invalid"));
  const retried = await call.deskReceipts.retry({
    ...{ params: { uuid: textIn(form, "receipt") }, key: textIn(form, "key") || undefined, body: body.data },
  });
  return retried.ok ? { to: addressOf(url), notice: { key: "receiptRetried" } } : retried;
}
