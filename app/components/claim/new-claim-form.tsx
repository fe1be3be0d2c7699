import { Button } from "#app/components/kit/button.tsx";
import { Details } from "#app/components/kit/details.tsx";
import { Check } from "#app/components/kit/fields/check.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { FilesField } from "#app/components/kit/fields/files-field.tsx";
import { useKeptFiles } from "#app/components/kit/fields/kept-files.ts";
import { PersonalDataCheck } from "#app/components/kit/fields/personal-data-check.tsx";
import { PhoneField } from "#app/components/kit/fields/phone-field.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/form/shop-form.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import { paths } from "#app/components/frame/links.ts";
import { resolutions } from "#app/domain/claim/claim.ts";
import type { ownClaimForm } from "#app/forms/claims/own-claim.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { claim as words } from "#app/i18n/ru/claims/claim.ts";
import { files as fileTexts } from "#app/i18n/ru/files/files.ts";
import { ownClaims as texts } from "#app/i18n/ru/claims/own-claims.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { NewClaimView } from "#app/view-models/claims/new-claim.ts";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { NewClaimLines } from "./new-claim-lines.tsx";

const t = namespace("ownClaims", texts);
const tr = namespace("claim", words);
const tf = namespace("files", fileTexts);

/** Form of a new claim; plain HTML, every button saves the draft. */
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
        {/* Enter in a field submits the claim instead of pressing the page's first button. */}
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

/** Requirements and deadline of each reason, and contacts for expired ones. */
function ReasonRules({ rules, hasOver }: Pick<NewClaimView, "rules"> & { hasOver: boolean }) {
  return (
    <div>
      <Details summary={t("rules")}>
        <table className="orders-table reason-rules">
          <thead>
            <tr>
              <th>{t("rulesReason")}</th>
              <th>{t("rulesEvidence")}</th>
              <th>{t("rulesWindow")}</th>
            </tr>
          </thead>
          <tbody>
            {rules.map(({ reason, evidence, window }) => (
              <tr key={reason}>
                <td>{reason}</td>
                <td>{evidence}</td>
                <td>{window}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Details>
      {hasOver && (
        <p className="hint">
          {t("overHelp")}{" "}
          <a className="text-link" href={`${paths.feedback}?type=complaint#feedback`}>
            {t("overHelpLink")}
          </a>
        </p>
      )}
    </div>
  );
}
