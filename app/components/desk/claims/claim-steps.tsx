import { Choice } from "#app/components/kit/fields/choice.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import { needsText, type PlainClaimStep } from "#app/domain/claim/desk.ts";
import { formatMoney, formatNumber, formatQuantity } from "#app/i18n/format.ts";
import { deskClaims as texts } from "#app/i18n/ru/desk/buyers/claims.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ClaimCardProps } from "./claim-props.ts";
import { ClaimForm } from "./claim-form.tsx";
import { claimWord } from "#app/i18n/desk/claim-word.ts";

const t = namespace("deskClaims", texts);

/** What the person may do with the claim now, a form for each. */
export function ClaimSteps(props: ClaimCardProps) {
  const { steps, decide, receive, outcomes } = props.claim.can;
  if (steps.length === 0 && !decide && !receive && outcomes.length === 0) return null;
  return (
    <section>
      <h2>{t("step.title")}</h2>
      {decide && <Decision {...props} />}
      {receive && <Receipt {...props} />}
      {outcomes.length > 0 && <Outcome {...props} />}
      {steps.map((to) => (
        <Step key={to} to={to} {...props} />
      ))}
    </section>
  );
}

const stepLabels = {
  inReview: "step.comment",
  infoRequested: "step.question",
  inspection: "step.comment",
  rejected: "step.why",
  awaitingReturn: "step.how",
} as const satisfies Record<PlainClaimStep, string>;

const stepHints: Partial<Record<PlainClaimStep, "step.questionHint" | "step.whyHint">> = {
  infoRequested: "step.questionHint",
  rejected: "step.whyHint",
};

function Step({ to, claim, reply, formKey }: ClaimCardProps & { to: PlainClaimStep }) {
  const hint = stepHints[to];
  return (
    <ClaimForm
      name={`move.${to}`}
      title={t(`step.${to}`)}
      submit={t(`step.${to}`)}
      isOpen={to === "inReview" && claim.status === "new"}
      {...{ claim, reply, formKey }}
    >
      {(fields) => (
        <TextArea
          {...fields.text("text")}
          label={t(stepLabels[to])}
          hint={hint && t(hint)}
          required={needsText(to)}
          maxLength={3_000}
          rows={3}
        />
      )}
    </ClaimForm>
  );
}

function Decision({ claim, reply, formKey }: ClaimCardProps) {
  return (
    <ClaimForm name="decide" title={t("decide.title")} submit={t("decide.submit")} {...{ claim, reply, formKey }}>
      {(fields) => (
        <>
          <p className="hint">{t("decide.hint")}</p>
          {claim.lines.map(({ line, article, name, quantity, unit }) => (
            <fieldset key={line} className="desk-added">
              <legend>{t("decide.line", { article, name, quantity: formatQuantity(quantity, unit) })}</legend>
              <Field
                {...fields.text(`quantity.${line}`, typedNumber(quantity))}
                label={t("decide.quantity")}
                inputMode="decimal"
                required
                maxLength={20}
              />
              <Field {...fields.text(`reason.${line}`)} label={t("decide.reason")} maxLength={500} />
            </fieldset>
          ))}
          <TextArea {...fields.text("text")} label={t("decide.comment")} maxLength={3_000} rows={3} />
        </>
      )}
    </ClaimForm>
  );
}

function Receipt({ claim, reply, formKey }: ClaimCardProps) {
  const approved = claim.lines.filter((line) => (line.approved ?? 0) > 0);
  const own = approved.find(({ warehouse }) => claim.warehouses.some(({ value }) => value === warehouse))?.warehouse;
  return (
    <ClaimForm name="receive" title={t("receive.title")} submit={t("receive.submit")} {...{ claim, reply, formKey }}>
      {(fields) => (
        <>
          <p className="hint">{t("receive.hint")}</p>
          {approved.map(({ line, article, name, unit, approved: most }) => (
            <fieldset key={line} className="desk-added">
              <legend>{t("receive.line", { article, name, quantity: formatQuantity(most ?? 0, unit) })}</legend>
              <Field
                {...fields.text(`restocked.${line}`, typedNumber(most ?? 0))}
                label={t("receive.restocked")}
                inputMode="decimal"
                maxLength={20}
              />
              <Field
                {...fields.text(`writtenOff.${line}`, "0")}
                label={t("receive.writtenOff")}
                inputMode="decimal"
                maxLength={20}
              />
            </fieldset>
          ))}
          <Choice
            name="warehouse"
            id={fields.id("warehouse")}
            label={t("receive.warehouse")}
            empty={t("receive.choose")}
            defaultValue={fields.text("warehouse", own ?? "").defaultValue}
            options={claim.warehouses.map(({ value, label }) => ({ value, text: label }))}
            errors={fields.errors("warehouse")}
          />
          <TextArea {...fields.text("text")} label={t("receive.comment")} maxLength={3_000} rows={3} />
        </>
      )}
    </ClaimForm>
  );
}

function Outcome({ claim, reply, formKey }: ClaimCardProps) {
  const { outcomes } = claim.can;
  const wanted = outcomes.includes(claim.wanted) ? claim.wanted : "";
  const priced = outcomes.includes("discount")
    ? claim.lines.flatMap(({ line, article, price }) => (price === null ? [] : [{ line, article, price }]))
    : [];
  return (
    <ClaimForm name="resolve" title={t("resolve.title")} submit={t("resolve.submit")} {...{ claim, reply, formKey }}>
      {(fields) => (
        <>
          <p className="hint">{t("resolve.hint")}</p>
          {!outcomes.includes("refund") && <p className="hint">{t("resolve.byFinance")}</p>}
          <Choice
            name="outcome"
            id={fields.id("outcome")}
            label={t("resolve.outcome")}
            empty={t("resolve.choose")}
            defaultValue={fields.text("outcome", wanted).defaultValue}
            options={outcomes.map((value) => ({ value, text: claimWord("resolution", value) }))}
            errors={fields.errors("outcome")}
            required
          />
          {claim.handMade.length > 0 && (
            <fieldset>
              <legend>{t("resolve.corrected")}</legend>
              <input type="hidden" name="hasHandMade" value="yes" />
              <p className="hint">{t("resolve.correctedHint")}</p>
              {claim.handMade.map((document) => (
                <label key={document} className="desk-flag">
                  <input type="checkbox" {...fields.box("corrected", document, false)} /> {document}
                </label>
              ))}
            </fieldset>
          )}
          {priced.length > 0 && (
            <fieldset className="desk-section">
              <legend>{t("resolve.prices")}</legend>
              <p className="hint desk-wide">{t("resolve.pricesHint")}</p>
              {priced.map(({ line, article, price }) => (
                <Field
                  key={line}
                  {...fields.text(`price.${line}`)}
                  label={t("resolve.price", { article, price: formatMoney(price) })}
                  inputMode="decimal"
                  maxLength={15}
                />
              ))}
            </fieldset>
          )}
          <TextArea {...fields.text("text")} label={t("resolve.comment")} maxLength={3_000} rows={3} />
        </>
      )}
    </ClaimForm>
  );
}

/** As people type it: "2,25". */
function typedNumber(value: number): string {
  return formatNumber(value).replace(/\s/g, "");
}
