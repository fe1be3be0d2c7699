import type { Labels, LabelsQuery } from "#app/contract/desk/picking.ts";
import type { Label } from "#app/domain/picking/labels.ts";
import { fitsCode128, mostLabels } from "#app/domain/picking/labels.ts";
import { ean13Of } from "#app/domain/picking/gtin-check.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { barsOf } from "#server/documents/barcode.ts";
import { makeDocument } from "#server/documents/make-document.ts";
import type { Ports } from "#server/ports/ports.ts";
import { findPicking, type SeenPicking } from "./show-picking.ts";

type Refused = { code: "labelsMany" | "partNotFound" };

/** Labels of a part: one for each box, or some for each line. They name no person. */
export async function partLabels(
  ports: Pick<Ports, "database">,
  staff: StaffScope,
  number: string,
  query: LabelsQuery,
): Promise<Verdict<Labels, Refused>> {
  const found = await findPicking(ports, staff, number);
  if (!found.ok) return found;
  const part = found.value;
  const labels = query.kind === "box" ? boxLabels(part, query.places) : goodsLabels(part, query);
  return labels.length > mostLabels ? no("labelsMany") : ok({ number: part.number, labels });
}

export async function labelsPdf(
  ports: Pick<Ports, "database">,
  staff: StaffScope,
  number: string,
  query: LabelsQuery,
): Promise<Verdict<Uint8Array<ArrayBuffer>, Refused>> {
  const made = await partLabels(ports, staff, number, query);
  return made.ok ? ok(await makeDocument({ kind: "labels", body: made.value.labels })) : made;
}

function common({ number, way, providerCode, route, dateTo }: SeenPicking) {
  return { number, way, providerCode, route, day: dateTo };
}

function boxLabels(part: SeenPicking, places: number): Label[] {
  return Array.from({ length: places }, (_, at) => ({
    ...common(part),
    kind: "box" as const,
    ...{ article: null, name: null, code128: null, ean13: null },
    place: { at: at + 1, of: places },
  }));
}

function goodsLabels(part: SeenPicking, { item, copies }: LabelsQuery): Label[] {
  const lines = part.lines.filter(({ uuid }) => item === undefined || uuid === item);
  return lines.flatMap(({ article, name, barcodes }) => {
    const ean13 = ean13Of(barcodes);
    const label: Label = {
      ...common(part),
      kind: "goods",
      ...{ article, name, place: null },
      code128: fitsCode128(article) ? barsOf("code128", article) : null,
      ean13: ean13 === null ? null : { text: ean13, bars: barsOf("ean13", ean13) },
    };
    return Array.from({ length: copies }, () => label);
  });
}
