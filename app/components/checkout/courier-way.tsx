import { useFrame } from "#app/components/frame/frame-context.ts";
import { Details } from "#app/components/kit/details.tsx";
import type { DeliveryOption } from "#app/contract/logistics.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import { waysOf } from "#app/domain/logistics/delivery-way.ts";
import { isBrought } from "#app/forms/checkout-fields.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { ways as texts } from "#app/i18n/ru/ways.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { FormState } from "./form-state.ts";
import { PickupWay } from "./pickup-way.tsx";
import { WayChoice } from "./way-choice.tsx";
import { costText, datesText, wayName } from "./way-words.ts";

const t = namespace("ways", texts);

type Props = { kind: Availability; options: DeliveryOption[]; isFirst: boolean; lastWay: string; form: FormState };

/** The shop's own courier, one answer for each zone. */
export function CourierWays({ kind, options, isFirst, lastWay, form }: Props) {
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

/** Somebody else's vans: folded while none of them is chosen, since most orders need none. */
export function CarrierWays({ kind, options, isFirst, lastWay, form }: Props) {
  const least = options.map(({ cost }) => cost).sort((a, b) => a - b)[0];
  if (least === undefined) return null;
  const chosen = form.values[`delivery.way.${kind}`] ?? "";
  const isOpen = isFirst || options.some((option) => waysOf(option).includes(chosen));
  return (
    <Details summary={t("carriers", { sum: formatMoney(least) })} open={isOpen}>
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

type Choice = Omit<Props, "options"> & { option: DeliveryOption; name: string };

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
