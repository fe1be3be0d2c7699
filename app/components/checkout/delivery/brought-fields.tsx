import { Button } from "#app/components/kit/button.tsx";
import { Check } from "#app/components/kit/fields/check.tsx";
import { Field, Labelled } from "#app/components/kit/fields/field.tsx";
import { TextArea } from "#app/components/kit/fields/text-area.tsx";
import type { DeliveryOption } from "#app/contract/delivery/logistics.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import {
  addressField,
  floorsField,
  intervalField,
  placeField,
  serviceField,
} from "#app/forms/orders/checkout-fields.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { ways as texts } from "#app/i18n/ru/delivery/ways.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CheckoutViewModel } from "#app/view-models/orders/checkout.ts";
import { fieldProps, type FormState } from "#app/components/checkout/form-state.ts";

const t = namespace("ways", texts);

type Props = {
  kind: Availability;
  /** The courier, whose hours and services apply to every zone; undefined if unavailable. */
  courier: DeliveryOption | undefined;
  addresses: CheckoutViewModel["addresses"];
  branches: CheckoutViewModel["branches"];
  mayBeEmpty: boolean;
  form: FormState;
};

/** Address, time and services, shown for delivery options only. */
export function BroughtFields({ kind, courier, addresses, branches, mayBeEmpty, form }: Props) {
  const hasPlaces = addresses.length + branches.length > 0;
  return (
    <div className="brought-fields">
      {hasPlaces && <KnownPlaces {...{ kind, addresses, branches, form }} />}
      <div className="typed-address">
        <TextArea
          label={t(hasPlaces ? "otherAddress" : "address")}
          hint={mayBeEmpty ? t("addressSame") : t("addressHint")}
          rows={2}
          maxLength={500}
          autoComplete="street-address"
          {...fieldProps(form, addressField(kind))}
        />
      </div>
      {courier && (
        <div className="courier-only">
          <Interval kind={kind} intervals={courier.intervals} form={form} />
          <Services kind={kind} services={courier.services} form={form} />
        </div>
      )}
    </div>
  );
}

/** Saved addresses, and branches of the company. */
function KnownPlaces({ kind, addresses, branches, form }: Pick<Props, "kind" | "addresses" | "branches" | "form">) {
  const name = placeField(kind);
  const chosen = form.values[name] ?? "";
  const places = [...addresses, ...branches];
  const idOf = (uuid: string) => (places[0]?.uuid === uuid ? form.idOf(name) : `${form.idOf(name)}-${uuid}`);
  return (
    <fieldset className="saved-places">
      <legend>{t("savedAddresses")}</legend>
      {addresses.map(({ uuid, address }) => (
        <div className="saved-place" key={uuid}>
          <Check type="radio" name={name} id={idOf(uuid)} value={address} defaultChecked={chosen === address}>
            {address}
          </Check>
          <Button
            kind="plain"
            name="intent"
            value="checkout.forgetAddress"
            formAction={`/checkout?address=${uuid}`}
            formNoValidate
          >
            {t("forgetAddress")}
            <span className="visually-hidden"> {address}</span>
          </Button>
        </div>
      ))}
      {branches.map((branch) => (
        <Check
          key={branch.uuid}
          type="radio"
          name={name}
          id={idOf(branch.uuid)}
          value={branch.address}
          defaultChecked={chosen === branch.address && !addresses.some(({ address }) => address === chosen)}
        >
          {`${branch.name}: ${branch.address}`}
        </Check>
      ))}
      <Check
        type="radio"
        name={name}
        id={`${form.idOf(name)}-other`}
        value=""
        defaultChecked={!places.some(({ address }) => address === chosen)}
      >
        {t("otherAddressChoice")}
      </Check>
    </fieldset>
  );
}

function Interval({
  kind,
  intervals,
  form,
}: Pick<Props, "kind" | "form"> & { intervals: DeliveryOption["intervals"] }) {
  if (intervals.length === 0) return null;
  const { name, id, defaultValue, errors } = fieldProps(form, intervalField(kind));
  return (
    <Labelled id={id} label={t("interval")} errors={errors}>
      <select className="input" id={id} name={name} defaultValue={defaultValue ?? ""}>
        <option value="">{t("anyTime")}</option>
        {intervals.map(({ from, to }) => (
          <option key={from} value={`${from}-${to}`}>
            {t("intervalOf", { from, to })}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** Paid services, never preselected. */
function Services({ kind, services, form }: Pick<Props, "kind" | "form"> & { services: DeliveryOption["services"] }) {
  if (services.length === 0) return null;
  const mayCarry = services.some(({ code }) => code === "floor");
  return (
    <fieldset className="services">
      <legend>
        {t("services")} <small className="muted">{t("optional")}</small>
      </legend>
      {services.map(({ code, price }) => {
        const { id, name, errors } = fieldProps(form, serviceField(code, kind));
        return (
          <Check key={code} id={id} name={name} value="on" defaultChecked={form.values[name] === "on"} errors={errors}>
            {t(`service.${code}`)}: <b>{t(code === "floor" ? "perFloor" : "priced", { sum: formatMoney(price) })}</b>
          </Check>
        );
      })}
      {mayCarry && (
        <Field label={t("floors")} type="number" min={1} max={99} {...fieldProps(form, floorsField(kind))} />
      )}
    </fieldset>
  );
}
