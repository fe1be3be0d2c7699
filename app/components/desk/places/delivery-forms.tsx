import { LinkButton } from "#app/components/kit/button.tsx";
import { DeskForm, type DeskFields } from "#app/components/desk/form/desk-form.tsx";
import { JournalLink } from "#app/components/desk/journal/journal-link.tsx";
import { Choice } from "#app/components/kit/fields/choice.tsx";
import { Field, fieldId } from "#app/components/kit/fields/field.tsx";
import type { DeskDelivery, DeskDeliveryRow } from "#app/contract/desk/shop/delivery.ts";
import {
  deliveryCodes,
  deliveryFields,
  isDeliveryNumber,
  newDelivery,
  type DeliveryKind,
} from "#app/domain/desk/delivery.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { deskDelivery } from "#app/i18n/ru/desk/shop/delivery.ts";
import { namespace } from "#app/i18n/translator.ts";
import { deliveryName } from "./delivery-tables.tsx";

const t = namespace("deskDelivery", deskDelivery);
const labels: Readonly<Record<string, string>> = deskDelivery.field;
const hints: Readonly<Record<string, string>> = deskDelivery.hint;
const codes: Readonly<Record<string, string>> = deskDelivery.code;

type Props = { delivery: DeskDelivery; reply: DeskReply | null; formKey: string; back: string };

export function NewDelivery({ delivery, kind, reply, formKey, back }: Props & { kind: DeliveryKind }) {
  const { city, rows, cutOff } = delivery;
  const known = deliveryCodes[kind]?.filter((code) => !rows.some((row) => row.kind === kind && row.code === code));
  return (
    <>
      <h1>{`${t(`adding.${kind}`)}, ${city.name}`}</h1>
      <p className="muted">{t(`about.${kind}`)}</p>
      <DeskForm name="delivery" reply={reply} formKey={formKey} submit={t(`add.${kind}`)} cancel={back}>
        {(fields) => (
          <>
            {known === undefined ? (
              <Field
                {...fields.text("rowCode")}
                label={t("field.code")}
                hint={t("hint.code")}
                required
                maxLength={40}
                autoComplete="off"
              />
            ) : (
              <Choice
                {...fields.text("rowCode")}
                id={fieldId("rowCode")}
                label={t("field.provider")}
                empty={t("choose")}
                options={known.map((code) => ({ value: code, text: codes[code] ?? code }))}
                required
              />
            )}
            <RowFields kind={kind} fields={fields} saved={{ cut_off: cutOff, ...newDelivery[kind] }} />
          </>
        )}
      </DeskForm>
    </>
  );
}

export function DeliveryRow({
  delivery,
  row,
  staff,
  reply,
  formKey,
  back,
}: Props & { row: DeskDeliveryRow; staff: StaffScope }) {
  const { kind, code, version, fields: saved } = row;
  return (
    <>
      <div className="desk-heading">
        <h1>{`${t(`kind.${kind}`)}: ${deliveryName(row)}, ${delivery.city.name}`}</h1>
        <LinkButton href={back}>{t("backToCity")}</LinkButton>
      </div>
      <DeskForm name="delivery" reply={reply} formKey={formKey} version={version} labels={labels}>
        {(fields) => <RowFields kind={kind} fields={fields} saved={saved} />}
      </DeskForm>
      <h2>{t("remove")}</h2>
      <DeskForm
        name="remove"
        reply={reply}
        formKey={`${formKey}-remove`}
        version={version}
        submit={t("remove")}
        labels={labels}
        isPlain
      >
        {() => <p className="muted">{t("removeText")}</p>}
      </DeskForm>
      <JournalLink staff={staff} kind="delivery" id={`${kind} ${delivery.city.uuid} ${code}`} />
    </>
  );
}

type FieldsProps = { kind: DeliveryKind; fields: DeskFields; saved: Readonly<Record<string, string>> };

function RowFields({ kind, fields, saved }: FieldsProps) {
  return deliveryFields[kind].map((name) => (
    <Field
      key={name}
      {...fields.text(name, isDeliveryNumber(name) ? saved[name]?.replace(".", ",") : saved[name])}
      label={labels[name]}
      hint={hints[name]}
      inputMode={isDeliveryNumber(name) ? "decimal" : undefined}
      required={name !== "free_from" && name !== "intervals" && !(kind === "service" && name === "max_length_mm")}
      maxLength={400}
      autoComplete="off"
    />
  ));
}
