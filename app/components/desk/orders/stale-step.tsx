import { replyId } from "#app/components/desk/form/reply-place.ts";
import { StaleTable } from "#app/components/desk/form/stale-table.tsx";
import type { StaleField } from "#app/forms/desk-reply.ts";
import { formatZonedTime } from "#app/i18n/format.ts";
import { deskOrder as texts } from "#app/i18n/ru/desk/order.ts";
import { namespace } from "#app/i18n/translator.ts";
import { orderWord } from "./order-word.ts";

const t = namespace("deskOrder", texts);

type Props = { fields: readonly StaleField[]; by: string; at: string; timezone: string };

/** A step refused as the order has changed; the buttons below are those of now. */
export function StaleStep({ fields, by, at, timezone }: Props) {
  return (
    <section className="error-summary" id={replyId} role="alert" tabIndex={-1}>
      <p className="bold">{t("stale.title")}</p>
      <p>{by === "" || at === "" ? t("stale.plain") : t("stale.text", { by, at: formatZonedTime(at, timezone) })}</p>
      <StaleTable
        fields={fields}
        label={({ name }) => (isKnown(name) ? t(`stale.what.${name}`) : name)}
        word={(name, value) => (name === "status" || name === "deliveryStatus" ? orderWord(name, value) : value)}
      />
    </section>
  );
}

function isKnown(name: string): name is keyof typeof texts.stale.what {
  return Object.hasOwn(texts.stale.what, name);
}
