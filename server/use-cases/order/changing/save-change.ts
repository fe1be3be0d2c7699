import { moneyToDecimal } from "#app/domain/money.ts";
import { openParts, piecesSum, reserveMoves, type OrderPiece } from "#app/domain/order/change.ts";
import { partNumber } from "#app/domain/order/number.ts";
import { firstSteps } from "#app/domain/order/payment.ts";
import type { OrderStatus } from "#app/domain/order/status.ts";
import { quantityToDecimal } from "#app/domain/quantity.ts";
import type { Tx } from "#server/db/client.ts";
import { moveReserve, saveChange, type SavedChange } from "#server/db/queries/order/changes.ts";
import { insertHistoryRows, type HistoryRow } from "#server/db/queries/order/moves.ts";
import type { NewOrder } from "#server/db/queries/order/orders.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { DeliveryBook } from "#server/use-cases/delivery/delivery-book.ts";
import type { LivePart } from "./change-contents.ts";
import type { ChangeAuthor } from "./judge-change.ts";
import { serviceCodes } from "./change-way.ts";
import type { Card } from "./plan-change.ts";
import type { WholePlan } from "./preview-change.ts";
import { itemColumns } from "#server/use-cases/order/documents/item-columns.ts";
import { reserveEnd } from "#server/use-cases/order/shipping/reserve-end.ts";

type By = ChangeAuthor & { onModerate: boolean; timeZone: string; book: DeliveryBook };

/** Writes a plan: reservations, lines, parts, sums, history. False when stock is short after all. */
export async function savePlan(tx: Tx, ports: Ports, plan: WholePlan, by: By): Promise<boolean> {
  const { order, row, before, after } = plan;
  if (!(await moveReserve(tx, reserveMoves(before, after)))) return false;
  const onModerate = by.onModerate || before.some(({ status }) => status === "onModeration");
  const stepsOf = ({ warehouseUuid }: LivePart) =>
    firstSteps(order.paymentMethod, { onModerate, waits: warehouseUuid === null });
  const reservedUntil = reserveEnd(ports, order.paymentMethod, { timeZone: by.timeZone, calendar: by.book.calendar });

  const newParts: NewOrder["parts"] = [];
  const newItems: NewOrder["items"] = [];
  const keptParts: SavedChange["keptParts"][number][] = [];
  const keptItems: SavedChange["keptItems"][number][] = [];
  for (const part of openParts(after)) {
    const uuid = part.uuid ?? ports.ids.uuid();
    const sums = { items_sum: moneyToDecimal(piecesSum(part)), delivery_cost: moneyToDecimal(part.cost) };
    const delivery = JSON.stringify(part.delivery);
    if (part.uuid === null) {
      const status = stepsOf(part).at(-1) ?? "new";
      newParts.push({
        ...{ uuid, delivery, status, ...sums, position: part.position, kind: part.kind },
        number: partNumber(order.number, part.position),
        warehouse_uuid: part.warehouseUuid,
        vat_rate: part.vatRate,
        delivery_status: "pending",
        reserved_until: status === "awaitingPayment" ? reservedUntil : null,
      });
    } else keptParts.push({ uuid, delivery, ...sums });
    const last = Math.max(0, ...positionsOf(plan, part));
    let more = 0;
    for (const piece of part.pieces) {
      if (piece.uuid !== null)
        keptItems.push({ uuid: piece.uuid, ...pieceColumns(piece), ...movedDate(plan, part, piece) });
      else newItems.push(newItem(ports, plan, piece, { part: { ...part, uuid }, position: last + (more += 1) }));
    }
  }
  const kept = new Set([...keptParts, ...keptItems].map(({ uuid }) => uuid));
  const isGone = (uuid: string | null): uuid is string => uuid !== null && !kept.has(uuid);
  await saveChange(tx, {
    ...{ orderUuid: order.uuid, comment: plan.comment, newParts, newItems, keptParts, keptItems },
    recipient: JSON.stringify({ ...row.recipient, ...plan.recipient }),
    removedParts: openParts(before)
      .map(({ uuid }) => uuid)
      .filter(isGone),
    removedItems: openParts(before)
      .flatMap(({ pieces }) => pieces.map(({ uuid }) => uuid))
      .filter(isGone),
  });
  await insertHistoryRows(tx, [
    ...changeHistory(ports, plan, by),
    ...after
      .filter(({ uuid }) => uuid === null)
      .flatMap((part) => partHistory(ports, order.uuid, part, { steps: stepsOf(part), by })),
  ]);
  return true;
}

function positionsOf({ row }: WholePlan, { uuid }: LivePart): number[] {
  return row.parts.filter((part) => part.uuid === uuid).flatMap(({ items }) => items.map(({ position }) => position));
}

