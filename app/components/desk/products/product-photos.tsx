import { replyHere, replyId } from "#app/components/desk/form/reply-place.ts";
import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { Button } from "#app/components/kit/button.tsx";
import { ErrorSummary } from "#app/components/kit/form/error-summary.tsx";
import { photoAt } from "#app/domain/catalog/photo.ts";
import { deskProduct as texts } from "#app/i18n/ru/desk/product.ts";
import { namespace } from "#app/i18n/translator.ts";
import { LedNote } from "./led-note.tsx";
import type { CardProps } from "./words.ts";

const t = namespace("deskProduct", texts);

/** Photos in their order: added at the end, from files or an address, ordered by numbers, described, taken off. */
export function PhotosTab({ product, reply, formKey }: CardProps) {
  const { photos, can } = product;
  const added = reply?.form === "upload" ? reply : null;
  return (
    <>
      <LedNote product={product} of="pictures" />
      {photos.length === 0 && <p className="muted">{t("photos.none")}</p>}
      {photos.length > 0 && !can.edit && (
        <ul className="desk-photos">
          {photos.map(({ media, url, alt }) => (
            <li key={media}>
              <img src={photoAt(url, 160, "webp")} alt={alt} width={160} height={120} />
            </li>
          ))}
        </ul>
      )}
      {photos.length > 0 && can.edit && (
        <DeskForm name="photos" {...{ reply, formKey }} submit={t("photos.save")}>
          {(fields) => (
            <ul className="desk-photos">
              {photos.map(({ media, url, alt, text }, at) => (
                <li key={media}>
                  <input type="hidden" name="media" value={media} />
                  <img src={photoAt(url, 160, "webp")} alt={alt} width={160} height={120} />
                  {at === 0 && <b>{t("photos.main")}</b>}
                  <label>
                    {t("photos.order")}
                    <input
                      className="input"
                      inputMode="numeric"
                      maxLength={3}
                      name={`order.${media}`}
                      defaultValue={fields.text(`order.${media}`, String(at + 1)).defaultValue}
                    />
                  </label>
                  <label>
                    {t("photos.alt")}
                    <input
                      className="input"
                      maxLength={255}
                      name={`alt.${media}`}
                      defaultValue={fields.text(`alt.${media}`, text).defaultValue}
                      placeholder={t("photos.altHint")}
                    />
                  </label>
                  <label className="desk-flag">
                    <input type="checkbox" {...fields.box("remove", media, false)} />
                    {t("photos.remove")}
                  </label>
                </li>
              ))}
            </ul>
          )}
        </DeskForm>
      )}
      {can.edit && (
        <form method="post" action={replyHere} encType="multipart/form-data" className="desk-form desk-upload">
          <h2>{t("photos.add")}</h2>
          {added && <ErrorSummary id={replyId} messages={added.messages} errors={{}} />}
          <input type="hidden" name="form" value="upload" />
          <div className="field">
            <label htmlFor="f-photo">{t("photos.files")}</label>
            <span className="hint" id="f-photo-h">
              {t("photos.hint")}
            </span>
            <input
              id="f-photo"
              type="file"
              name="photo"
              multiple
              required
              accept="image/jpeg,image/png,image/webp,image/gif,.jpg,.jpeg,.png,.webp,.gif"
              aria-describedby="f-photo-h"
            />
          </div>
          <p className="actions">
            <Button kind="main">{t("photos.upload")}</Button>
          </p>
        </form>
      )}
      {can.edit && (
        <DeskForm name="fetch" {...{ reply, formKey }} submit={t("photos.fetch")} isPlain>
          {(fields) => (
            <Field
              {...fields.text("address")}
              type="url"
              label={t("photos.address")}
              hint={t("photos.addressHint")}
              required
              maxLength={2_000}
            />
          )}
        </DeskForm>
      )}
    </>
  );
}
