import { SeoCard } from "#app/components/desk/seo/seo-card.tsx";
import { chooseSeoPictureBody, saveSeoBody, type DeskSeo } from "#app/contract/desk/shop/seo.ts";
import { keyIn, textIn, versionIn } from "#app/desk/frame/form-texts.ts";
import { deskPage, type DeskOutcome, type DeskRequest } from "#app/desk/frame/page.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { mostSeo } from "#app/domain/content/seo-address.ts";
import { mostPhotoBytes } from "#app/domain/catalog/photo.ts";
import { deskProblems } from "#app/i18n/ru/desk/desk-problems.ts";
import { deskSeo } from "#app/i18n/ru/desk/shop/seo.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import { seoFault, seoValues } from "./seo-form.ts";

const t = namespace("deskSeo", deskSeo);

type Step = (request: DeskRequest, form: FormData) => Promise<DeskOutcome | ({ ok: false } & Problem)>;

const steps = {
  async save(request, form) {
    const typed = { version: versionIn(form), ...seoValues(form), alt: textIn(form, "alt") };
    const body = saveSeoBody.safeParse(typed);
    if (!body.success) return seoFault(form, body.error);
    const saved = await request.call.deskSeo.save({ ...at(request, form), body: body.data });
    return saved.ok ? { to: request.url.pathname, notice: { key: "seoSaved" } } : saved;
  },
  async picture({ call, url, params, uploads }, form) {
    const alt = textIn(form, "fileAlt");
    if (alt === "" || alt.length > mostSeo.alt) return altMissing(form, "fileAlt");
    const [file] = uploads.filter(({ field, size }) => field === "picture" && size > 0);
    const query = { seo: params["uuid"] ?? "", alt };
    const sent = await file?.use(mostPhotoBytes + 1, (bytes) =>
      call.deskSeo.setPicture({ query, file: { name: file.name, bytes } }),
    );
    if (sent?.ok) return { to: url.pathname, notice: { key: "pictureSaved" } };
    return { reply: { ...typedReply(form), errors: { picture: sent?.messages ?? [t("picture.missing")] } } };
  },
  async choosePicture(request, form) {
    const alt = textIn(form, "mediaAlt");
    if (alt === "" || alt.length > mostSeo.alt) return altMissing(form, "mediaAlt");
    const body = chooseSeoPictureBody.safeParse({ media: textIn(form, "media"), alt });
    if (!body.success) return seoFault(form, body.error);
    const chosen = await request.call.deskSeo.choosePicture({ ...at(request, form), body: body.data });
    return chosen.ok ? { to: request.url.pathname, notice: { key: "pictureSaved" } } : chosen;
  },
  async noPicture(request, form) {
    const removed = await request.call.deskSeo.removePicture(at(request, form));
    return removed.ok ? { to: request.url.pathname, notice: { key: "pictureRemoved" } } : removed;
  },
  async remove({ call, params }, form) {
    if (textIn(form, "seen") !== "1") return { reply: { ...typedReply(form), isStep: true } };
    const rows = [{ id: params["uuid"] ?? "", version: versionIn(form) }];
    const body = { rows, query: null, expected: null, isPreview: false };
    const removed = await call.deskSeo.remove({ body, key: keyIn(form) });
    if (!removed.ok) return removed;
    if (removed.value.count === 0) return { reply: { ...typedReply(form), messages: [deskProblems.stale] } };
    return { to: "/desk/seo", notice: { key: "seoRemoved" } };
  },
} satisfies Record<string, Step>;

/** The texts and the title picture of an address; each of its forms is one step. */
export const seoPage = deskPage<DeskSeo>({
  path: "seo/:uuid",
  right: "editContent",
  title: ({ path }) => path,
  load: ({ call, params }) => call.deskSeo.show({ params: { uuid: params["uuid"] ?? "" } }),
  async act(request, form) {
    const step = textIn(form, "form");
    return isStep(step) ? steps[step](request, form) : { reply: typedReply(form) };
  },
  view: ({ data, staff, reply, key, back }) => (
    <SeoCard seo={data} staff={staff} reply={reply} formKey={key} back={back ?? "/desk/seo"} />
  ),
});

function altMissing(form: FormData, field: "fileAlt" | "mediaAlt"): DeskOutcome {
  const text = textIn(form, field) === "" ? deskProblems.seoAltMissing : t("fault.alt");
  return { reply: { ...typedReply(form), errors: { [field]: [text] } } };
}

function isStep(name: string): name is keyof typeof steps {
  return Object.hasOwn(steps, name);
}

function at({ params }: DeskRequest, form: FormData) {
  return { params: { uuid: params["uuid"] ?? "" }, key: keyIn(form) };
}