function pieceColumns({ quantity, sum, vat, weightGrams }: OrderPiece) {
  return {
    quantity: quantityToDecimal(quantity),
    sum: moneyToDecimal(sum),
    vat_sum: moneyToDecimal(vat),
    weight_grams: weightGrams === null ? null : String(weightGrams),
  };
}

/** Only set when it differs from the part's date. */
function promisedDate({ delivery, warehouseUuid }: LivePart, { supplyDays }: Card): string | null {
  if (!delivery?.isEstimate || !delivery.hasDates) return null;
  return warehouseUuid !== null || supplyDays !== null ? delivery.dateTo : null;
}

/** Date of a remaining line; changed when its part's dates differ from those promised. */
function movedDate({ before, cards }: WholePlan, part: LivePart, piece: OrderPiece): { promised_date?: string | null } {
  const was = before.find(({ uuid }) => uuid === part.uuid)?.delivery ?? null;
  return isSameDays(was, part.delivery) ? {} : { promised_date: promisedDate(part, cardOf(cards, piece)) };
}

function isSameDays(one: LivePart["delivery"], other: LivePart["delivery"]): boolean {
  return one?.dateTo === other?.dateTo && one?.isEstimate === other?.isEstimate && one?.hasDates === other?.hasDates;
}

function cardOf(cards: WholePlan["cards"], { productUuid }: OrderPiece): Card {
  const card = cards.get(productUuid);
  if (card === undefined) throw new Error(`the order holds the unknown product ${productUuid}`);
  return card;
}

function newItem(
  { ids }: Ports,
  { cards }: WholePlan,
  piece: OrderPiece,
  { part, position }: { part: LivePart & { uuid: string }; position: number },
): NewOrder["items"][number] {
  const card = cardOf(cards, piece);
  return {
    ...pieceColumns(piece),
    uuid: ids.uuid(),
    part_uuid: part.uuid,
    position,
    product_uuid: card.uuid,
    ...itemColumns(card, piece),
    multiplicity: quantityToDecimal(card.multiplicity),
    price: moneyToDecimal(piece.price),
    vat_rate: piece.vatRate,
    promised_date: promisedDate(part, card),
    state: part.warehouseUuid === null ? "waiting" : "reserved",
  };
}

/** One entry per line and topic; recipient and address are kept out of the history. */
function changeHistory({ ids }: Ports, plan: WholePlan, { source, actor }: ChangeAuthor): HistoryRow[] {
  const { order, row, lines, recipient, comment, before, after } = plan;
  const entry = (field: string, change: Pick<HistoryRow, "from_value" | "to_value" | "subject">): HistoryRow => ({
    ...{ uuid: ids.uuid(), order_uuid: order.uuid, field, actor: source, by: actor, ...change },
  });
  const changedField = (field: string, isChanged: boolean) =>
    isChanged ? [entry(field, { from_value: null, to_value: null })] : [];
  const places = (parts: readonly LivePart[]) =>
    [
      ...new Set(parts.map(({ kind, delivery }) => JSON.stringify([kind, delivery?.dateFrom, placeOf(delivery)]))),
    ].join();
  const [was, is] = [openParts(before), openParts(after)];
  const stays = is.filter(({ kind }) => was.some((part) => part.kind === kind));
  return [
    ...lines.map((line) =>
      entry("line", {
        from_value: quantityToDecimal(line.before),
        to_value: quantityToDecimal(line.after),
        subject: line.card.name,
      }),
    ),
    ...changedField("recipient", recipient.fio !== row.recipient.fio || recipient.phone !== row.recipient.phone),
    ...changedField("comment", (comment ?? "") !== (row.comment ?? "")),
    ...changedField(
      "delivery",
      places(stays) !== places(was.filter(({ kind }) => stays.some((part) => part.kind === kind))),
    ),
  ];
}

function placeOf(delivery: LivePart["delivery"]) {
  const { providerCode, address, point, interval, zoneCode, services = [] } = delivery ?? {};
  return [providerCode, address, point?.code, interval, zoneCode, serviceCodes(services)];
}

function partHistory(
  { ids }: Ports,
  orderUuid: string,
  part: LivePart,
  { steps, by }: { steps: readonly OrderStatus[]; by: ChangeAuthor },
): HistoryRow[] {
  return ["new" as const, ...steps].map((to, at, all) => ({
    uuid: ids.uuid(),
    order_uuid: orderUuid,
    field: `status.${part.position}`,
    from_value: all[at - 1] ?? null,
    to_value: to,
    actor: at === 0 ? by.source : "system",
    by: by.actor,
  }));
}
