import type { ReactNode } from "react";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { Details } from "#app/components/kit/details.tsx";
import type { DeliveryOption } from "#app/contract/delivery/logistics.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import { waysOf } from "#app/domain/logistics/delivery-way.ts";
import { isBrought } from "#app/forms/orders/checkout-fields.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { ways as texts } from "#app/i18n/ru/delivery/ways.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { CheckoutGroup, CheckoutViewModel } from "#app/view-models/orders/checkout.ts";
import { BroughtFields } from "./brought-fields.tsx";
import type { FormState } from "#app/components/checkout/form-state.ts";
import { PickupWay } from "./pickup-way.tsx";
import { WayChoice } from "./way-choice.tsx";
import { costText, datesText, wayName } from "./way-words.ts";

const t = namespace("ways", texts);

type Props = Pick<CheckoutGroup, "kind" | "options"> &
  Pick<CheckoutViewModel, "lastWay" | "addresses" | "branches"> & {
    isFirst: boolean;
    /** The address; empty means the group above's. */
    mayBeEmpty?: boolean;
    form: FormState;
    /** Fields of the shop's own options, before the address. */
    children?: ReactNode;
  };

/** Delivery options of a group; the shop's own first. */
export function DeliveryWays({
  kind,
  options,
  lastWay,
  addresses,
  branches,
  isFirst,
  mayBeEmpty = false,
  form,
  children,
}: Props) {
  const couriers = options.filter(({ type }) => type === "courier");
  const carriers = options.filter(({ type }) => type === "transport");
  const blocks = [...new Set(options.map(({ type }) => type))];
  return (
    <>
      {blocks.map((type, index) => {
        const all = { kind, lastWay, form, isFirst: isFirst && index === 0 };
        if (type === "courier") return <CourierWays key={type} {...all} options={couriers} />;
        if (type === "transport") return <CarrierWays key={type} {...all} options={carriers} />;
        return options
          .filter((option) => option.type === type)
          .map((option) => <PickupWay key={option.providerCode} {...all} option={option} />);
      })}
      {children}
      {couriers.length + carriers.length > 0 && (
        <BroughtFields {...{ kind, addresses, branches, mayBeEmpty, form }} courier={couriers[0]} />
      )}
    </>
  );
}

type WaysProps = {
  kind: Availability;
  options: DeliveryOption[];
  isFirst: boolean;
  lastWay: string;
  form: FormState;
};

/** The shop's courier, one option per zone. */
function CourierWays({ kind, options, isFirst, lastWay, form }: WaysProps) {
  const [first] = options;
  if (first === undefined) return null;
  return (
    <>
      <p className="option-head">
        <b>{wayName(first)}</b>
      </p>
      {options.map((option, index) => (
        <BroughtChoice
          key={option.zone?.code ?? ""}
          kind={kind}
          option={option}
          isFirst={isFirst && index === 0}
          lastWay={lastWay}
          form={form}
          name={option.zone?.name ?? t("courierTo")}
        />
      ))}
    </>
  );
}

/** Carriers, folded unless one is chosen: most orders need none. */
function CarrierWays({ kind, options, isFirst, lastWay, form }: WaysProps) {
  const least = options.map(({ cost }) => cost).sort((a, b) => a - b)[0];
  if (least === undefined) return null;
  const chosen = form.values[`delivery.way.${kind}`] ?? "";
  const isUnknown = options.every(({ isCostUnknown }) => isCostUnknown);
  const summary = isUnknown ? t("carriersUnknown") : t("carriers", { sum: formatMoney(least) });
  const isOpen = isFirst || options.some((option) => waysOf(option).includes(chosen));
  return (
    <Details summary={summary} open={isOpen}>
      {options.map((option, index) =>
        option.points.length > 0 ? (
          <PickupWay
            key={`${option.providerCode}-points`}
            {...{ kind, option, lastWay, form }}
            isFirst={isFirst && index === 0}
          />
        ) : (
          <BroughtChoice
            key={option.providerCode}
            {...{ kind, option, lastWay, form }}
            isFirst={isFirst && index === 0}
            name={wayName(option)}
          />
        ),
      )}
    </Details>
  );
}

type Choice = Omit<WaysProps, "options"> & { option: DeliveryOption; name: string };

function BroughtChoice({ kind, option, isFirst, lastWay, form, name }: Choice) {
  const { today } = useFrame().city;
  const [way = ""] = waysOf(option);
  return (
    <WayChoice
      kind={kind}
      value={way}
      isFirst={isFirst}
      isBrought={isBrought(way)}
      form={form}
      hint={option.isApproximate ? t("approximate") : undefined}
    >
      {name}: <b>{costText(option)}</b>, {datesText(option, today)}
      {way === lastWay && <small className="muted"> {t("lastTime")}</small>}
    </WayChoice>
  );
}
