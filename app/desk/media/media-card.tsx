import { MediaCard } from "#app/components/desk/media/media-card.tsx";
import { mediaAltBody, type DeskMediaCard } from "#app/contract/desk/catalog/media.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { keyIn, textIn } from "#app/desk/frame/form-texts.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { deskMedia as texts } from "#app/i18n/ru/desk/catalog/media.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskMedia", texts);

/** One picture: where it is shown, its description, and its end when it is shown nowhere (desk §5). */
export const mediaCardPage = deskPage<DeskMediaCard>({
  path: "media/:uuid",
  right: "seeGoods",
  title: ({ alt }) => alt || t("one"),
  load: ({ call, params }) => call.deskMedia.show({ params: { uuid: params["uuid"] ?? "" } }),
  async act({ call, params, url }, form) {
    const at = { params: { uuid: params["uuid"] ?? "" }, key: keyIn(form) };
    if (textIn(form, "form") === "remove") {
      const removed = await call.deskMedia.remove(at);
      return removed.ok ? { to: "/desk/media", notice: { key: "mediaRemoved" } } : removed;
    }
    const body = mediaAltBody.safeParse({ was: textIn(form, "was.alt"), alt: textIn(form, "alt") });
    if (!body.success) return { reply: typedReply(form) };
    const saved = await call.deskMedia.saveAlt({ ...at, body: body.data });
    return saved.ok ? { to: url.pathname, notice: { key: "mediaSaved" } } : saved;
  },
  view: ({ data, staff, reply, key, back }) => (
    <MediaCard media={data} staff={staff} reply={reply} formKey={key} back={back ?? "/desk/media"} />
  ),
});
