import { z } from "zod";
import { bulkAnswerShape, mostBulkRows, type BulkAnswer } from "#app/contract/desk/lists.ts";
import type { ChangeLetter, ChangeLetters } from "#app/contract/desk/shop/outbox.ts";
import { letterAfter, type LetterAction } from "#app/domain/desk/letters.ts";
import { changesBetween, type JournalAuthor, type JournalEntry } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { letterName } from "#app/i18n/desk/letter-words.ts";
import { deskOutbox as texts } from "#app/i18n/ru/desk/shop/outbox.ts";
import type { Tx } from "#server/db/client.ts";
import {
  closeLetterTask,
  countLetters,
  dropLetter,
  lettersByUuid,
  listLetterRows,
  lockLetters,
  requeueLetter,
  type LetterRow,
} from "#server/db/queries/desk/shop/outbox.ts";
import { recordChange, recordChanges } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import { refuseStale, type StaleSave } from "#server/use-cases/staff/stale-save.ts";
import { citiesOf, outboxQuery, standOf } from "./show-outbox.ts";

/** Rows shown before a change. */
const mostExamples = 10;

const answer = z.literal(true);
type Refusal =
  Extract<ReturnType<typeof letterAfter>, { ok: false }> | { ok: false; code: "letterNotFound" | "rightMissing" };
type Decision = { action: LetterAction; reason: string; author: JournalAuthor; at: Date };

/** Tries a letter again or gives it up, as it was seen. */
export async function changeLetter(
  ports: Ports,
  staff: StaffScope,
  author: JournalAuthor,
  { uuid, version, action, reason }: ChangeLetter & { uuid: string },
): Promise<{ ok: true; value: true } | Refusal | StaleSave> {
  return changeOnce<typeof answer, Refusal | StaleSave>(ports, author, answer, async (tx) => {
    if (!mayStaff(staff, "changeOutbox")) return no("rightMissing");
    await lockLetters(tx, [uuid]);
    const [letter] = await lettersByUuid(tx, [uuid], citiesOf(staff));
    if (letter === undefined) return no("letterNotFound");
    if (letter.version !== version)
      return refuseStale(tx, objectOf(letter), { version, yours: {}, now: {}, present: letter.version });
    const after = letterAfter(standOf(letter), action, reason);
    if (!after.ok) return after;
    const [entry, ...others] = await saveLetter(tx, letter, { action, reason, author, at: ports.clock.now() });
    await recordChange(tx, author, { ...entry, answer: true });
    await recordChanges(tx, author, others);
    return ok(true as const);
  });
}

/** The same for many, with a result for each; a preview changes nothing. */
export async function changeLetters(
  ports: Ports,
  staff: StaffScope,
  author: JournalAuthor,
  given: ChangeLetters,
): Promise<Verdict<BulkAnswer, { code: "reasonMissing" | "rightMissing" }>> {
  if (!mayStaff(staff, "changeOutbox")) return no("rightMissing");
  const { action, reason, isPreview, expected } = given;
  if (!isPreview && action === "drop" && reason === "") return no("reasonMissing");
  const query = given.query === null ? null : await outboxQuery(ports, staff, new URLSearchParams(given.query));
  const at = ports.clock.now();
  return changeOnce<typeof bulkAnswerShape, { ok: false; code: "rightMissing" }>(
    ports,
    isPreview ? { ...author, key: undefined } : author,
    bulkAnswerShape,
    async (tx) => {
      const found = query === null ? null : await listLetterRows(tx, query, { limit: mostBulkRows, offset: 0 });
      const seen = found?.map((row) => ({ id: row.uuid, version: row.version })) ?? given.rows;
      const uuids = seen.map(({ id }) => id);
      if (!isPreview) await lockLetters(tx, uuids);
      const present = new Map((await lettersByUuid(tx, uuids, citiesOf(staff))).map((row) => [row.uuid, row]));
      const total = query === null ? null : Math.min(await countLetters(tx, query), mostBulkRows);
      const differs = total !== null && expected !== null && total !== Math.min(expected, mostBulkRows);
      const rows: BulkAnswer["rows"] = [];
      const entries: JournalEntry[] = [];
      for (const { id, version } of seen) {
        const letter = present.get(id);
        if (letter === undefined) continue;
        // The reason is asked after the preview.
        const after = letterAfter(standOf(letter), action, isPreview ? "-" : reason);
        const refused = !after.ok ? after.code : letter.version === version ? null : "stale";
        const before = texts.state[letter.state];
        rows.push({ id, name: nameOf(letter), before, after: after.ok ? texts.state[after.value] : before, refused });
        if (!isPreview && !differs && refused === null)
          entries.push(...(await saveLetter(tx, letter, { action, reason, author, at })));
      }
      const failed = rows.filter(({ refused }) => refused !== null).length;
      const done: BulkAnswer = {
        count: rows.length - failed,
        refused: failed,
        differs,
        rows: isPreview || differs ? rows.slice(0, mostExamples) : rows,
        undo: null,
      };
      const [first, ...others] = entries;
      if (first !== undefined) await recordChanges(tx, author, [{ ...first, answer: done }, ...others]);
      return ok(done);
    },
  );
}

/** Writes a locked letter, closes the task about it, and answers the entries for the journal. */
async function saveLetter(
  tx: Tx,
  letter: LetterRow,
  { action, reason, author, at }: Decision,
): Promise<[JournalEntry, ...JournalEntry[]]> {
  const isRetry = action === "retry";
  if (isRetry) await requeueLetter(tx, letter);
  else await dropLetter(tx, letter, { by: author.actor.name ?? author.actor.id, at, reason });
  const task = await closeLetterTask(tx, letter.uuid, {
    state: isRetry ? "done" : "dismissed",
    reason: isRetry ? null : reason,
    by: author.actor.id,
    at,
  });
  const kept = isRetry ? null : reason;
  const entry: JournalEntry = {
    action: isRetry ? "message.retried" : "message.dropped",
    object: objectOf(letter),
    changes: changesBetween(
      { letterState: letter.state, version: letter.version },
      { letterState: isRetry ? "waiting" : "dropped", version: letter.version + 1 },
    ),
    reason: kept,
  };
  if (task === undefined) return [entry];
  const { uuid, version } = task;
  return [
    entry,
    {
      action: isRetry ? "task.done" : "task.dismissed",
      object: { kind: "task", id: uuid, name: letter.about?.number ?? null },
      changes: { version: { before: version - 1, after: version } },
      reason: kept,
    },
  ];
}

function objectOf(letter: LetterRow): JournalEntry["object"] {
  return { kind: "message", id: letter.uuid, name: nameOf(letter) };
}

/** Without the recipient: the journal stays when he is erased. */
function nameOf({ template, about }: LetterRow): string {
  const name = letterName(template);
  return about === null ? name : `${name} ${about.number}`;
}
