import { localMoment } from "#app/domain/local-time.ts";
import type { OrderCardPart } from "#app/domain/order/order-card.ts";
import { partPapers as texts } from "#app/i18n/ru/orders/part-papers.ts";
import { namespace } from "#app/i18n/translator.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { showWhole } from "#server/db/queries/order/operator.ts";
import { makeDocument } from "#server/documents/make-document.ts";
import type { PartPaper } from "#server/documents/part-papers.ts";
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
  const bodies = await paperBodies({ database, settings }, number, position);
  if (!bodies.ok) return bodies;
  const papers: Paper[] = [];
  for (const body of bodies.value) papers.push(await paperOf("pickList", [body]), await paperOf("packingSlip", [body]));
  return ok(papers);
}

/** One paper of the parts with these numbers, each on pages of its own; those without goods are left out. */
export async function papersOfParts(
  ports: Pick<Ports, "database" | "settings">,
  numbers: readonly string[],
  kind: "pickList" | "packingSlip",
): Promise<Verdict<Paper, { code: "orderNothingToPack" }>> {
  const bodies: PartPaper[] = [];
  for (const number of numbers) {
    const found = await paperBodies(ports, number, null);
    if (found.ok) bodies.push(...found.value.filter(({ part }) => part.number === number));
  }
  return bodies.length === 0 ? no("orderNothingToPack") : ok(await paperOf(kind, bodies));
}

async function paperOf(kind: "pickList" | "packingSlip", body: readonly PartPaper[]): Promise<Paper> {
  const numbers = body.map(({ part }) => part.number);
  const number = numbers.length > 1 ? t("several", { first: numbers[0] ?? "", more: numbers.length - 1 }) : numbers[0];
  return { name: t(`${kind}.file`, { number: number ?? "" }), pdf: await makeDocument({ kind, body }) };
}

async function paperBodies(
  { database, settings }: Pick<Ports, "database" | "settings">,
  number: string,
  position: number | null,
): Promise<Verdict<PartPaper[], { code: "orderNotFound" | "orderNothingToPack" }>> {
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
  return ok(parts.map((part) => ({ order: card, part, date, of: card.parts.length, seller: settings.seller.name })));
}

/** Without canceled lines; none without goods. */
function packed(part: OrderCardPart): OrderCardPart[] {
  const lines = part.lines.filter(({ isCanceled, quantity }) => !isCanceled && quantity > 0);
  return part.status === "canceled" || lines.length === 0 ? [] : [{ ...part, lines }];
}
