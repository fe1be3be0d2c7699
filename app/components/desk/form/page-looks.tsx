import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import { photoAt } from "#app/domain/catalog/photo.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";

type PictureProps = {
  image: { url: string; alt: string } | null;
  /** Of its own, which can be taken away. */
  hasPicture: boolean;
  mayEdit: boolean;
  reply: DeskReply | null;
  formKey: string;
  words: { label: string; hint: string; save: string; remove: string; none: string };
};

/** The picture of a page of the catalogue. */
export function PictureForm({ image, hasPicture, mayEdit, reply, formKey, words }: PictureProps) {
  return (
    <>
      {image === null ? (
        <p className="muted">{words.none}</p>
      ) : (
        <p>
          <img src={photoAt(image.url, 160, "webp")} alt={image.alt} width={160} height={120} />
        </p>
      )}
      {mayEdit && (
        <DeskForm name="picture" {...{ reply, formKey: `${formKey}-picture` }} submit={words.save} isPlain takesFiles>
          {(fields) => (
            <Field
              type="file"
              name="picture"
              label={words.label}
              hint={words.hint}
              errors={fields.errors("picture")}
              accept="image/jpeg,image/png,image/webp,image/gif"
              required
            />
          )}
        </DeskForm>
      )}
      {mayEdit && hasPicture && (
        <DeskForm name="noPicture" {...{ reply, formKey: `${formKey}-none` }} submit={words.remove} isPlain>
          {() => null}
        </DeskForm>
      )}
    </>
  );
}

const names = ["title", "h1", "description", "seoText"] as const;
type SeoTexts = Readonly<Record<(typeof names)[number], string>>;

type SeoProps = {
  seo: SeoTexts;
  labels: SeoTexts;
  mayEdit: boolean;
  reply: DeskReply | null;
  formKey: string;
  hint: string;
  submit: string;
};

/** What search engines see of a page, and the text at its end; by people who answer for such texts. */
export function SeoForm({ seo, labels, mayEdit, reply, formKey, hint, submit }: SeoProps) {
  if (!mayEdit)
    return (
      <dl className="desk-facts">
        {names.map((name) => (
          <div key={name}>
            <dt>{labels[name]}</dt>
            <dd>{seo[name] || "—"}</dd>
          </div>
        ))}
      </dl>
    );
  return (
    <DeskForm name="seo" {...{ reply, formKey: `${formKey}-seo`, was: seo, labels, submit }} isPlain>
      {(fields) => (
        <>
          <p className="muted">{hint}</p>
          <Field label={labels.title} {...idOf("title")} {...fields.text("title", seo.title)} maxLength={200} />
          <Field label={labels.h1} {...fields.text("h1", seo.h1)} maxLength={200} />
          <TextArea
            label={labels.description}
            {...idOf("description")}
            {...fields.text("description", seo.description)}
            rows={3}
            maxLength={500}
          />
          <TextArea label={labels.seoText} {...fields.text("seoText", seo.seoText)} rows={6} maxLength={20_000} />
        </>
      )}
    </DeskForm>
  );
}

/** The page may have another field with this name. */
function idOf(name: string) {
  return { id: `f-seo-${name}` };
}
