import { textIn, versionIn } from "#app/desk/frame/form-texts.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import type { DeskRequest } from "#app/desk/frame/page.ts";
import { photoAddressBody, type DeskPrice } from "#app/contract/desk/product.ts";
import { mostPhotoBytes } from "#app/domain/catalog/photo.ts";
import { priceTexts, readDelta, readPrice } from "#app/domain/desk/products/price-texts.ts";
import { pinOf } from "#app/domain/desk/products/values.ts";
import { statusActions } from "#app/domain/desk/products/status.ts";
import { deskProduct as texts } from "#app/i18n/ru/desk/product.ts";
import { namespace } from "#app/i18n/translator.ts";
import { productPartSteps } from "./product-part-steps.ts";
import { atFields, sentValues } from "./sent-form.ts";
import { at, done, fault, withMessages, type ProductStep } from "./step.ts";

const t = namespace("deskProduct", texts);

/** Keeps 1C off the fields that the form has changed, of those that it would write again. */
async function pinChanged(request: DeskRequest, form: FormData) {
  const place = at(request, form);
  const shown = await request.call.deskProduct.show(place);
  if (!shown.ok) return shown;
  const { version, pinned, ledBy1c } = shown.value;
  const fields = [...form.keys()].flatMap((key) => (key.startsWith("was.") ? [key.slice("was.".length)] : []));
  const changed = new Set(fields.filter((name) => textIn(form, name) !== textIn(form, `was.${name}`)).map(pinOf));
  const added = ledBy1c.filter((pin) => changed.has(pin));
  if (added.length === 0) return null;
  const key = place.key === undefined ? undefined : `${place.key}-pins`;
  return request.call.deskProduct.pin({ ...place, key, body: { version, pinned: [...pinned, ...added] } });
}

