import { useFrame } from "#app/components/frame/frame-context.ts";
import { claim as texts } from "#app/i18n/ru/claim.ts";
import { namespace } from "#app/i18n/translator.ts";
import { formatDate } from "#app/i18n/format.ts";
import type { ClaimData } from "./claim-data.ts";
import { ClaimForm } from "./claim-form.tsx";
import { ClaimStart } from "./claim-start.tsx";
import { OwnOrders } from "./own-orders.tsx";

const t = namespace("claim", texts);

/** From an order's number to a registered claim, step by step; every step is a plain form of this page. */
export function ClaimSection({ data }: { data: ClaimData }) {
  const { reply: frameReply } = useFrame();
  const reply = frameReply?.form === "claim" ? frameReply : null;
  const { draft, orders } = data;
  if (draft?.done) {
    return (
      <section className="visitor-form" id="claim" role="status">
        <h2>{t("done", { number: draft.done.number })}</h2>
        <p>{t("doneText", { date: formatDate(draft.done.dueAt) })}</p>
      </section>
    );
  }
  return (
    <section className="visitor-form" id="claim" aria-labelledby="claim-h">
      <h2 id="claim-h">{t("title")}</h2>
      {draft ? (
        <ClaimForm draft={draft} data={data} reply={reply} />
      ) : (
        <>
          {data.gone !== null && reply === null && (
            <div className="error-summary" role="alert">
              <p>{data.gone}</p>
            </div>
          )}
          {orders !== null && orders.length > 0 ? (
            <OwnOrders orders={orders} reply={reply} />
          ) : (
            <ClaimStart reply={reply} />
          )}
        </>
      )}
    </section>
  );
}
