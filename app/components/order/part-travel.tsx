import type { ReactNode } from "react";
import { useFrame } from "#app/components/frame/frame-context.ts";
import type { Order } from "#app/contract/orders.ts";
import { neverArrived } from "#app/domain/order/moves.ts";
import { dictionary } from "#app/i18n/ru/dictionary.ts";
import { formatDeadline } from "#app/i18n/format.ts";
import { order as texts } from "#app/i18n/ru/order.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("order", texts);
const words: Readonly<Record<string, string>> = dictionary.deliveryStatus;

/** What is known of its way by now. */
export function PartTravel({ part }: { part: Order["parts"][number] }) {
  const { timezone } = useFrame().city;
  const { status, deliveryStatus, storeUntil, trackNumber, trackUrl, cancelReason } = part;
  const isStored = status === "readyForPickup" && storeUntil !== null;
  const way = deliveryStatus === "pending" || deliveryStatus === "canceled" ? undefined : words[deliveryStatus];
  if (!isStored && trackNumber === null && way === undefined && cancelReason === null) return null;
  return (
    <dl className="facts part-travel">
      {neverArrived(part) && <Fact name={t("status.returned")}>{t("neverArrived")}</Fact>}
      {isKey(cancelReason, texts.cancelReason) && (
        <Fact name={t("status.canceled")}>{t(`cancelReason.${cancelReason}`)}</Fact>
      )}
      {way !== undefined && !neverArrived(part) && <Fact name={t("deliveryStep")}>{way}</Fact>}
      {isStored && <Fact name={t("storeUntil")}>{formatDeadline(storeUntil, timezone)}</Fact>}
      {trackNumber !== null && (
        <Fact name={t("track")}>
          {trackNumber}
          {trackUrl !== null && (
            <>
              {" "}
              <a className="text-link" href={trackUrl} rel="noreferrer" target="_blank">
                {t("trackAt")}
              </a>
            </>
          )}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function isKey<T extends object>(key: string | null, texts: T): key is Extract<keyof T, string> {
  return key !== null && Object.hasOwn(texts, key);
}
