import type { DeskOrderPart } from "#app/contract/desk/order.ts";
import { formatDate, formatZonedTime } from "#app/i18n/format.ts";
import { deskOrder as texts } from "#app/i18n/ru/desk/order.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskOrder", texts);

type Erp = NonNullable<DeskOrderPart["erp"]>;

/** «1С»: what 1C says of a part, and whether it knows the part as it is. */
export function PartErp({ erp, timezone }: { erp: Erp; timezone: string }) {
  const { status, shippings, shippedAt } = erp;
  const transfer = transferText(erp, timezone);
  return (
    <>
      <h3>{t("erp.title")}</h3>
      <dl className="desk-order-facts">
        {erp.number !== null && (
          <>
            <dt>{t("erp.number")}</dt>
            <dd>{numbered(erp.number, erp.date)}</dd>
          </>
        )}
        {status !== null && (
          <>
            <dt>{t("erp.status")}</dt>
            <dd>{status}</dd>
          </>
        )}
        {transfer !== null && (
          <>
            <dt>{t("erp.transfer")}</dt>
            <dd>{transfer}</dd>
          </>
        )}
        {shippings.length > 0 && (
          <>
            <dt>{t("erp.shippings")}</dt>
            <dd>
              {shippings.map(({ number, date }, at) => (
                <div key={at}>{numbered(number, date)}</div>
              ))}
            </dd>
          </>
        )}
        {shippedAt !== null && (
          <>
            <dt>{t("erp.shipped")}</dt>
            <dd>{formatZonedTime(shippedAt, timezone)}</dd>
          </>
        )}
      </dl>
    </>
  );
}

function numbered(number: string, date: string | null): string {
  return date === null ? t("erp.numbered", { number }) : t("erp.dated", { number, date: formatDate(date) });
}

function transferText({ transfer, transferredAt }: Erp, timezone: string): string | null {
  if (transfer === null) return null;
  if (transfer === "waiting") return t("erp.waiting");
  const known =
    transferredAt === null ? t("erp.known") : t("erp.knownAt", { at: formatZonedTime(transferredAt, timezone) });
  return transfer === "known" ? known : t("erp.changed", { known });
}
