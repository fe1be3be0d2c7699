import { LinkButton } from "#app/components/kit/button.tsx";
import type { Picking } from "#app/contract/desk/picking.ts";
import { namedPlace } from "#app/domain/city/named-place.ts";
import { formatDate, formatZonedTime } from "#app/i18n/format.ts";
import { deliveryWay } from "#app/i18n/order-delivery.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { deskPicking as texts } from "#app/i18n/ru/desk/picking.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { PickingForm } from "./picking-form.ts";
import { PickingLines } from "./picking-lines.tsx";
import { PickingPrint } from "./picking-print.tsx";
import { PickingSteps } from "./picking-steps.tsx";
import { AskForm, ScanForm } from "./scan-form.tsx";
import { Shortage } from "./shortage.tsx";
import { Waybill } from "./waybill.tsx";

const t = namespace("deskPicking", texts);
const frame = namespace("deskFrame", deskFrame);

type Props = PickingForm & {
  back: string | null;
  /** The line whose quantity has to be typed. */
  ask: string | null;
};

/** A part on a tablet at the shelves, or on paper. */
export function PickingCard({ part, reply, formKey, back, ask }: Props) {
  const { number, orderNumber, status, assembledAt, timezone, can, lines } = part;
  const form = { part, reply, formKey };
  const asked = can.pick ? lines.find(({ uuid }) => uuid === ask) : undefined;
  const stage = status === "assembling" && assembledAt !== null ? t("stage.assembled") : t(`status.${status}`);
  return (
    <article className="desk-picking">
      <div className="desk-heading">
        <h1>{t("part.title", { number })}</h1>
        <b>{stage}</b>
        <LinkButton href={back ?? "/desk/picking"}>{frame("back")}</LinkButton>
      </div>
      {reply?.stale && <Stale {...reply.stale} timezone={timezone} />}
      <dl className="desk-picking-facts">
        <dt>{t("part.order")}</dt>
        <dd>
          <a href={`/desk/orders/${encodeURIComponent(orderNumber)}`}>{orderNumber}</a>
        </dd>
        <Facts part={part} />
      </dl>
      <PickingSteps {...form} />
      {asked !== undefined && <AskForm {...form} line={asked} />}
      {can.pick && asked === undefined && <ScanForm {...form} />}
      <PickingLines {...form} />
      {can.pick && part.state === "short" && <Shortage {...form} />}
      <PickingPrint part={part} />
      <Waybill {...form} />
    </article>
  );
}

function Facts({ part }: { part: Picking }) {
  const { warehouse, way, providerCode, route, dateFrom, dateTo, interval, track, assembledAt, timezone } = part;
  const days =
    dateFrom === null || dateTo === null
      ? null
      : dateFrom === dateTo
        ? formatDate(dateTo)
        : t("part.days", { from: formatDate(dateFrom), to: formatDate(dateTo) });
  return (
    <>
      <dt>{t("part.warehouse")}</dt>
      <dd>{namedPlace(warehouse)}</dd>
      <dt>{t("part.way")}</dt>
      <dd>{[deliveryWay({ type: way, providerCode }), route].filter(Boolean).join(", ")}</dd>
      {days !== null && (
        <>
          <dt>{t("part.when")}</dt>
          <dd>{[days, interval].filter(Boolean).join(", ")}</dd>
        </>
      )}
      {track !== null && (
        <>
          <dt>{t("part.track")}</dt>
          <dd>{track}</dd>
        </>
      )}
      {assembledAt !== null && (
        <>
          <dt>{t("stage.assembled")}</dt>
          <dd>{formatZonedTime(assembledAt, timezone)}</dd>
        </>
      )}
    </>
  );
}

/** The page below is as it is now: the person repeats what he wanted, if it still makes sense. */
function Stale({ by, at, timezone }: { by: string; at: string; timezone: string }) {
  const text = by === "" || at === "" ? t("stale.plain") : t("stale.text", { by, at: formatZonedTime(at, timezone) });
  return (
    <p className="desk-picking-fault" role="alert">
      {text}
    </p>
  );
}
