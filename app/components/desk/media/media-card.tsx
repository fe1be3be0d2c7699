import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { JournalLink } from "#app/components/desk/journal/journal-link.tsx";
import { LinkButton } from "#app/components/kit/button.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import type { DeskMediaCard } from "#app/contract/desk/catalog/media.ts";
import type { SignedIn } from "#app/contract/desk/staff.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { deskMedia as texts } from "#app/i18n/ru/desk/catalog/media.ts";
import { namespace } from "#app/i18n/translator.ts";
import { sizeText, placeText } from "#app/i18n/desk/media-words.ts";

const t = namespace("deskMedia", texts);
const frame = namespace("deskFrame", deskFrame);

type Props = { media: DeskMediaCard; staff: SignedIn; reply: DeskReply | null; formKey: string; back: string };

export function MediaCard({ media, staff, reply, formKey, back }: Props) {
  const { uuid, image, alt, uses, can } = media;
  return (
    <article className="desk-product">
      <div className="desk-heading">
        <h1>{alt || t("one")}</h1>
        <LinkButton href={back}>{frame("back")}</LinkButton>
      </div>
      <p>
        <img src={image.url} alt={alt} width={320} />
      </p>
      <p className="muted">{sizeText(media)}</p>
      <JournalLink staff={staff} kind="media" id={uuid} />
      <h2>{t("column.uses")}</h2>
      {uses.length === 0 ? (
        <p>{t("nowhere")}</p>
      ) : (
        <ul>
          {uses.map((use) => (
            <li key={`${use.kind} ${use.name}`}>
              {use.kind === "product" ? (
                <a href={`/desk/products?${new URLSearchParams({ q: use.name })}`}>{placeText(use)}</a>
              ) : (
                placeText(use)
              )}
            </li>
          ))}
        </ul>
      )}
      {can.edit && (
        <DeskForm name="alt" {...{ reply, formKey, was: { alt }, labels: { alt: t("alt") } }} submit={t("save")}>
          {(fields) => <Field {...fields.text("alt", alt)} label={t("alt")} hint={t("altHint")} maxLength={255} />}
        </DeskForm>
      )}
      {can.remove && (
        <DeskForm name="remove" {...{ reply, formKey: `${formKey}-remove` }} submit={t("remove")} isPlain>
          {() => <p className="muted">{t("removeHint")}</p>}
        </DeskForm>
      )}
    </article>
  );
}
