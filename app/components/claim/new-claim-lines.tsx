import { Details } from "#app/components/kit/details.tsx";
import { describedBy, Field, FieldErrors } from "#app/components/kit/field.tsx";
import { maskedBy } from "#app/components/kit/mask-input.ts";
import { TextArea } from "#app/components/kit/text-area.tsx";
import { lineField } from "#app/forms/own-claim-lines.ts";
import { quantityField } from "#app/forms/quantities.ts";
import { formatQuantity } from "#app/i18n/format.ts";
import { ownClaims as texts } from "#app/i18n/ru/own-claims.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { NewClaimView } from "#app/view-models/new-claim.ts";
import { Choice } from "./choice.tsx";

const t = namespace("ownClaims", texts);

const onFocus = maskedBy("quantity");
/** A form has at most a thousand fields: of a longer order the quantities alone are asked. */
const mostSaid = 150;

type Props = {
  data: Pick<NewClaimView, "lines" | "reasons">;
  values: Readonly<Record<string, string>>;
  errors: Record<string, string[]>;
  idOf(field: string): string;
};

/** What was shipped, each line with how much of it is claimed and, folded, what is to be said of it alone. */
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
            <Quantity line={line} values={values} errors={errors} idOf={idOf} />
            {line.left > 0 && lines.length <= mostSaid && (
              <More uuid={line.uuid} reasons={reasons} values={values} errors={errors} idOf={idOf} />
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type LineProps = Omit<Props, "data">;

function Quantity({ line, values, errors, idOf }: LineProps & { line: NewClaimView["lines"][number] }) {
  const { uuid, name, article, unit, quantity, left } = line;
  const field = quantityField(uuid);
  const id = idOf(field);
  const wrong = errors[field];
  return (
    <>
      <label htmlFor={id}>
        {name} <small className="muted">{t("article", { article })}</small>
      </label>
      <span className="muted">{t("received", { quantity: formatQuantity(quantity, unit) })}</span>
      {left > 0 ? (
        <span className="claim-quantity">
          <FieldErrors id={id} errors={wrong} />
          <input
            className="input"
            id={id}
            name={field}
            onFocus={onFocus}
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
            aria-label={t("quantityOf", { name })}
            defaultValue={values[field] ?? ""}
            {...describedBy(id, null, wrong)}
          />
          <span>{t("outOf", { quantity: formatQuantity(left, unit) })}</span>
        </span>
      ) : (
        <span className="muted">{t("noLeft")}</span>
      )}
    </>
  );
}

function More({ uuid, reasons, values, errors, idOf }: LineProps & { uuid: string; reasons: NewClaimView["reasons"] }) {
  const [reason, batch, defect] = [lineField("reasonUuid", uuid), lineField("batch", uuid), lineField("defect", uuid)];
  const isSaid = [reason, batch, defect].some((name) => values[name] || errors[name]);
  return (
    <Details summary={t("lineMore")} open={isSaid}>
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
