import { PlaceCard } from "#app/components/desk/places/place-card.tsx";
import { savePlaceBody, type DeskPlace } from "#app/contract/desk/shop/places.ts";
import { placeFields, placeKinds } from "#app/domain/desk/places.ts";
import { no } from "#app/domain/verdict.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { keyIn, textIn } from "#app/desk/frame/form-texts.ts";
import { addressOf, refusedFields } from "#app/desk/orders/form-values.ts";
import { placeTitle } from "#app/i18n/desk/place-title.ts";
import { deskPlaces } from "#app/i18n/ru/desk/shop/places.ts";
import { namespace } from "#app/i18n/translator.ts";
import { bareProblem } from "#app/shop-api/problem.ts";
import { placeFault, sentFields } from "./place-form.ts";

const t = namespace("deskPlaces", deskPlaces);

function paramsOf(params: Readonly<Record<string, string>>) {
  const kind = placeKinds.find((one) => one === params["kind"]);
  return kind === undefined ? null : { kind, uuid: params["uuid"] ?? "" };
}

/** A city, warehouse or point with its form. */
export const placePage = deskPage<DeskPlace>({
  path: "cities/:kind/:uuid",
  right: "seePlaces",
  title: placeTitle,
  load: ({ call, params }) => {
    const named = paramsOf(params);
    return named === null
      ? Promise.resolve(no("notFound", bareProblem("notFound", 404)))
      : call.deskPlaces.show({ params: named });
  },
  async act({ call, params, url }, form) {
    const named = paramsOf(params);
    if (named === null) return no("notFound", bareProblem("notFound", 404));
    const fields = sentFields(form, placeFields[named.kind]);
    const body = savePlaceBody.safeParse({ version: Number(textIn(form, "version")), fields });
    if (!body.success) return refusedFields(form, body.error, t("invalid"));
    const saved = await call.deskPlaces.save({ params: named, body: body.data, key: keyIn(form) });
    return saved.ok ? { to: addressOf(url), notice: { key: "saved" } } : placeFault(saved);
  },
  view: ({ data, staff, reply, key, back }) => (
    <PlaceCard place={data} staff={staff} reply={reply} formKey={key} back={back ?? "/desk/cities"} />
  ),
});
