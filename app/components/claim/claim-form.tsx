import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { Button } from "#app/components/kit/button.tsx";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { Field, FieldErrors } from "#app/components/kit/fields/field.tsx";
import { FilesField } from "#app/components/kit/fields/files-field.tsx";
import { useKeptFiles } from "#app/components/kit/fields/kept-files.ts";
import { PersonalDataCheck } from "#app/components/kit/fields/personal-data-check.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import { FormGuard } from "#app/components/kit/form/form-guard.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/form/shop-form.tsx";
import type { ClaimDraft, ClaimLine } from "#app/contract/claims/claims.ts";
import { claimReasons, resolutions } from "#app/domain/claim/claim.ts";
import { localMoment } from "#app/domain/local-time.ts";
import type { claimForm } from "#app/forms/claims/claim.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { formatDate } from "#app/i18n/format.ts";
import { claim as texts } from "#app/i18n/ru/claims/claim.ts";
import { files as fileTexts } from "#app/i18n/ru/files/files.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ClaimViewModel } from "#app/view-models/claims/claim.ts";
import { type ClaimLinesState, ClaimQuantity } from "./claim-quantity.tsx";

const t = namespace("claim", texts);
const tf = namespace("files", fileTexts);

/** Lines, reasons and the wanted outcome of a claim. */
export function ClaimForm({
  draft,
  data,
  reply,
}: {
  draft: ClaimDraft;
  data: ClaimViewModel;
  reply: FormReply | null;
}) {
  const { timezone } = useFrame().city;
  const keptBefore = useKeptFiles(reply);
  const form = useShopForm<typeof claimForm>("claim-form", reply, data.first, true);
  const { field, values, errors } = form;
  const { number, createdAt } = draft.order;
  const title = (
    <p>
      <span className="bold">
        {t("order", { number, date: formatDate(localMoment(Date.parse(createdAt), timezone).date) })}
      </span>{" "}
      <a className="text-link" href={`${paths.refund}#claim`}>
        {t("otherOrder")}
      </a>
    </p>
  );
  if (draft.lines.length === 0) {
    return (
      <>
        {title}
        <p>
          {t("nothing")} {t("nothingWay")}{" "}
          <a className="text-link" href={`${paths.support}?type=order#feedback`}>
            {t("nothingLink")}
          </a>
          .
        </p>
      </>
    );
  }
  return (
    <>
      {title}
      <ShopForm form={form} encType="multipart/form-data" action={`/refund?claim=${draft.uuid}#claim`}>
        <ClaimGoods lines={draft.lines} values={values} errors={errors} idOf={form.idOf} />
        <div className="two-columns">
          <Choice
            {...field("reasonUuid")}
            label={t("reason")}
            empty={t("choosing")}
            options={claimReasons.map(({ uuid, code }) => ({ value: uuid, text: t(`reasons.${code}`) }))}
            required
          />
          <Choice
            {...field("resolution")}
            label={t("resolution")}
            empty={t("choosing")}
            options={resolutions.map((code) => ({ value: code, text: t(`resolutions.${code}`) }))}
            required
          />
        </div>
        <TextArea
          {...field("description")}
          label={t("description")}
          hint={t("descriptionHint")}
          required
          minLength={10}
          maxLength={2_000}
          rows={5}
        />
        <FilesField
          label={tf("photos")}
          hint={tf("hintPhotos")}
          id={form.idOf("files")}
          kept={keptBefore}
          errors={errors["files"]}
        >
          <p>
            <Button name="intent" value="claim.attach" formNoValidate>
              {tf("attach")}
            </Button>
          </p>
        </FilesField>
        <div className="two-columns">
          <Field {...field("fio")} label={t("fio")} required minLength={2} maxLength={150} autoComplete="name" />
          <Field
            {...field("email")}
            label={t("email")}
            hint={t("emailHint")}
            type="email"
            maxLength={254}
            autoComplete="email"
          />
        </div>
        <PersonalDataCheck {...form.check("personalData")} />
        <FormGuard label={t("trap")} shownAt={values["shownAt"] ?? data.shownAt} />
        <Button kind="main" name="intent" value="claim.send">
          {t("submit")}
        </Button>
      </ShopForm>
    </>
  );
}

/** Received lines, each with a field for the claimed quantity. */
function ClaimGoods({ lines, ...state }: ClaimLinesState & { lines: readonly ClaimLine[] }) {
  const id = state.idOf("items");
  return (
    <fieldset className="claim-goods" id={id} tabIndex={-1}>
      <legend className="bold">{t("goods")}</legend>
      <p className="hint">{t("goodsText")}</p>
      <FieldErrors id={id} errors={state.errors["items"]} />
      <ul>
        {lines.map((line) => (
          <li key={line.uuid}>
            <ClaimQuantity line={line} words={t} {...state} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