/** Forms of a product by their names. */
export const productSteps = {
  async save(request, form) {
    const sent = await sentValues(request, form);
    if ("reply" in sent) return sent;
    if (!sent.ok) return sent;
    const body = { ...sent.value, version: versionIn(form) };
    const saved = await request.call.deskProduct.save({ ...at(request, form), body });
    if (!saved.ok) return atFields(saved);
    const pinned = textIn(form, "pinChanged") === "yes" ? await pinChanged(request, form) : null;
    return pinned?.ok === false ? pinned : done(request, { key: "productSaved" });
  },
  async status(request, form) {
    const action = statusActions.find((one) => one === textIn(form, "action"));
    if (action === undefined) return { reply: typedReply(form) };
    const body = { version: versionIn(form), action };
    const set = await request.call.deskProduct.setStatus({ ...at(request, form), body });
    const notices = { show: "productShow", hide: "productHide", discontinue: "productDiscontinue" } as const;
    return set.ok ? done(request, { key: notices[action] }) : withMessages(set, form);
  },
  async remove(request, form) {
    const body = { version: versionIn(form) };
    const removed = await request.call.deskProducts.removeOne({ ...at(request, form), body });
    return removed.ok ? { to: "/desk/products", notice: { key: "productRemoved" } } : removed;
  },
  async pins(request, form) {
    const pinned = form.getAll("pin").flatMap((pin) => (typeof pin === "string" ? [pin] : []));
    const body = { version: versionIn(form), pinned };
    const saved = await request.call.deskProduct.pin({ ...at(request, form), body });
    return saved.ok ? done(request, { key: "pinsSaved" }) : saved;
  },
  async prices(request, form) {
    const prices: ({ list: string; was: DeskPrice } & DeskPrice)[] = [];
    for (const name of [...form.keys()].filter((one) => one.startsWith("was.price."))) {
      const list = name.slice("was.price.".length);
      const read = readPrice(list, (field) => textIn(form, field));
      const was = readPrice(list, (field) => textIn(form, `was.${field}`));
      if (read.price === null)
        return fault(form, read.fault, t(read.fault.startsWith("tiers") ? "fault.tiers" : "fault.number"));
      if (was.price === null) return { reply: typedReply(form) };
      const [now, before] = [priceTexts(list, read.price), priceTexts(list, was.price)];
      if (Object.entries(now).some(([field, text]) => before[field] !== text))
        prices.push({ list, ...mutable(read.price), was: mutable(was.price) });
    }
    if (prices.length === 0) return { reply: { ...typedReply(form), messages: [t("fault.nothing")] } };
    const saved = await request.call.deskProduct.setPrices({ ...at(request, form), body: { prices } });
    return saved.ok ? done(request, { key: "pricesSaved" }) : saved;
  },
  async stock(request, form) {
    const corrections: { warehouse: string; delta: number }[] = [];
    for (const name of [...form.keys()].filter((one) => one.startsWith("delta."))) {
      const typed = textIn(form, name);
      const delta = typed === "" ? 0 : readDelta(typed);
      if (delta === undefined) return fault(form, name, t("fault.delta"));
      if (delta !== 0) corrections.push({ warehouse: name.slice("delta.".length), delta });
    }
    if (corrections.length === 0) return { reply: { ...typedReply(form), messages: [t("fault.nothing")] } };
    const body = { corrections, reason: textIn(form, "reason") };
    const corrected = await request.call.deskProduct.correctStock({ ...at(request, form), body });
    return corrected.ok ? done(request, { key: "stockCorrected" }) : corrected;
  },
  async places(request, form) {
    const names = [...form.keys()].filter((name) => name.startsWith("place."));
    const places = names
      .map((name) => ({
        ...{ warehouse: name.slice("place.".length), was: textIn(form, `was.${name}`), place: textIn(form, name) },
      }))
      .filter(({ was, place }) => was !== place);
    if (places.length === 0) return { reply: { ...typedReply(form), messages: [t("fault.nothing")] } };
    const saved = await request.call.deskProduct.setPlaces({ ...at(request, form), body: { places } });
    return saved.ok ? done(request, { key: "placesSaved" }) : saved;
  },
  async photos(request, form) {
    const media = form.getAll("media").flatMap((one) => (typeof one === "string" ? [one] : []));
    const removed = new Set(form.getAll("remove"));
    const places = media.map((one) => textIn(form, `order.${one}`));
    if (places.some((place) => !/^\d{1,3}$/.test(place)))
      return { reply: { ...typedReply(form), messages: [t("fault.order")] } };
    const photos = media
      .map((one, index) => ({
        ...{ media: one, alt: textIn(form, `alt.${one}`), isRemoved: removed.has(one) },
        place: Number(places[index]),
        index,
      }))
      .sort((a, b) => a.place - b.place || a.index - b.index)
      .map(({ place: _, index: __, ...photo }) => photo);
    const saved = await request.call.deskProduct.arrangePhotos({ ...at(request, form), body: { photos } });
    return saved.ok ? done(request, { key: "photosSaved" }) : withMessages(saved, form);
  },
  async upload(request, form) {
    const files = request.uploads.filter(({ field, size }) => field === "photo" && size > 0);
    if (files.length === 0) return { reply: { ...typedReply(form), messages: [t("fault.photos")] } };
    const failed: string[] = [];
    for (const file of files) {
      const sent = await file.use(mostPhotoBytes + 1, (bytes) =>
        request.call.deskProduct.addPhoto({
          query: { product: request.params["uuid"] ?? "" },
          file: { name: file.name, bytes },
        }),
      );
      if (sent?.ok !== true)
        failed.push(t("photos.failed", { name: file.name, message: sent?.messages[0] ?? t("fault.photos") }));
    }
    const count = files.length - failed.length;
    if (failed.length === 0) return done(request, { key: "photosAdded", values: { count } });
    return { reply: { ...typedReply(form), messages: [t("photos.some", { count }), ...failed] } };
  },
  async fetch(request, form) {
    const body = photoAddressBody.safeParse({ address: textIn(form, "address") });
    if (!body.success) return fault(form, "address", t("fault.address"));
    const added = await request.call.deskProduct.fetchPhoto({ ...at(request, form), body: body.data });
    if (!added.ok) return added;
    const isAdded = added.value.result === "added";
    return done(request, isAdded ? { key: "photosAdded", values: { count: 1 } } : { key: "photoThere" });
  },
  ...productPartSteps,
} satisfies Record<string, ProductStep>;

export function isProductStep(name: string): name is keyof typeof productSteps {
  return Object.hasOwn(productSteps, name);
}

function mutable({
  price,
  oldPrice,
  tiers,
}: {
  price: number | null;
  oldPrice: number | null;
  tiers: readonly { from: number; price: number }[];
}): DeskPrice {
  return { price, oldPrice, tiers: [...tiers] };
}
