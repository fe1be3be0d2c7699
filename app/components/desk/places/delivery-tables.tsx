import { LinkButton } from "#app/components/kit/button.tsx";
import type { DeskDelivery, DeskDeliveryCity, DeskDeliveryRow } from "#app/contract/desk/shop/delivery.ts";
import { deliveryCodes, deliveryFields, deliveryKinds, type DeliveryKind } from "#app/domain/desk/delivery.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { deskDelivery } from "#app/i18n/ru/desk/shop/delivery.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskDelivery", deskDelivery);
const labels: Readonly<Record<string, string>> = deskDelivery.field;
const codes: Readonly<Record<string, string>> = deskDelivery.code;

export function deliveryName({ kind, code, fields }: Pick<DeskDeliveryRow, "kind" | "code" | "fields">): string {
  return (kind === "zone" ? fields["name"] : codes[code]) ?? code;
}

/** Cities with what decides delivery there. */
export function DeliveryCities({ cities }: { cities: readonly DeskDeliveryCity[] }) {
  return (
    <>
      <h1>{t("title")}</h1>
      <p className="muted">{t("note")}</p>
      <p>
        <a href="/desk/calendar">{t("calendar")}</a>
      </p>
      <div className="desk-table" role="region" aria-label={t("title")} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("column.city")}</th>
              <th scope="col">{t("column.courier")}</th>
              <th scope="col">{t("column.zone")}</th>
              <th scope="col">{t("column.vehicle")}</th>
              <th scope="col">{t("column.service")}</th>
              <th scope="col">{t("column.state")}</th>
            </tr>
          </thead>
          <tbody>
            {cities.map(({ uuid, name, isActive, hasCourier, counts }) => (
              <tr key={uuid} data-row="">
                <td data-label={t("column.city")}>
                  <a href={`/desk/delivery/${uuid}`}>{name}</a>
                </td>
                <td data-label={t("column.courier")}>{hasCourier ? t("yes") : t("no")}</td>
                <td data-label={t("column.zone")}>{counts.zone}</td>
                <td data-label={t("column.vehicle")}>{counts.vehicle}</td>
                <td data-label={t("column.service")}>{counts.service}</td>
                <td data-label={t("column.state")}>{isActive ? t("open") : t("closed")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Tariffs, zones, vehicles and services of a city, each a table. */
export function CityDelivery({ delivery }: { delivery: DeskDelivery }) {
  return (
    <>
      <div className="desk-heading">
        <h1>{t("cityTitle", { city: delivery.city.name })}</h1>
        <LinkButton href="/desk/delivery">{t("back")}</LinkButton>
      </div>
      <p className="muted">{t("note")}</p>
      <div className="desk-parts">
        {deliveryKinds.map((kind) => (
          <section key={kind}>
            <h2>{t(`group.${kind}`)}</h2>
            <p className="muted">{t(`about.${kind}`)}</p>
            <Rows kind={kind} delivery={delivery} />
          </section>
        ))}
      </div>
    </>
  );
}

/** Times and names stay as they are. */
function shown(value = ""): string {
  return /^\d+(?:\.\d+)?$/.test(value) ? formatNumber(Number(value)) : value || "—";
}

function Rows({ kind, delivery: { city, rows: all, canEdit } }: { kind: DeliveryKind; delivery: DeskDelivery }) {
  const rows = all.filter((row) => row.kind === kind);
  const isFull = deliveryCodes[kind]?.every((code) => rows.some((row) => row.code === code)) ?? false;
  const columns = deliveryFields[kind].filter((name) => name !== "name");
  const name = kind === "vehicle" ? t("kind.vehicle") : t("column.name");
  return (
    <>
      {rows.length === 0 ? (
        <p>{t("nothing")}</p>
      ) : (
        <div className="desk-table" role="region" aria-label={t(`group.${kind}`)} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{name}</th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {labels[column]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.code} data-row="">
                  <td data-label={name}>
                    {canEdit ? (
                      <a href={`/desk/delivery/${city.uuid}/${kind}/${row.code}`}>{deliveryName(row)}</a>
                    ) : (
                      deliveryName(row)
                    )}
                  </td>
                  {columns.map((column) => (
                    <td key={column} data-label={labels[column]}>
                      {shown(row.fields[column])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {canEdit && !isFull && (
        <p>
          <a href={`/desk/delivery/${city.uuid}/new/${kind}`}>{t(`add.${kind}`)}</a>
        </p>
      )}
    </>
  );
}
