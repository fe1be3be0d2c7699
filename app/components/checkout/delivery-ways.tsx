import type { ReactNode } from "react";
import type { CheckoutGroup, CheckoutViewModel } from "#app/view-models/checkout.ts";
import { BroughtFields } from "./brought-fields.tsx";
import { CarrierWays, CourierWays } from "./courier-way.tsx";
import type { FormState } from "./form-state.ts";
import { PickupWay } from "./pickup-way.tsx";

type Props = Pick<CheckoutGroup, "kind" | "options"> &
  Pick<CheckoutViewModel, "lastWay" | "addresses" | "branches"> & {
    isFirst: boolean;
    /** The address: that of the group above holds. */
    mayBeEmpty?: boolean;
    form: FormState;
    /** What is asked of the shop's own ways, before the address. */
    children?: ReactNode;
  };

/** All ways in which a group can be received; the shop's own ways before those of others. */
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
