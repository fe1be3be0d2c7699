import { Button } from "#app/components/kit/button.tsx";
import { Pager } from "#app/components/kit/pager.tsx";
import { orderPath } from "#app/components/order/order-path.ts";
import { orderPapers } from "#app/i18n/ru/orders/order-papers.ts";
import { settlements as texts } from "#app/i18n/ru/settlements/settlements.ts";
import { namespace } from "#app/i18n/translator.ts";
import { settlementsAddress, type SettlementsFilter } from "#app/view-models/settlements/settlements-filter.ts";
import type { SettlementRowViewModel, SettlementsViewModel } from "#app/view-models/settlements/settlements.ts";

const t = namespace("settlements", texts);
const tp = namespace("orderPapers", orderPapers);

const marks = { paid: "good", partial: "waiting", unpaid: "neutral", overdue: "bad" } as const;

type Props = SettlementsViewModel & { filter: SettlementsFilter; formKey: string };

/** Id of the form below the table that the checkboxes belong to. */
const payForm = "pay-documents";

/** Documents of the period, newest first; rows become cards on phones. */
export function SettlementRows({ rows, total, page, pages, period, filter, formKey }: Props) {
  return (
    <section className="profile-section">
      <h2>
        {t("rowsTitle")} <small className="muted">{t("rows", { count: total })}</small>
      </h2>
      {rows.length === 0 ? (
        <p>{t("noRows")}</p>
      ) : (
        <table className="orders-table settlement-rows">
          <thead>
            <tr>
              <th>{t("column.date")}</th>
              <th>{t("column.document")}</th>
              <th>{t("column.state")}</th>
              <th>{t("column.debit")}</th>
              <th>{t("column.credit")}</th>
              <th>{t("column.balance")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.uuid} {...row} />
            ))}
          </tbody>
        </table>
      )}
      <Pager page={page} pages={pages} href={(number) => settlementsAddress(filter, number)} />
      {rows.some(({ mayPay }) => mayPay) && (
        <form method="post" className="actions pay-chosen" id={payForm} key={formKey}>
          <input type="hidden" name="key" value={formKey} />
          <Button kind="main" name="intent" value="settlements.bill">
            {t("payChosen")}
          </Button>
          <span className="muted">{t("payHint")}</span>
        </form>
      )}
      {total > 0 && (
        // Not enhanced: it leads to another page.
        <form method="post" className="actions">
          <input type="hidden" name="from" value={period.from} />
          <input type="hidden" name="to" value={period.to} />
          <input type="hidden" name="contract" value={filter.contract} />
          <Button name="intent" value="settlements.sheet">
            {t("export")}
          </Button>
        </form>
      )}
    </section>
  );
}

function Row({
  uuid,
  mayPay,
  date,
  name,
  order,
  file,
  debit,
  credit,
  balance,
  state,
  stateText,
  note,
}: SettlementRowViewModel) {
  return (
    <tr>
      <td>{date}</td>
      <td>
        {mayPay ? (
          <label className="pay-box">
            <input type="checkbox" name="document" value={uuid} form={payForm} />
            <span>{name}</span>
          </label>
        ) : (
          name
        )}
        {order && (
          <a className="text-link" href={orderPath(order)}>
            {t("orderOf", { number: order })}
          </a>
        )}
        {file && (
          <a className="text-link" href={file} download aria-label={tp("downloadNamed", { title: name })}>
            {tp("download")}
          </a>
        )}
      </td>
      <td>
        {state && <span className={`status-mark ${marks[state]}`}>{stateText}</span>}
        {note && <small className="muted">{note}</small>}
      </td>
      <td data-label={t("column.debit")}>{debit}</td>
      <td data-label={t("column.credit")}>{credit}</td>
      <td data-label={t("column.balance")}>{balance}</td>
    </tr>
  );
}
