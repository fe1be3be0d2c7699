import { moveCategoryBody, saveCategoryBody } from "#app/contract/desk/catalog/categories.ts";
import type { DeskNotice } from "#app/desk/frame/notices.ts";
import type { DeskOutcome, DeskRequest } from "#app/desk/frame/page.ts";
import { keyIn, textIn, textsIn, versionIn } from "#app/desk/frame/form-texts.ts";
import { readSeo } from "#app/desk/frame/seo-form.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { mostPhotoBytes } from "#app/domain/catalog/photo.ts";
import { deskCategories as texts } from "#app/i18n/ru/desk/catalog/categories.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import { atPlace, categoryValues, faultReply } from "./category-form.ts";

const t = namespace("deskCategories", texts);

type Refused = { ok: false } & Problem;
type Step = (request: DeskRequest, form: FormData) => Promise<DeskOutcome | Refused>;

/** Forms of a category by their names. */
export const categorySteps = {
  async save(request, form) {
    const body = saveCategoryBody.safeParse({ ...categoryValues(form), version: versionIn(form) });
    if (!body.success) return faultReply(form, body.error);
    const saved = await request.call.deskCategories.save({ ...at(request, form), body: body.data });
    return saved.ok ? done(request, { key: "categorySaved" }) : saved;
  },
  async move(request, form) {
    const [parent, slug] = [textIn(form, "parent"), textIn(form, "slug")];
    const isPreview = textIn(form, "seen") !== `${parent}/${slug}`;
    const body = moveCategoryBody.safeParse({ version: versionIn(form), parent: parent || null, slug, isPreview });
    if (!body.success) return faultReply(form, body.error);
    const moved = await request.call.deskCategories.move({ ...at(request, form), body: body.data });
    if (!moved.ok) return atPlace(moved);
    if (isPreview) return { reply: { ...typedReply(form), data: moved.value, isStep: true } };
    return done(request, { key: "categoryMoved", values: { count: moved.value.addresses } });
  },
  async merge(request, form) {
    const into = textIn(form, "into");
    if (into === "") return { reply: { ...typedReply(form), errors: { into: [t("fault.choose")] } } };
    const isPreview = textIn(form, "seen") !== into;
    const body = { version: versionIn(form), into, isPreview };
    const merged = await request.call.deskCategories.merge({ ...at(request, form), body });
    if (!merged.ok) return merged;
    if (isPreview) return { reply: { ...typedReply(form), data: merged.value, isStep: true } };
    return { to: `/desk/categories/${into}`, notice: { key: "categoryMerged" } };
  },
  async remove(request, form) {
    const removed = await request.call.deskCategories.remove({
      ...at(request, form),
      body: { version: versionIn(form) },
    });
    return removed.ok ? { to: "/desk/categories", notice: { key: "categoryRemoved" } } : removed;
  },
  async template(request, form) {
    const [filters, collapsed] = [new Set(textsIn(form, "filter")), new Set(textsIn(form, "collapsed"))];
    const rows: { code: string; place: number }[] = [];
    for (const name of [...form.keys()].filter((one) => one.startsWith("place."))) {
      const typed = textIn(form, name);
      if (typed === "") continue;
      if (!/^\d{1,3}$/.test(typed)) return { reply: { ...typedReply(form), messages: [t("fault.place")] } };
      rows.push({ code: name.slice("place.".length), place: Number(typed) });
    }
    const attributes = rows
      .toSorted((a, b) => a.place - b.place)
      .map(({ code }) => ({ code, isFilter: filters.has(code), isCollapsed: collapsed.has(code) }));
    return saveTemplate(request, form, attributes);
  },
  inherit: (request, form) => saveTemplate(request, form, null),
  async seo(request, form) {
    const saved = await request.call.deskCategories.saveSeo({ ...at(request, form), body: readSeo(form) });
    return saved.ok ? done(request, { key: "seoSaved" }) : saved;
  },
  async picture(request, form) {
    const [file] = request.uploads.filter(({ field, size }) => field === "picture" && size > 0);
    const sent = await file?.use(mostPhotoBytes + 1, (bytes) =>
      request.call.deskCategories.setPicture({
        query: { category: request.params["uuid"] ?? "" },
        file: { name: file.name, bytes },
      }),
    );
    if (sent?.ok) return done(request, { key: "pictureSaved" });
    return { reply: { ...typedReply(form), errors: { picture: sent?.messages ?? [t("fault.picture")] } } };
  },
  async noPicture(request, form) {
    const removed = await request.call.deskCategories.removePicture(at(request, form));
    return removed.ok ? done(request, { key: "pictureRemoved" }) : removed;
  },
} satisfies Record<string, Step>;

export function isCategoryStep(name: string): name is keyof typeof categorySteps {
  return Object.hasOwn(categorySteps, name);
}

async function saveTemplate(
  request: DeskRequest,
  form: FormData,
  attributes: { code: string; isFilter: boolean; isCollapsed: boolean }[] | null,
): Promise<DeskOutcome | Refused> {
  const body = { version: versionIn(form), attributes };
  const saved = await request.call.deskCategories.saveTemplate({ ...at(request, form), body });
  return saved.ok ? done(request, { key: "templateSaved" }) : saved;
}

function at({ params }: DeskRequest, form: FormData) {
  return { params: { uuid: params["uuid"] ?? "" }, key: keyIn(form) };
}

function done({ url }: DeskRequest, notice: DeskNotice): DeskOutcome {
  return { to: url.pathname, notice };
}
