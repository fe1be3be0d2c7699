import type { DeskPlaceRow } from "#app/contract/desk/shop/places.ts";
import { placeKinds, type PlaceKind } from "#app/domain/desk/places.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { deskPlaces } from "#app/i18n/ru/desk/shop/places.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskPlaces", deskPlaces);

/** Cities, warehouses and points, each a table. */
export function PlacesList({ places, adds }: { places: readonly DeskPlaceRow[]; adds: readonly PlaceKind[] }) {
  return (
    <>
      <h1>{t("title")}</h1>
      <p className="muted">{t("note")}</p>
      {placeKinds.map((kind) => (
        <section key={kind}>
          <h2>{t(`group.${kind}`)}</h2>
          {adds.includes(kind) && (
            <p>
              <a href={`/desk/cities/new/${kind}`}>{t(`add.${kind}`)}</a>
            </p>
          )}
          <Places kind={kind} places={places.filter((place) => place.kind === kind)} />
        </section>
      ))}
    </>
  );
}

function Places({ kind, places }: { kind: PlaceKind; places: readonly DeskPlaceRow[] }) {
  if (places.length === 0) return <p className="muted">{t("nothing")}</p>;
  const where = kind === "city" ? t("column.region") : t("column.address");
  return (
    <div className="desk-table" role="region" aria-label={t(`group.${kind}`)} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("column.name")}</th>
            {kind !== "city" && <th scope="col">{t("column.city")}</th>}
            <th scope="col">{where}</th>
            {kind !== "warehouse" && <th scope="col">{t("column.phone")}</th>}
            <th scope="col">{t("column.state")}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ uuid, name, city, address, phone, isActive }) => (
            <tr key={uuid} data-row="">
              <td data-label={t("column.name")}>
                <a href={`/desk/cities/${kind}/${uuid}`}>{name}</a>
              </td>
              {kind !== "city" && <td data-label={t("column.city")}>{city}</td>}
              <td data-label={where}>{address}</td>
              {kind !== "warehouse" && (
                <td data-width="narrow" data-label={t("column.phone")}>
                  {phone && formatPhone(phone)}
                </td>
              )}
              <td data-label={t("column.state")}>{isActive ? t("open") : t("closed")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
