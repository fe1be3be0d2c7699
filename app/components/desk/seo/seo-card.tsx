import { DeskForm, type DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { JournalLink } from "#app/components/desk/journal/journal-link.tsx";
import { LinkButton } from "#app/components/kit/button.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import type { DeskSeo } from "#app/contract/desk/shop/seo.ts";
import type { SignedIn } from "#app/contract/desk/staff.ts";
import { mostSeo } from "#app/domain/content/seo-address.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { deskSeo } from "#app/i18n/ru/desk/shop/seo.ts";
import { namespace } from "#app/i18n/translator.ts";
import { SeoPicture } from "./seo-picture.tsx";

const t = namespace("deskSeo", deskSeo);
const frame = namespace("deskFrame", deskFrame);

type Props = { seo: DeskSeo; staff: SignedIn; reply: DeskReply | null; formKey: string; back: string };

const { field: labels } = deskSeo;

/** The texts of an address and its title picture; each section is a form of its own. */
export function SeoCard({ seo, staff, reply, formKey, back }: Props) {
  const { uuid, version, path, kind, movedTo, picture } = seo;
  const isOnCard = kind === "category" || kind === "product" || kind === "brand";
  return (
    <article className="desk-product">
      <div className="desk-heading">
        <h1>{path}</h1>
        <LinkButton href={back}>{frame("back")}</LinkButton>
      </div>
      <p>
        <a href={path}>{t("open")}</a>
      </p>
      <JournalLink staff={staff} kind="seo" id={uuid} />
      {movedTo !== null && <p className="desk-bad">{t("moved", { to: movedTo })}</p>}
      {isOnCard && <p className="muted">{t(`also.${kind}`)}</p>}
      <h2>{t("section.texts")}</h2>
      <DeskForm name="save" {...{ reply, formKey, version, labels }} submit={t("save")}>
        {(fields) => <SeoFields fields={fields} saved={{ ...seo, alt: picture === null ? null : seo.alt }} />}
      </DeskForm>
      <SeoPicture {...{ seo, reply, formKey }} />
      <RemoveForm {...{ seo, reply, formKey }} />
    </article>
  );
}

/** `alt`: null without a picture. */
type Saved = Pick<DeskSeo, "path" | "title" | "h1" | "description" | "seoText"> & { alt: string | null };

export function SeoFields({ fields, saved }: { fields: DeskFields; saved: Saved }) {
  return (
    <>
      <p className="muted">{t("hint.slots", { example: "{{cityIn}}" })}</p>
      <Field
        {...fields.text("path", saved.path)}
        label={labels.path}
        hint={t("hint.path")}
        required
        maxLength={mostSeo.path}
      />
      <Field
        {...fields.text("title", saved.title)}
        label={labels.title}
        hint={t("hint.title")}
        maxLength={mostSeo.title}
      />
      <Field {...fields.text("h1", saved.h1)} label={labels.h1} maxLength={mostSeo.h1} />
      <TextArea
        {...fields.text("description", saved.description)}
        label={labels.description}
        hint={t("hint.description")}
        rows={3}
        maxLength={mostSeo.description}
      />
      <TextArea
        {...fields.text("seoText", saved.seoText)}
        label={labels.seoText}
        hint={t("hint.seoText")}
        rows={8}
        maxLength={mostSeo.seoText}
      />
      {saved.alt !== null && (
        <Field
          {...fields.text("alt", saved.alt)}
          label={labels.alt}
          hint={t("hint.alt")}
          required
          maxLength={mostSeo.alt}
        />
      )}
    </>
  );
}

/** First what goes, then that it goes. */
function RemoveForm({ seo: { uuid, version, path }, reply, formKey }: Pick<Props, "seo" | "reply" | "formKey">) {
  const isSeen = reply?.form === "remove" && reply.isStep === true;
  return (
    <>
      <h2 id="remove">{t("section.remove")}</h2>
      <DeskForm
        name="remove"
        {...{ reply, formKey: `${formKey}-remove`, version }}
        submit={t(isSeen ? "remove.submit" : "remove.action")}
        isPlain
        {...(isSeen && { cancel: `/desk/seo/${uuid}` })}
      >
        {() =>
          isSeen ? (
            <>
              <p role="alert">
                <b>{t("remove.sure", { path })}</b>
              </p>
              <input type="hidden" name="seen" value="1" />
            </>
          ) : (
            <p className="muted">{t("remove.hint")}</p>
          )
        }
      </DeskForm>
    </>
  );
}
