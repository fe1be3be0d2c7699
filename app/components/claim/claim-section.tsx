import { useFrame } from "#app/components/frame/frame-context.ts";
import { claim as texts } from "#app/i18n/ru/claim.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ClaimViewModel } from "#app/view-models/claim.ts";
import { ClaimForm } from "./claim-form.tsx";
import { ClaimStart } from "./claim-start.tsx";
import { ClaimStanding } from "./claim-standing.tsx";
import { OwnOrders } from "./own-orders.tsx";

const t = namespace("claim", texts);

/** From an order's number to a registered claim, step by step; every step is a plain form of this page. */
export function ClaimSection({ data }: { data: ClaimViewModel }) {
  const { reply: frameReply } = useFrame();
  const reply = frameReply?.form === "claim" ? frameReply : null;
  const { draft, orders } = data;
  if (draft?.done) {
    return (
      <section className="visitor-form" id="claim" role="status">
        <ClaimStanding done={draft.done} standing={draft.standing} />
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
