import { deskClaimShape, type DeskClaim } from "#app/contract/desk/buyers/claims.ts";
import { shownAs } from "#app/contract/hidden.ts";
import { reasonOf, resolutions } from "#app/domain/claim/claim.ts";
import { claimDeskCan, isClaimLate, receivingWarehouses } from "#app/domain/claim/desk.ts";
import { phoneInList } from "#app/domain/desk/mask-phone.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { deskClaim, isFileOfClaim, placeOfClaim, type DeskClaimCardRow } from "#server/db/queries/desk/buyers/claim.ts";
import { warehouseNames } from "#server/db/queries/desk/products/names.ts";
import { handMadeCorrections } from "#server/db/queries/order/order-corrections.ts";
import { recordPersonalAccess } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { thumbnail } from "#server/uploads/re-encode.ts";
import { readFile } from "#server/use-cases/claims/hand-out-file.ts";
import { seesClaim, seesClaimOf } from "./sees-claim.ts";

type Viewer = { staff: StaffScope; author: JournalAuthor };

/** A claim without what the person may not see; access to full contacts is logged first. */
export async function showDeskClaim(
  ports: Ports,
  { staff, author }: Viewer,
  number: string,
): Promise<Verdict<DeskClaim, { code: "claimNotFound" }>> {
  const { db } = ports.database;
  const row = await deskClaim(db, number);
  if (row === undefined || !seesClaimOf(staff, row)) return no("claimNotFound");
  const seeContacts = seesContacts(staff, row);
  if (seeContacts)
    await recordPersonalAccess(db, author, {
      way: "card",
      screen: "claim",
      subjects: [
        { kind: "claim", id: row.uuid },
        ...(row.userUuid === null ? [] : [{ kind: "user", id: row.userUuid }]),
      ],
    });
  const can = claimDeskCan(staff, { status: row.status, city: row.cityUuid, outcomes: resolutions });
  const names = can.receive ? [...(await warehouseNames(db))] : [];
  const items = row.lines.filter(({ approved }) => (approved ?? 0) > 0).map(({ item }) => item);
  const handMade =
    can.outcomes.length === 0 ? [] : await db.transaction().execute((tx) => handMadeCorrections(tx, items));
  const { cityUuid: _, userUuid: __, reasonUuid, fio, phone, email, company, lines, ...claim } = row;
  const shown: DeskClaim = {
    ...claim,
    isLate: isClaimLate({ status: row.status, dueAt: new Date(row.dueAt) }, ports.clock.now()),
    reason: reasonUuid === null ? null : reasonOf(reasonUuid),
    buyer: seeContacts
      ? { fio, phone, email, company }
      : { fio: null, phone: phoneInList(phone), email: null, company },
    lines: lines.map(({ item: ___, reasonUuid: own, ...line }, at) => ({
      ...line,
      line: at + 1,
      reason: own === null ? null : reasonOf(own),
    })),
    handMade: [...new Set(handMade.map(({ number: document }) => document))],
    goodsLocation: seeContacts ? row.goodsLocation : null,
    messages: row.messages.map((message) =>
      message.author === "buyer" && !seeContacts ? { ...message, name: null } : message,
    ),
    history: row.history.map((entry) => (entry.actor === "buyer" && !seeContacts ? { ...entry, name: null } : entry)),
    warehouses: receivingWarehouses(
      staff,
      names.map(([uuid, name]) => ({ uuid, name })),
    ).map(({ uuid, name }) => ({ value: uuid, label: name })),
    can: { ...can, seeContacts },
  };
  return ok(shownAs(deskClaimShape, shown, mayStaff(staff, "seeOrderMoney", { city: row.cityUuid })));
}

/** The warehouse sees whose goods come back to its own places alone. */
function seesContacts(staff: StaffScope, { cityUuid: city, lines }: DeskClaimCardRow): boolean {
  return lines.some(({ warehouse }) => mayStaff(staff, "seePersonalData", { city, warehouse: warehouse ?? "" }));
}

type NamedFile = { number: string; file: string };

/** A file of a claim or its conversation, for those who may see the claim. */
export async function fileOfDeskClaim(ports: Ports, { staff, author }: Viewer, { number, file }: NamedFile) {
  const claim = await placeOfClaim(ports.database.db, number);
  if (claim === undefined || !seesClaim(staff, claim)) return no("claimNotFound");
  if (!(await isFileOfClaim(ports.database.db, claim.uuid, file))) return no("notFound");
  const found = await readFile(ports, file);
  if (found.ok)
    await recordPersonalAccess(ports.database.db, author, {
      way: "export",
      screen: "claim",
      subjects: [{ kind: "claim", id: claim.uuid }],
    });
  return found;
}

/** Thumbnails are seen with the card, whose opening is recorded. */
export async function thumbnailOfDeskClaim(ports: Ports, { staff }: Viewer, { number, file }: NamedFile) {
  const claim = await placeOfClaim(ports.database.db, number);
  if (claim === undefined || !seesClaim(staff, claim)) return no("claimNotFound");
  if (!(await isFileOfClaim(ports.database.db, claim.uuid, file))) return no("notFound");
  const found = await readFile(ports, file);
  if (!found.ok) return found;
  const small = await thumbnail(found.value);
  return small === null ? no("notFound") : ok(small);
}
