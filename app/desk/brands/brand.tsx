import { BrandCard } from "#app/components/desk/brands/brand-card.tsx";
import { mergedBrandShape, saveBrandBody, type DeskBrand } from "#app/contract/desk/catalog/brands.ts";
import type { DeskNotice } from "#app/desk/frame/notices.ts";
import { keyIn, textIn, versionIn } from "#app/desk/frame/form-texts.ts";
import { deskPage, type DeskOutcome, type DeskRequest } from "#app/desk/frame/page.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { readSeo } from "#app/desk/frame/seo-form.ts";
import { mostPhotoBytes } from "#app/domain/catalog/photo.ts";
import { deskBrands as texts } from "#app/i18n/ru/desk/catalog/brands.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import { brandFault, brandValues } from "./brand-form.ts";

const t = namespace("deskBrands", texts);

type BrandStep = (request: DeskRequest, form: FormData) => Promise<DeskOutcome | ({ ok: false } & Problem)>;

const steps = {
  async save(request, form) {
    const typed = { ...brandValues(form), slug: textIn(form, "slug"), version: versionIn(form) };
    const body = saveBrandBody.safeParse(typed);
    if (!body.success) return brandFault(form, body.error);
    const saved = await request.call.deskBrands.save({ ...at(request, form), body: body.data });
    return saved.ok ? done(request, { key: "brandSaved" }) : saved;
  },
  async merge(request, form) {
    const into = textIn(form, "into");
    if (into === "") return { reply: { ...typedReply(form), errors: { into: [t("fault.choose")] } } };
    const isPreview = textIn(form, "seen") !== into;
    const body = { version: versionIn(form), into, isPreview };
    const merged = await request.call.deskBrands.merge({ ...at(request, form), body });
    if (!merged.ok) return merged;
    if (isPreview) return { reply: { ...typedReply(form), data: merged.value, isStep: true } };
    return { to: `/desk/brands/${into}`, notice: { key: "brandMerged" } };
  },
  async remove(request, form) {
    const body = { version: versionIn(form) };
    const removed = await request.call.deskBrands.remove({ ...at(request, form), body });
    return removed.ok ? { to: "/desk/brands", notice: { key: "brandRemoved" } } : removed;
  },
  async seo(request, form) {
    const saved = await request.call.deskBrands.saveSeo({ ...at(request, form), body: readSeo(form) });
    return saved.ok ? done(request, { key: "seoSaved" }) : saved;
  },
  async picture(request, form) {
    const [file] = request.uploads.filter(({ field, size }) => field === "picture" && size > 0);
    const sent = await file?.use(mostPhotoBytes + 1, (bytes) =>
      request.call.deskBrands.setPicture({
        query: { brand: request.params["uuid"] ?? "" },
        file: { name: file.name, bytes },
      }),
    );
    if (sent?.ok) return done(request, { key: "pictureSaved" });
    return { reply: { ...typedReply(form), errors: { picture: sent?.messages ?? [t("fault.picture")] } } };
  },
  async noPicture(request, form) {
    const removed = await request.call.deskBrands.removePicture(at(request, form));
    return removed.ok ? done(request, { key: "pictureRemoved" }) : removed;
  },
} satisfies Record<string, BrandStep>;

/** A brand; each of its forms is one step (desk §5). */
export const brandPage = deskPage<DeskBrand>({
  path: "brands/:uuid",
  right: "seeGoods",
  title: ({ name }) => name,
  load: ({ call, params }) => call.deskBrands.show({ params: { uuid: params["uuid"] ?? "" } }),
  async act(request, form) {
    const step = textIn(form, "form");
    return isStep(step) ? steps[step](request, form) : { reply: typedReply(form) };
  },
  view: ({ data, staff, reply, key, back }) => (
    <BrandCard
      brand={data}
      step={mergedBrandShape.safeParse(reply?.data).data ?? null}
      staff={staff}
      reply={reply}
      formKey={key}
      back={back}
    />
  ),
});

function isStep(name: string): name is keyof typeof steps {
  return Object.hasOwn(steps, name);
}

function at({ params }: DeskRequest, form: FormData) {
  return { params: { uuid: params["uuid"] ?? "" }, key: keyIn(form) };
}

function done({ url }: DeskRequest, notice: DeskNotice): DeskOutcome {
  return { to: url.pathname, notice };
}
