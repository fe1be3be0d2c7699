import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { PictureForm } from "#app/components/desk/form/page-looks.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import type { DeskContent } from "#app/contract/desk/shop/content.ts";
import { isPicturedContent } from "#app/domain/content/editable.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { deskContent } from "#app/i18n/ru/desk/shop/content.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskContent", deskContent);

type Props = { content: DeskContent; reply: DeskReply | null; formKey: string };

/** The picture of a promotion or material: a file, or one that the shop has. It is no part of the draft. */
export function ContentPicture({ content: { kind, picture }, reply, formKey }: Props) {
  if (!isPicturedContent(kind)) return null;
  return (
    <>
      <h2 id="picture">{t("picture.title")}</h2>
      <p className="muted">{t(picture === null ? "picture.later" : "picture.text")}</p>
      {picture !== null && (
        <>
          {picture.media !== null && (
            <p>
              <a href={`/desk/media/${picture.media}`}>{t("picture.card")}</a>
            </p>
          )}
          <PictureForm
            image={picture.image}
            mayEdit
            hasPicture={picture.media !== null}
            {...{ reply, formKey }}
            words={deskContent.picture}
          />
          <DeskForm
            name="choosePicture"
            {...{ reply, formKey: `${formKey}-choose` }}
            submit={t("picture.choose")}
            isPlain
          >
            {(fields) => (
              <Field
                {...fields.text("media")}
                label={t("picture.media")}
                hint={
                  <>
                    {t("picture.mediaHint")}. <a href="/desk/media">{t("picture.library")}</a>
                  </>
                }
                required
                maxLength={2_000}
              />
            )}
          </DeskForm>
        </>
      )}
    </>
  );
}
