import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import type { DeskSeo } from "#app/contract/desk/shop/seo.ts";
import { mostSeo } from "#app/domain/content/seo-address.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { deskSeo } from "#app/i18n/ru/desk/shop/seo.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskSeo", deskSeo);

type Props = { seo: DeskSeo; reply: DeskReply | null; formKey: string };

/** The picture above the heading: a file, or one that the shop has; always described. */
export function SeoPicture({ seo: { picture, alt }, reply, formKey }: Props) {
  return (
    <>
      <h2 id="picture">{t("section.picture")}</h2>
      <p className="muted">{t("picture.text")}</p>
      {picture === null ? (
        <p>{t("picture.none")}</p>
      ) : (
        <>
          <p>
            <img src={picture} alt={alt} width={600} height={150} className="title-image" />
          </p>
          <DeskForm name="noPicture" {...{ reply, formKey: `${formKey}-none` }} submit={t("picture.remove")} isPlain>
            {() => null}
          </DeskForm>
        </>
      )}
      <DeskForm
        name="picture"
        {...{ reply, formKey: `${formKey}-picture` }}
        submit={t("picture.save")}
        isPlain
        takesFiles
      >
        {(fields) => (
          <>
            <Field
              type="file"
              name="picture"
              label={t("picture.label")}
              hint={t("picture.hint")}
              errors={fields.errors("picture")}
              accept="image/jpeg,image/png,image/webp,image/gif"
              required
            />
            <Field
              {...fields.text("fileAlt", alt)}
              label={t("field.alt")}
              hint={t("hint.alt")}
              required
              maxLength={mostSeo.alt}
            />
          </>
        )}
      </DeskForm>
      <DeskForm name="choosePicture" {...{ reply, formKey: `${formKey}-choose` }} submit={t("picture.choose")} isPlain>
        {(fields) => (
          <>
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
            <Field
              {...fields.text("mediaAlt", alt)}
              label={t("field.alt")}
              hint={t("hint.alt")}
              required
              maxLength={mostSeo.alt}
            />
          </>
        )}
      </DeskForm>
    </>
  );
}
