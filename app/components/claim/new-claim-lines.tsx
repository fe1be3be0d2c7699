import { Details } from "#app/components/kit/details.tsx";
import { Field, FieldErrors } from "#app/components/kit/fields/field.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import { lineField } from "#app/forms/claims/own-claim-lines.ts";
import { ownClaims as texts } from "#app/i18n/ru/claims/own-claims.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { NewClaimView } from "#app/view-models/claims/new-claim.ts";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { ClaimQuantity, type ClaimLinesState } from "./claim-quantity.tsx";

const t = namespace("ownClaims", texts);

/** A form has at most a thousand fields: for a longer order only quantities are shown. */
const mostSaid = 150;

type Props = ClaimLinesState & { data: Pick<NewClaimView, "lines" | "reasons"> };

/** Shipped lines with the claimed quantity and folded details of the line. */
export function NewClaimLines({ data: { lines, reasons }, values, errors, idOf }: Props) {
  const id = idOf("items");
  return (
    <fieldset className="claim-goods" id={id} tabIndex={-1}>
      <legend className="bold">{t("goods")}</legend>
      <p className="hint">{t("goodsText")}</p>
      <FieldErrors id={id} errors={errors["items"]} />
      <ul>
        {lines.map((line) => (
          <li key={line.uuid}>
            <ClaimQuantity line={line} words={t} values={values} errors={errors} idOf={idOf} />
            {line.left > 0 && lines.length <= mostSaid && (
              <More uuid={line.uuid} reasons={reasons} values={values} errors={errors} idOf={idOf} />
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function More({
  uuid,
  reasons,
  values,
  errors,
  idOf,
}: ClaimLinesState & { uuid: string; reasons: NewClaimView["reasons"] }) {
  const [reason, batch, defect] = [lineField("reasonUuid", uuid), lineField("batch", uuid), lineField("defect", uuid)];
  const isFilledIn = [reason, batch, defect].some((name) => values[name] || errors[name]);
  return (
    <Details summary={t("lineMore")} open={isFilledIn}>
      <div className="two-columns">
        <Choice
          name={reason}
          id={idOf(reason)}
          label={t("lineReason")}
          empty={t("asAll")}
          defaultValue={values[reason]}
          options={reasons.map(({ value, text, isOver }) => ({ value, text, isOff: isOver }))}
          errors={errors[reason]}
        />
        <Field
          name={batch}
          id={idOf(batch)}
          label={t("batch")}
          maxLength={60}
          autoComplete="off"
          defaultValue={values[batch]}
        />
      </div>
      <TextArea
        name={defect}
        id={idOf(defect)}
        label={t("defect")}
        maxLength={500}
        rows={2}
        defaultValue={values[defect]}
      />
    </Details>
  );
}
