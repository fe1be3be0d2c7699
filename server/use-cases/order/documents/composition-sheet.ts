import { compositionShape, type Composition } from "#app/contract/orders/order-composition.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { gramsToKilograms } from "#app/domain/weight.ts";
import { ok } from "#app/domain/verdict.ts";
import { composition as texts } from "#app/i18n/ru/orders/composition.ts";
import { namespace } from "#app/i18n/translator.ts";
import { makeDocument } from "#server/documents/make-document.ts";
import type { Ports } from "#server/ports/ports.ts";
import { shownTo, type Buyer } from "#server/use-cases/account/buyer.ts";
import { showComposition } from "#server/use-cases/order/reading/show-composition.ts";

const t = namespace("composition", texts);

/** Lines of an order or one part as a sheet. */
export async function compositionSheet(
  ports: Ports,
  buyer: Buyer,
  which: { id: string; number: string | null },
): Promise<ProblemOr<{ name: string; plainName: string; bytes: Uint8Array<ArrayBuffer> }, "notFound">> {
  const found = await showComposition(ports, buyer, which);
  if (!found.ok) return found;
  const { number, part } = found.value;
  const bytes = await sheetOf(shownTo(buyer.viewer, compositionShape, found.value));
  return ok({ name: t("file", { number: part ?? number }), plainName: "order.xlsx", bytes });
}

function sheetOf({ lines, totals, customerNumber }: Composition): Promise<Uint8Array<ArrayBuffer>> {
  return makeDocument({
    kind: "workbook",
    body: [
      {
        name: t("sheet"),
        columns: [
          { title: t("column.part"), width: 20, kind: "text" },
          { title: t("column.article"), width: 20, kind: "text" },
          { title: t("column.userArticle"), width: 16, kind: "text" },
          { title: t("column.name"), width: 56, kind: "text" },
          { title: t("column.quantity"), width: 12, kind: "amount" },
          { title: t("column.unit"), width: 8, kind: "text" },
          { title: t("column.price"), width: 12, kind: "money" },
          { title: t("column.sum"), width: 14, kind: "money" },
          { title: t("column.vat"), width: 12, kind: "money" },
          { title: t("column.weight"), width: 10, kind: "amount" },
          ...(customerNumber === null ? [] : [{ title: t("column.ownNumber"), width: 20, kind: "text" as const }]),
        ],
        rows: lines.map((line) => [
          line.part,
          line.article,
          line.userArticle ?? "",
          line.name,
          line.quantity,
          line.unit,
          line.price,
          line.sum,
          line.vatSum,
          gramsToKilograms(line.weight),
          ...(customerNumber === null ? [] : [customerNumber]),
        ]),
        totals: [
          t("total"),
          "",
          "",
          "",
          "",
          "",
          "",
          totals.items,
          totals.vat,
          gramsToKilograms(totals.weight),
          ...(customerNumber === null ? [] : [""]),
        ],
      },
    ],
  });
}
