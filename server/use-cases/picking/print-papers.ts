import type { PaperKind } from "#app/contract/desk/picking.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, type Verdict } from "#app/domain/verdict.ts";
import { recordPersonalAccess } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { papersOfParts } from "#server/use-cases/order/documents/part-papers.ts";
import { findPicking } from "./show-picking.ts";

type Paper = { name: string; pdf: Uint8Array<ArrayBuffer> };

/**
 * Pick lists or packing slips of parts as one file; parts of other warehouses are left out. They name the recipients, so
 * the print is recorded first.
 */
export async function printPapers(
  ports: Pick<Ports, "database" | "settings">,
  { staff, author, numbers }: { staff: StaffScope; author: JournalAuthor; numbers: readonly string[] },
  kind: PaperKind,
): Promise<Verdict<Paper, { code: "orderNothingToPack" | "partNotFound" }>> {
  const found: { number: string; orderUuid: string }[] = [];
  for (const number of new Set(numbers)) {
    const part = await findPicking(ports, staff, number);
    if (part.ok) found.push({ number, orderUuid: part.value.orderUuid });
  }
  if (found.length === 0) return no("partNotFound");
  const paper = kind === "pick-list" ? "pickList" : "packingSlip";
  await recordPersonalAccess(ports.database.db, author, {
    way: "print",
    screen: paper,
    subjects: [...new Set(found.map(({ orderUuid }) => orderUuid))].map((id) => ({ kind: "order", id })),
  });
  return papersOfParts(
    ports,
    found.map(({ number }) => number),
    paper,
  );
}
