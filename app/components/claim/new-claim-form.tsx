import { Button } from "#app/components/kit/button.tsx";
import { Check } from "#app/components/kit/check.tsx";
import { Field } from "#app/components/kit/field.tsx";
import { FilesField } from "#app/components/kit/files-field.tsx";
import { useKeptFiles } from "#app/components/kit/kept-files.ts";
import { PersonalDataCheck } from "#app/components/kit/personal-data-check.tsx";
import { PhoneField } from "#app/components/kit/phone-field.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/shop-form.tsx";
import { TextArea } from "#app/components/kit/text-area.tsx";
import { paths } from "#app/components/frame/links.ts";
import { resolutions } from "#app/domain/claim/claim.ts";
import type { ownClaimForm } from "#app/forms/own-claim.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { claim as words } from "#app/i18n/ru/claim.ts";
import { files as fileTexts } from "#app/i18n/ru/files.ts";
import { ownClaims as texts } from "#app/i18n/ru/own-claims.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { NewClaimView } from "#app/view-models/new-claim.ts";
import { Choice } from "#app/components/kit/choice.tsx";
import { NewClaimLines } from "./new-claim-lines.tsx";
import { ReasonRules } from "./reason-rules.tsx";

const t = namespace("ownClaims", texts);
const tr = namespace("claim", words);
const tf = namespace("files", fileTexts);

/** What of an order is wrong and what is wanted for it; plain HTML, and kept as a draft by every button. */
export function NewClaimForm({ data, reply }: { data: NewClaimView; reply: FormReply | null }) {
  const keptNow = useKeptFiles(reply);
  const form = useShopForm<typeof ownClaimForm>("own-claim", reply, data.first, true);
  const { field, values, errors } = form;
  const title = (
    <p className="heading-row">
      <b>{t("order", data.order)}</b>
      <a className="text-link" href={paths.newComplaint}>
        {t("otherOrder")}
      </a>
    </p>
  );
  if (data.lines.every(({ left }) => left === 0)) {
    return (
      <>
        {title}
        <p>{t("nothingLeft")}</p>
      </>
    );
  }
  return (
    <section className="visitor-form new-claim">
      {title}
      <ShopForm form={form} encType="multipart/form-data">
        {/* Enter in a field sends the claim, not what the first button of the page does. */}
        <button className="visually-hidden" tabIndex={-1} aria-hidden="true" name="intent" value="ownClaim.send" />
        <input type="hidden" name="key" value={values["key"] ?? data.key} />
        <input type="hidden" name="order" value={data.order.uuid} />
        <NewClaimLines data={data} values={values} errors={errors} idOf={form.idOf} />
        <div className="two-columns">
          <Choice
            {...field("reasonUuid")}
            label={t("reason")}
            empty={t("choosing")}
            options={data.reasons.map(({ value, text, isOver }) => ({ value, text, isOff: isOver }))}
            required
          />
          <Choice
            {...field("resolution")}
            label={t("resolution")}
            empty={t("choosing")}
            options={resolutions.map((value) => ({ value, text: tr(`resolutions.${value}`) }))}
            required
          />
        </div>
        <ReasonRules rules={data.rules} hasOver={data.reasons.some(({ isOver }) => isOver)} />
        <TextArea
          {...field("description")}
          label={t("description")}
          hint={t("descriptionHint")}
          required
          minLength={10}
          maxLength={2_000}
          rows={5}
        />
        <div id="claim-files">
          <FilesField
            label={tf("photos")}
            hint={tf("hintPhotos")}
            camera={tf("camera")}
            id={form.idOf("files")}
            kept={reply === null ? data.files : keptNow}
            errors={errors["files"]}
          >
            <p>
              <Button name="intent" value="ownClaim.attach" formNoValidate>
                {t("attach")}
              </Button>
            </p>
          </FilesField>
        </div>
        <div className="two-columns">
          <Field
            {...field("goodsLocation")}
            label={t("goodsLocation")}
            hint={t("goodsLocationHint")}
            maxLength={300}
            autoComplete="off"
          />
          <Check {...form.check("pickupWanted")}>{t("pickup")}</Check>
        </div>
        <fieldset className="two-columns contact-fields">
          <legend className="bold">{t("contacts")}</legend>
          <Field {...field("fio")} label={t("fio")} required minLength={2} maxLength={150} autoComplete="name" />
          <PhoneField {...field("phone")} label={t("phone")} />
          <Field
            {...field("email")}
            label={t("email")}
            hint={t("emailHint")}
            type="email"
            maxLength={254}
            autoComplete="email"
          />
        </fieldset>
        <PersonalDataCheck {...form.check("personalData")} />
        <p className="actions">
          <Button kind="main" name="intent" value="ownClaim.send">
            {t("send")}
          </Button>
          <Button name="intent" value="ownClaim.keep" formNoValidate>
            {t("keep")}
          </Button>
          {data.isDraft && (
            <Button kind="plain" name="intent" value="ownClaim.drop" formNoValidate>
              {t("drop")}
            </Button>
          )}
        </p>
      </ShopForm>
    </section>
  );
}
