import type { ProblemOr } from "#app/contract/problem.ts";
import { readyStates } from "#app/domain/upload/judge-rows.ts";
import { rowPlace } from "#app/domain/upload/row-place.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { productUpload as texts } from "#app/i18n/ru/uploads/product-upload.ts";
import { namespace } from "#app/i18n/translator.ts";
import { listQuantityFaultText } from "#app/i18n/list-quantity-fault.ts";
import { rowPlaceText } from "#app/i18n/row-place.ts";
import { uploadRows } from "#server/db/queries/uploads/upload-rows.ts";
import { findUploads } from "#server/db/queries/uploads/uploads.ts";
import { makeDocument } from "#server/documents/make-document.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { cardsOf } from "./find-rows.ts";
import { uploadOwnerOf } from "./upload-owner.ts";

const t = namespace("productUpload", texts);

export type UploadSheet = { name: string; bytes: Uint8Array<ArrayBuffer> };

/** Rows that could not be added, with reasons, as a sheet that can be corrected and uploaded again. */
export async function wrongRowsSheet(
  { database: { db } }: Ports,
  buyer: Buyer,
  uuid: string,
): Promise<ProblemOr<UploadSheet, "notFound">> {
  const [record] = await findUploads(db, uploadOwnerOf(buyer), uuid);
  if (!record) return no("notFound");
  const rows = (await uploadRows(db, uuid)).filter((row) => !row.isAdded && !readyStates.includes(row.state));
  const cards = await cardsOf(
    db,
    buyer,
    rows.flatMap(({ products }) => products),
  );
  const bytes = await makeDocument({
    kind: "workbook",
    body: [
      {
        name: t("sheetFile"),
        columns: [
          { title: t("column.code"), width: 24, kind: "text" },
          { title: t("column.quantity"), width: 12, kind: "text" },
          { title: t("column.name"), width: 40, kind: "text" },
          { title: t("column.reason"), width: 40, kind: "text" },
          { title: t("column.product"), width: 56, kind: "text" },
          { title: t("column.row"), width: 14, kind: "amount" },
        ],
        rows: rows.map(({ number, code, name, quantity, state, fault, products }) => [
          code,
          quantity,
          name,
          [t(`state.${state}`), ...(fault === null ? [] : [listQuantityFaultText(fault)])].join(". "),
          products.flatMap((one) => cards.get(one)?.name ?? []).join("; "),
          rowPlace(number).table === 1 ? number : rowPlaceText(number),
        ]),
        totals: [],
      },
    ],
  });
  return ok({ name: `${t("sheetFile")}.xlsx`, bytes });
}

/** An empty list with recognised column headings. */
export async function listTemplate(): Promise<UploadSheet> {
  const bytes = await makeDocument({
    kind: "workbook",
    body: [
      {
        name: t("templateFile"),
        columns: [
          { title: t("column.code"), width: 28, kind: "text" },
          { title: t("column.quantity"), width: 14, kind: "amount" },
        ],
        rows: [],
        totals: [],
      },
    ],
  });
  return { name: `${t("templateFile")}.xlsx`, bytes };
}
