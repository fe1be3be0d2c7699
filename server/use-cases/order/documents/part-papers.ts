import { localMoment } from "#app/domain/local-time.ts";
import type { OrderCardPart } from "#app/domain/order/order-card.ts";
import { partPapers as texts } from "#app/i18n/ru/orders/part-papers.ts";
import { namespace } from "#app/i18n/translator.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { showWhole } from "#server/db/queries/order/operator.ts";
import { makeDocument } from "#server/documents/make-document.ts";
import type { Ports } from "#server/ports/ports.ts";

const t = namespace("partPapers", texts);

type Paper = { name: string; pdf: Uint8Array<ArrayBuffer> };

/**
 * Pick list and packing slip of each live part of an order, of the part with this number, or of the part at this
 * position. `orderNothingToPack`: canceled.
 */
export async function partPapers(
  { database, settings }: Pick<Ports, "database" | "settings">,
  number: string,
  position: number | null,
): Promise<Verdict<Paper[], { code: "orderNotFound" | "orderNothingToPack" }>> {
  const found = await showWhole(database.db, number);
  if (found === undefined) return no("orderNotFound");
  const { card, timezone } = found;
  const named = card.parts.filter(
    (part) => (card.number === number || part.number === number) && (position === null || part.position === position),
  );
  if (named.length === 0) return no("orderNotFound");
  const parts = named.flatMap(packed);
  if (parts.length === 0) return no("orderNothingToPack");
  const date = localMoment(Date.parse(card.createdAt), timezone).date;
  const papers: Paper[] = [];
  for (const part of parts) {
    const body = { order: card, part, date, of: card.parts.length, seller: settings.seller.name };
    papers.push({
      name: t("pickList.file", { number: part.number }),
      pdf: await makeDocument({ kind: "pickList", body }),
    });
    papers.push({
      name: t("packingSlip.file", { number: part.number }),
      pdf: await makeDocument({ kind: "packingSlip", body }),
    });
  }
  return ok(papers);
}

/** Without canceled lines; none without goods. */
function packed(part: OrderCardPart): OrderCardPart[] {
  const lines = part.lines.filter(({ isCanceled, quantity }) => !isCanceled && quantity > 0);
  return part.status === "canceled" || lines.length === 0 ? [] : [{ ...part, lines }];
}
