import { useFrame } from "#app/components/frame/frame-context.ts";
import type { DeliveryOption } from "#app/contract/logistics.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import { addressField, courier } from "#app/forms/checkout-fields.ts";
import { checkout as texts } from "#app/i18n/ru/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";
import { fieldProps, type FormState } from "./form-state.ts";
import { TextArea } from "#app/components/kit/text-area.tsx";
import { WayChoice } from "./way-choice.tsx";
import { costText, datesText } from "./way-words.ts";

const t = namespace("checkout", texts);

type Props = { kind: Availability; option: DeliveryOption; isFirst: boolean; mayBeEmpty: boolean; form: FormState };

export function CourierWay({ kind, option, isFirst, mayBeEmpty, form }: Props) {
  const { today } = useFrame().city;
  return (
    <>
      <p className="option-head">
        <b>{t("courier")}</b> <span>{costText(option)}</span> <span>{datesText(option, today)}</span>
      </p>
      <WayChoice kind={kind} value={courier} isFirst={isFirst} form={form}>
        {t("courierTo")}
      </WayChoice>
      <div className="courier-address">
        <TextArea
          label={t("address")}
          hint={mayBeEmpty ? t("addressSame") : t("addressHint")}
          rows={2}
          maxLength={500}
          autoComplete="street-address"
          {...fieldProps(form, addressField(kind))}
        />
      </div>
    </>
  );
}
