import { Fragment } from "react";
import { replyId } from "#app/components/desk/form/reply-place.ts";
import { StaleTable } from "#app/components/desk/form/stale-table.tsx";
import type { DeskReply, StaleField } from "#app/forms/desk-reply.ts";
import { formatZonedTime } from "#app/i18n/format.ts";
import { deskOrder as texts } from "#app/i18n/ru/desk/order.ts";
import { namespace } from "#app/i18n/translator.ts";
import { orderWord } from "./order-word.ts";

const t = namespace("deskOrder", texts);

type Props = {
  fields: readonly StaleField[];
  by: string;
  at: string;
  timezone: string;
  /** The refused form as it was typed; the card may not have it any more. */
  values: DeskReply["values"];
};

/** A step refused as the order has changed; the buttons below are those of now. */
export function StaleStep({ fields, by, at, timezone, values }: Props) {
  const typed = typedNames.flatMap((name) => {
    const value = values[name]?.[0]?.trim() ?? "";
    return value === "" ? [] : [{ name, value }];
  });
  return (
    <section className="error-summary" id={replyId} role="alert" tabIndex={-1}>
      <p className="bold">{t("stale.title")}</p>
      <p>{by === "" || at === "" ? t("stale.plain") : t("stale.text", { by, at: formatZonedTime(at, timezone) })}</p>
      <StaleTable
        fields={fields}
        label={({ name }) => (isKnown(name) ? t(`stale.what.${name}`) : name)}
        word={(name, value) => (name === "status" || name === "deliveryStatus" ? orderWord(name, value) : value)}
      />
      {typed.length > 0 && (
        <>
          <p>{t("stale.typed")}</p>
          <dl className="desk-order-facts">
            {typed.map(({ name, value }) => (
              <Fragment key={name}>
                <dt>{t(`stale.words.${name}`)}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

/** What people write themselves, in the forms of the card. */
const typedNames = ["comment", "track", "sum", "document", "receiptUrl", "cost", "bankNumber"] as const;

function isKnown(name: string): name is keyof typeof texts.stale.what {
  return Object.hasOwn(texts.stale.what, name);
}
