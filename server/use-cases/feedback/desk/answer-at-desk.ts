import type { AnswerFeedbackAtDesk, MoveFeedbackAtDesk } from "#app/contract/desk/buyers/feedback.ts";
import { deskFeedbackDoneShape } from "#app/contract/desk/buyers/feedback.ts";
import { afterMove, type FeedbackMove, type FeedbackStatus } from "#app/domain/feedback/status.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { lastChangeOfFeedback } from "#server/db/queries/desk/buyers/feedback.ts";
import { lockFeedback, type LockedFeedback } from "#server/db/queries/feedback/feedback-cards.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { answerLockedFeedback, moveLockedFeedback } from "#server/use-cases/feedback/move-feedback.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import type { StaleSave } from "#server/use-cases/staff/stale-save.ts";

/** Who answers a message, and by which form. */
type FeedbackChange = { staff: StaffScope; author: JournalAuthor; number: string };
type FeedbackDone = { status: FeedbackStatus; isEmailed: boolean };
type Refusal = { code: "feedbackMove" | "feedbackNotFound" | "rightMissing" };
type Seen = { version: number; from: FeedbackStatus };

export function moveFeedbackAtDesk(ports: Ports, change: FeedbackChange, { move, ...seen }: MoveFeedbackAtDesk) {
  return changeFeedback(ports, change, { seen, move }, async (tx, card) => {
    const moved = await moveLockedFeedback(tx, ports, change.author.actor, card, move);
    return moved.ok ? ok({ status: moved.value, isEmailed: false }) : moved;
  });
}

export function answerFeedbackAtDesk(ports: Ports, change: FeedbackChange, { text, ...seen }: AnswerFeedbackAtDesk) {
  return changeFeedback(ports, change, { seen, move: "answer" }, async (tx, card) => {
    const answered = await answerLockedFeedback(tx, ports, change.author.actor, card, text);
    return answered.ok ? ok({ status: answered.value.status, isEmailed: answered.value.email }) : answered;
  });
}

const actions = {
  take: "feedback.taken",
  close: "feedback.closed",
  answer: "feedback.answered",
} as const satisfies Partial<Record<FeedbackMove, string>>;

/** Changes a message once a key, as it was seen, with its journal entry in the same transaction. */
async function changeFeedback(
  ports: Ports,
  { staff, author, number }: FeedbackChange,
  { seen: { version, from }, move }: { seen: Seen; move: keyof typeof actions },
  work: (tx: Tx, card: LockedFeedback) => Promise<Verdict<FeedbackDone, { code: "feedbackMove" }>>,
): Promise<Verdict<FeedbackDone, Refusal> | StaleSave> {
  const told: { sender: string | null } = { sender: null };
  const done = await changeOnce<typeof deskFeedbackDoneShape, ({ ok: false } & Refusal) | StaleSave>(
    ports,
    author,
    deskFeedbackDoneShape,
    async (tx) => {
      const card = await lockFeedback(tx, number, null);
      if (card === undefined || !mayStaff(staff, "seeFeedback", { city: card.cityUuid })) return no("feedbackNotFound");
      if (!mayStaff(staff, "answerFeedback", { city: card.cityUuid })) return no("rightMissing");
      if (card.version !== version || card.status !== from) {
        const last = await lastChangeOfFeedback(tx, card.uuid);
        const yours = afterMove(from, move) ?? from;
        return no("stale", {
          version: card.version,
          fields: card.status === from ? [] : [{ name: "status", before: from, yours, now: card.status }],
          by: last?.by ?? "",
          at: last?.at ?? "",
        });
      }
      told.sender = card.userUuid;
      const result = await work(tx, card);
      if (!result.ok) return result;
      await recordChange(tx, author, {
        action: actions[move],
        object: { kind: "feedback", id: card.uuid, name: card.number },
        changes: {
          feedbackStatus: { before: card.status, after: result.value.status },
          version: { before: card.version, after: card.version + 1 },
        },
        answer: result.value,
      });
      return result;
    },
  );
  if (done.ok && told.sender !== null) await ports.bus.publish(`viewer:${told.sender}`);
  return done;
}
