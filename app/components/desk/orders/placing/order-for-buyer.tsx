import { DeskForm, type DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { Field, fieldId, FieldErrors, Labelled } from "#app/components/kit/fields/field.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import type { FoundBuyers, QuotedForBuyer } from "#app/contract/desk/placing.ts";
import { formatPhone } from "#app/domain/phone.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { deskPlacing as texts } from "#app/i18n/ru/desk/order-placing.ts";
import { namespace } from "#app/i18n/translator.ts";
import { QuotedOrder } from "./quoted-order.tsx";

const t = namespace("deskPlacing", texts);
const frame = namespace("deskFrame", deskFrame);

/** What the next step of the form is shown with. */
export type PlacingStep = { found: FoundBuyers; quote: QuotedForBuyer | null };

/** `step`: null for the first. */
type Props = { step: PlacingStep | null; reply: DeskReply | null; formKey: string; now: Date };

/** One form in three steps: who, what, and how it is delivered and paid. Each step keeps those before it. */
export function OrderForBuyer({ step, reply, formKey, now }: Props) {
  const quote = step?.quote ?? null;
  return (
    <article className="desk-order">
      <div className="desk-heading">
        <h1>{t("title")}</h1>
        <LinkButton href="/desk/orders">{frame("back")}</LinkButton>
      </div>
      <DeskForm
        name="place"
        reply={reply}
        formKey={formKey}
        submit={step === null ? t("find.submit") : quote === null ? t("quote") : t("place")}
        {...(step === null ? {} : { cancel: "/desk/orders/new" })}
      >
        {(fields) =>
          step === null ? (
            <Field
              label={t("find.label")}
              hint={t("find.hint")}
              {...fields.text("phoneOrInn")}
              required
              maxLength={40}
              autoComplete="off"
            />
          ) : (
            <>
              <Whom found={step.found} fields={fields} phoneOrInn={reply?.values["phoneOrInn"]?.[0] ?? ""} />
              <TextArea
                label={t("goods")}
                hint={t("goodsHint")}
                {...fields.text("goods")}
                rows={quote === null ? 8 : 4}
                maxLength={8_000}
                required
              />
              {quote !== null && (
                <>
                  <p>
                    <Button name="do" value="quote">
                      {t("change")}
                    </Button>
                  </p>
                  <QuotedOrder quote={quote} fields={fields} now={now} />
                </>
              )}
            </>
          )
        }
      </DeskForm>
    </article>
  );
}

function Whom({ found, fields, phoneOrInn }: { found: FoundBuyers; fields: DeskFields; phoneOrInn: string }) {
  const city = fields.text("city", found.cities[0]?.uuid ?? "");
  return (
    <>
      <input type="hidden" name="phoneOrInn" value={phoneOrInn} />
      <fieldset>
        <legend>{t("buyer")}</legend>
        <FieldErrors id={fieldId("buyer")} errors={fields.errors("buyer")} />
        {found.buyers.map((buyer, at) => (
          <label className="desk-flag" key={`${buyer.user} ${buyer.company ?? ""}`}>
            <input
              type="radio"
              required
              id={at === 0 ? fieldId("buyer") : undefined}
              {...fields.box("buyer", `${buyer.user} ${buyer.company ?? ""}`.trim(), found.buyers.length === 1)}
            />
            {buyerText(buyer)}
          </label>
        ))}
      </fieldset>
      <Labelled id={fieldId("city")} label={t("city")} errors={city.errors}>
        <select
          className="input"
          id={fieldId("city")}
          name="city"
          defaultValue={city.defaultValue || found.cities[0]?.uuid}
        >
          {found.cities.map(({ uuid, name }) => (
            <option key={uuid} value={uuid}>
              {name}
            </option>
          ))}
        </select>
      </Labelled>
    </>
  );
}

function buyerText({ name, phone, companyName, inn }: FoundBuyers["buyers"][number]): string {
  const person = { name: name || formatPhone(phone), phone: formatPhone(phone) };
  if (companyName === null) return t("person", person);
  const payer = { ...person, company: companyName };
  return inn === null ? t("payer", payer) : t("member", { ...payer, inn });
}
