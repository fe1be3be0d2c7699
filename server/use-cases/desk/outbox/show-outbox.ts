import type { DeskLetter, DeskLetterCard } from "#app/contract/desk/shop/outbox.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { emailInList, letterAfter, type LetterStand } from "#app/domain/desk/letters.ts";
import { readListState } from "#app/domain/desk/list-query.ts";
import { outboxList } from "#app/domain/desk/lists/outbox.ts";
import { phoneInList } from "#app/domain/desk/mask-phone.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { letterNames } from "#app/i18n/desk/letter-words.ts";
import {
  countLetters,
  lettersByUuid,
  listLetterRows,
  type LetterRow,
  type OutboxQuery,
} from "#server/db/queries/desk/shop/outbox.ts";
import { recordPersonalAccess } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { shopDay } from "#server/use-cases/desk/orders.ts";

type Pairs = Iterable<readonly [string, string]>;
type Page = { items: DeskLetter[]; total: number; page: number; pages: number };

/** What a list's address means for this person. */
export async function outboxQuery(ports: Ports, staff: StaffScope, given: Pairs): Promise<OutboxQuery> {
  return {
    state: readListState(outboxList, given),
    cities: citiesOf(staff),
    seesRecipients: mayStaff(staff, "seePersonalData"),
    timeZone: (await shopDay(ports)).timeZone,
  };
}

export function citiesOf({ cities }: StaffScope): readonly string[] | null {
  return cities.length === 0 ? null : cities;
}

export async function listLetters(
  ports: Ports,
  staff: StaffScope,
  given: Readonly<Record<string, string | undefined>>,
): Promise<Page> {
  const pairs = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const query = await outboxQuery(ports, staff, pairs);
  const { db } = ports.database;
  const { size } = query.state;
  const total = await countLetters(db, query);
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(query.state.page, pages);
  const rows = await listLetterRows(db, query, { limit: size, offset: (page - 1) * size });
  return { items: rows.map(listed), total, page, pages };
}

/** A letter. Showing its recipient in full is recorded first. */
export async function showLetter(
  { database }: Ports,
  staff: StaffScope,
  author: JournalAuthor,
  uuid: string,
): Promise<ProblemOr<DeskLetterCard, "letterNotFound">> {
  const [row] = await lettersByUuid(database.db, [uuid], citiesOf(staff));
  if (row === undefined) return no("letterNotFound");
  const seeRecipient = row.recipient !== null && seesRecipient(staff, row);
  if (seeRecipient && !row.isToStaff)
    await recordPersonalAccess(database.db, author, {
      way: "card",
      screen: "letter",
      subjects: [{ kind: "message", id: row.about?.number ?? row.uuid }],
    });
  const mayChange = mayStaff(staff, "changeOutbox");
  return ok({
    ...listed(row),
    recipient: seeRecipient ? row.recipient : masked(row.recipient),
    droppedAt: row.droppedAt,
    droppedBy: row.droppedBy,
    can: {
      retry: mayChange && letterAfter(standOf(row), "retry", "-").ok,
      drop: mayChange && letterAfter(standOf(row), "drop", "-").ok,
      seeRecipient,
    },
  });
}

export function letterOptions() {
  return { template: letterNames() };
}

export function standOf({ channel, template, state, isUncertain }: LetterRow): LetterStand {
  return { channel, template, state, isUncertain };
}

/** A letter that belongs to no city shows its recipient to those who work for all. */
function seesRecipient(staff: StaffScope, { cityUuid }: LetterRow): boolean {
  if (cityUuid === null) return staff.cities.length === 0 && mayStaff(staff, "seePersonalData");
  return mayStaff(staff, "seePersonalData", { city: cityUuid });
}

function listed({ droppedAt: _, droppedBy: __, cityUuid: ___, recipient, ...letter }: LetterRow): DeskLetter {
  return { ...letter, recipient: masked(recipient) };
}

/** Codes for a phone go by e-mail too, so the channel does not tell what the recipient is. */
function masked(recipient: string | null): string | null {
  if (recipient === null) return null;
  return recipient.includes("@") ? emailInList(recipient) : phoneInList(recipient);
}
