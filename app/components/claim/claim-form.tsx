import { Button } from "#app/components/kit/button.tsx";
import { ErrorSummary } from "#app/components/kit/error-summary.tsx";
import { describedBy, Field, fieldId, Labelled } from "#app/components/kit/field.tsx";
import { FilesField } from "#app/components/kit/files-field.tsx";
import { FormGuard } from "#app/components/kit/form-guard.tsx";
import { keptFiles } from "#app/components/kit/kept-files.ts";
import { PersonalDataCheck } from "#app/components/kit/personal-data-check.tsx";
import { TextArea } from "#app/components/kit/text-area.tsx";
import { useNativeValidation } from "#app/components/kit/use-native-validation.ts";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import type { ClaimDraft } from "#app/contract/claims.ts";
import { claimReasons, resolutions } from "#app/domain/claim/claim.ts";
import { localMoment } from "#app/domain/local-time.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { formatDate } from "#app/i18n/format.ts";
import { claim as texts } from "#app/i18n/ru/claim.ts";
import { files as fileTexts } from "#app/i18n/ru/files.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ClaimViewModel } from "#app/view-models/claim.ts";
import { ClaimGoods } from "./claim-goods.tsx";

const t = namespace("claim", texts);
const tf = namespace("files", fileTexts);

/** What of an order is claimed, why, and what is wanted for it. */
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
  const { errors, summary, handlers } = useNativeValidation(reply, pathOf);
  const values = reply?.values ?? data.first;
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
      <form method="post" encType="multipart/form-data" action={`/refund?claim=${draft.uuid}#claim`} {...handlers}>
        <ErrorSummary {...summary} idOf={idOf} />
        <ClaimGoods lines={draft.lines} values={values} errors={errors} />
        <div className="two-columns">
          <Choice
            name="reasonUuid"
            label={t("reason")}
            chosen={values["reasonUuid"]}
            options={claimReasons.map(({ uuid, code }) => [uuid, t(`reasons.${code}`)])}
            errors={errors["reasonUuid"]}
          />
          <Choice
            name="resolution"
            label={t("resolution")}
            chosen={values["resolution"]}
            options={resolutions.map((code) => [code, t(`resolutions.${code}`)])}
            errors={errors["resolution"]}
          />
        </div>
        <TextArea
          name="description"
          label={t("description")}
          hint={t("descriptionHint")}
          required
          minLength={10}
          maxLength={2_000}
          rows={5}
          defaultValue={values["description"] ?? ""}
          errors={errors["description"]}
        />
        <FilesField label={tf("photos")} hint={tf("hintPhotos")} kept={keptFiles(reply?.data)} errors={errors["files"]}>
          <p>
            <Button name="intent" value="claim.attach" formNoValidate>
              {tf("attach")}
            </Button>
          </p>
        </FilesField>
        <div className="two-columns">
          <Field
            name="fio"
            label={t("fio")}
            required
            minLength={2}
            maxLength={150}
            autoComplete="name"
            defaultValue={values["fio"] ?? ""}
            errors={errors["contact.fio"]}
          />
          <Field
            name="email"
            label={t("email")}
            hint={t("emailHint")}
            type="email"
            maxLength={254}
            autoComplete="email"
            defaultValue={values["email"] ?? ""}
            errors={errors["contact.email"]}
          />
        </div>
        <PersonalDataCheck values={values} errors={errors} />
        <FormGuard label={t("trap")} shownAt={values["shownAt"] ?? data.shownAt} />
        <Button kind="main" name="intent" value="claim.send">
          {t("submit")}
        </Button>
      </form>
    </>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  chosen: string | undefined;
  options: [string, string][];
  errors: string[] | undefined;
};

function Choice({ name, label, chosen = "", options, errors }: ChoiceProps) {
  const id = fieldId(name);
  return (
    <Labelled id={id} label={label} errors={errors}>
      <select className="input" id={id} name={name} required defaultValue={chosen} {...describedBy(id, null, errors)}>
        <option value="">{t("choosing")}</option>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** The API names fields by their place in the body. */
function pathOf(name: string): string {
  if (name === "personalData") return "consents.personalData";
  return name === "fio" || name === "email" ? `contact.${name}` : name;
}

function idOf(field: string): string {
  return fieldId(field === "items" ? "goods" : (field.split(".").at(-1) ?? field));
}
