import { contentPictureBody } from "#app/contract/desk/shop/content.ts";
import { keyIn, textIn } from "#app/desk/frame/form-texts.ts";
import type { DeskOutcome, DeskRequest } from "#app/desk/frame/page.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { mostPhotoBytes } from "#app/domain/catalog/photo.ts";
import type { ContentKind } from "#app/domain/content/editable.ts";
import { deskContent } from "#app/i18n/ru/desk/shop/content.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Problem } from "#app/shop-api/problem.ts";

const t = namespace("deskContent", deskContent);

export type Params = { kind: ContentKind; id: string };

type Step = (request: DeskRequest, params: Params, form: FormData) => Promise<DeskOutcome | ({ ok: false } & Problem)>;

/** The forms of the picture of a promotion or material, by their names. */
export const pictureSteps = {
  async picture({ call, url, uploads }, params, form) {
    const [file] = uploads.filter(({ field, size }) => field === "picture" && size > 0);
    const sent = await file?.use(mostPhotoBytes + 1, (bytes) =>
      call.deskContent.setPicture({ query: params, file: { name: file.name, bytes } }),
    );
    if (sent?.ok) return saved(url);
    return { reply: { ...typedReply(form), errors: { picture: sent?.messages ?? [t("picture.missing")] } } };
  },
  async choosePicture({ call, url }, params, form) {
    const body = contentPictureBody.safeParse({ media: textIn(form, "media") });
    if (!body.success) return { reply: { ...typedReply(form), errors: { media: [t("picture.mediaMissing")] } } };
    const chosen = await call.deskContent.choosePicture({ params, body: body.data, key: keyIn(form) });
    return chosen.ok ? saved(url) : chosen;
  },
  async noPicture({ call, url }, params, form) {
    const removed = await call.deskContent.removePicture({ params, key: keyIn(form) });
    return removed.ok ? { to: url.pathname + url.search, notice: { key: "pictureRemoved" } } : removed;
  },
} satisfies Record<string, Step>;

export function isPictureStep(name: string): name is keyof typeof pictureSteps {
  return Object.hasOwn(pictureSteps, name);
}

function saved({ pathname, search }: URL): DeskOutcome {
  return { to: pathname + search, notice: { key: "pictureSaved" } };
}
