import { CityStart, NewPlace } from "#app/components/desk/places/new-place.tsx";
import { addPlaceBody, type NewDeskPlace } from "#app/contract/desk/shop/places.ts";
import { declineCity } from "#app/domain/city/decline.ts";
import { newPlaceFields, placeKinds } from "#app/domain/desk/places.ts";
import { slugOf } from "#app/domain/catalog/slug.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { keyIn } from "#app/desk/frame/form-texts.ts";
import { refusedFields } from "#app/desk/orders/form-values.ts";
import { deskPlaces } from "#app/i18n/ru/desk/shop/places.ts";
import { namespace } from "#app/i18n/translator.ts";
import { bareProblem } from "#app/shop-api/problem.ts";
import { placeFault, sentFields } from "./place-form.ts";

const t = namespace("deskPlaces", deskPlaces);

const missing = no("notFound", bareProblem("notFound", 404));
const kindOf = (params: Readonly<Record<string, string>>) => placeKinds.find((one) => one === params["kind"]);

/** A new city, warehouse or point; a city's form is filled in from its name. */
export const newPlacePage = deskPage<NewDeskPlace>({
  path: "cities/new/:kind",
  right: "editPlaces",
  title: ({ kind }) => t(`add.${kind}`),
  async load({ call, params, query }) {
    const kind = kindOf(params);
    if (kind === undefined) return missing;
    const name = query.get("name")?.trim().slice(0, 60) ?? "";
    const blank = await call.deskPlaces.blank({ params: { kind }, query: { name } });
    if (!blank.ok || kind !== "city") return blank;
    return ok({ ...blank.value, fields: { ...blank.value.fields, ...cityFields(name) } });
  },
  async act({ call, params }, form) {
    const kind = kindOf(params);
    if (kind === undefined) return missing;
    const body = addPlaceBody.safeParse({ fields: sentFields(form, newPlaceFields[kind]) });
    if (!body.success) return refusedFields(form, body.error, t("invalid"));
    const added = await call.deskPlaces.add({ params: { kind }, body: body.data, key: keyIn(form) });
    if (!added.ok) return placeFault(added);
    return { to: `/desk/cities/${kind}/${added.value.uuid}`, notice: { key: "placeAdded" } };
  },
  view: ({ data, reply, key }) =>
    data.kind === "city" && reply === null && data.fields["name"] === undefined ? (
      <CityStart />
    ) : (
      <NewPlace blank={data} reply={reply} formKey={key} />
    ),
});

/** What follows from the name of a city, to be put right. */
function cityFields(name: string): Record<string, string> {
  if (name === "") return {};
  const letters = name.toUpperCase().replace(/[^\p{Lu}]/gu, "");
  return { ...declineCity(name), slug: slugOf(name).slice(0, 40), prefix: letters.slice(0, 3) };
}
