import { PlacesList } from "#app/components/desk/places/places-list.tsx";
import type { DeskPlaceRow } from "#app/contract/desk/shop/places.ts";
import { placeKinds, type PlaceKind } from "#app/domain/desk/places.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { deskPlaces } from "#app/i18n/ru/desk/shop/places.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskPlaces", deskPlaces);

/** A new city is outside of the cities to which a person is narrowed. */
function addedBy(staff: StaffScope): readonly PlaceKind[] {
  if (!mayStaff(staff, "editPlaces")) return [];
  return staff.cities.length === 0 ? placeKinds : placeKinds.filter((kind) => kind !== "city");
}

/** «Города, склады, пункты» (desk §6). */
export const placesPage = deskPage<DeskPlaceRow[]>({
  path: "cities",
  right: "seePlaces",
  title: t("title"),
  async load({ call }) {
    const places = await call.deskPlaces.list();
    return places.ok ? ok(places.value.items) : places;
  },
  view: ({ data, staff }) => <PlacesList places={data} adds={addedBy(staff)} />,
});
