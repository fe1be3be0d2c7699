import type { DeskFeedback, DeskFeedbackRow } from "#app/contract/desk/buyers/feedback.ts";
import { readListState } from "#app/domain/desk/list-query.ts";
import { feedbackList } from "#app/domain/desk/lists/feedback.ts";
import { phoneInList } from "#app/domain/desk/mask-phone.ts";
import { feedbackDays } from "#app/domain/desk/today.ts";
import { afterMove } from "#app/domain/feedback/status.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff, seesPeople } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { citiesOf } from "#server/db/queries/desk/buyers/claims.ts";
import {
  countDeskFeedback,
  deskFeedback,
  isFileOfFeedback,
  listDeskFeedback,
} from "#server/db/queries/desk/buyers/feedback.ts";
import { recordPersonalAccess } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { thumbnail } from "#server/uploads/re-encode.ts";
import { readFile } from "#server/use-cases/claims/hand-out-file.ts";
import { citiesInScope } from "#server/use-cases/claims/desk/list-claims.ts";
import { shopDay } from "#server/use-cases/desk/orders.ts";

type Viewer = { staff: StaffScope; author: JournalAuthor };
type Query = Readonly<Record<string, string | undefined>>;
type Page = { items: DeskFeedbackRow[]; total: number; page: number; pages: number };

/** Messages that the person may see, without the names that the person may not. */
export async function deskFeedbackPage(ports: Ports, staff: StaffScope, given: Query): Promise<Page> {
  const pairs = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const query = {
    state: readListState(feedbackList, pairs),
    cities: citiesInScope(staff),
    seesPeople: seesPeople(staff),
    lateBefore: lateBefore(ports),
    timeZone: (await shopDay(ports)).timeZone,
  };
  const { db } = ports.database;
  const { size } = query.state;
  const total = await countDeskFeedback(db, query);
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(query.state.page, pages);
  const rows = await listDeskFeedback(db, query, { limit: size, offset: (page - 1) * size });
  return { items: rows.map((row) => ({ ...row, from: query.seesPeople ? row.from : "" })), total, page, pages };
}

export async function deskFeedbackOptions({ database }: Ports, staff: StaffScope) {
  return { city: await citiesOf(database.db, citiesInScope(staff)) };
}

/** A message with its conversation; access to full contacts is logged first. */
export async function showDeskFeedback(
  ports: Ports,
  { staff, author }: Viewer,
  number: string,
): Promise<Verdict<DeskFeedback, { code: "feedbackNotFound" }>> {
  const { db } = ports.database;
  const row = await deskFeedback(db, number, lateBefore(ports));
  if (row === undefined || !mayStaff(staff, "seeFeedback", { city: row.cityUuid })) return no("feedbackNotFound");
  const seeContacts = seesPeople(staff);
  if (seeContacts)
    await recordPersonalAccess(db, author, {
      way: "card",
      screen: "feedback",
      subjects: [
        { kind: "feedback", id: row.uuid },
        ...(row.userUuid === null ? [] : [{ kind: "user", id: row.userUuid }]),
      ],
    });
  const { cityUuid: city, userUuid: _, fio, phone, email, ...message } = row;
  const may = (move: "take" | "answer" | "close") =>
    mayStaff(staff, "answerFeedback", { city }) && afterMove(row.status, move) !== null;
  return ok({
    ...message,
    sender: seeContacts
      ? { fio, phone, email }
      : { fio: null, phone: phone === null ? null : phoneInList(phone), email: null },
    can: { seeContacts, take: may("take"), answer: may("answer"), close: may("close") },
  });
}

type NamedFile = { number: string; file: string };

/** A file of a message, for those who may see it. */
export async function fileOfDeskFeedback(ports: Ports, staff: StaffScope, { number, file }: NamedFile) {
  const { db } = ports.database;
  const row = await deskFeedback(db, number, lateBefore(ports));
  if (row === undefined || !mayStaff(staff, "seeFeedback", { city: row.cityUuid })) return no("feedbackNotFound");
  return (await isFileOfFeedback(db, row.uuid, file)) ? readFile(ports, file) : no("notFound");
}

export async function thumbnailOfDeskFeedback(ports: Ports, staff: StaffScope, named: NamedFile) {
  const found = await fileOfDeskFeedback(ports, staff, named);
  if (!found.ok) return found;
  const small = await thumbnail(found.value);
  return small === null ? no("notFound") : ok(small);
}

function lateBefore({ clock }: Ports): Date {
  return new Date(clock.now().getTime() - feedbackDays * 86_400_000);
}
