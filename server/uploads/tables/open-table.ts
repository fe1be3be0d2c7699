import type { Worker } from "node:worker_threads";
import type { ColumnProfile } from "#app/domain/imports/column-profile.ts";
import type { TableRow } from "#app/domain/upload/table.ts";
import { no, type Verdict } from "#app/domain/verdict.ts";
import { tableWorker } from "#server/shipped-files.ts";
import { slots } from "#server/uploads/slots.ts";
import { startThread } from "#server/worker-thread.ts";
import type { TableFault } from "./book-sheets.ts";
import type { UnreadTable } from "./read-table.ts";
import type { SheetSummary, TableAnswer, TableRequest } from "./serve-table.ts";
import { begun } from "./table-rows.ts";

/** A large file whose rows stay in the thread that has parsed it. */
export type OpenTable = {
  sheets: readonly SheetSummary[];
  rows(sheet: number, from: number, count: number): Promise<readonly TableRow[]>;
  /** What the columns hold below the row of this number. */
  profiles(sheet: number, below: number): Promise<ColumnProfile[]>;
};

/** A file to read, or one for its rows; the thread reads and writes by the descriptor. */
type TableFile = { fd: number; size: number; close(): Promise<void> };

/** By the size of the file: the texts of a workbook are in memory, and garbage is collected sooner in a small heap. */
function heapOf({ size }: TableFile): number {
  return Math.min(768, 96 + Math.ceil(size / (1024 * 1024)) * 16);
}

/** Parsing makes much garbage, of which buffers outside of the heap go only with its collection. */
const youngMegabytes = 8;

const parsingMs = 120_000;
const answerMs = 60_000;

/** A file takes a hundred megabytes, so one at a time. */
const turns = slots({ atOnce: 1, mostWaiting: 4, waitMs: 600_000 });

/**
 * Parses an imported file in a thread and passes it to `use`; the thread ends with it. Its rows are in a file that
 * `scratch` gives, not in memory.
 */
export async function withTable<T, R extends { ok: false; code: string }>(
  file: TableFile,
  scratch: () => Promise<TableFile>,
  use: (table: OpenTable) => Promise<{ ok: true; value: T } | R>,
): Promise<{ ok: true; value: T } | R | ({ ok: false } & UnreadTable)> {
  const done = await turns(async () => {
    const rows = await scratch();
    try {
      return await inThread(file, rows, use);
    } finally {
      await rows.close();
    }
  });
  return done ?? no("uploadSlow");
}

async function inThread<T, R>(
  file: TableFile,
  rows: TableFile,
  use: (table: OpenTable) => Promise<T | R>,
): Promise<T | R | ({ ok: false } & UnreadTable)> {
  const worker = startThread(tableWorker, {
    heapMegabytes: heapOf(file),
    youngMegabytes,
    workerData: { kind: "import", fd: file.fd, size: file.size, rows: rows.fd },
  });
  const answers = answersOf(worker);
  try {
    const sheets = await parsed(answers);
    return sheets.ok ? await use(opened(worker, answers, sheets.value)) : sheets;
  } finally {
    await worker.terminate();
  }
}

type Message = typeof begun | Verdict<SheetSummary[], TableFault> | TableAnswer;
type Answers = { next(milliseconds: number): Promise<Message | null> };

async function parsed(answers: Answers): Promise<Verdict<SheetSummary[], UnreadTable>> {
  // Starting a thread takes seconds on a busy machine.
  const first = await answers.next(parsingMs);
  const table = first === begun ? await answers.next(parsingMs) : first;
  return table !== null && typeof table === "object" && "ok" in table ? table : no("uploadSlow");
}

function opened(worker: Worker, answers: Answers, sheets: readonly SheetSummary[]): OpenTable {
  const ask = async (request: TableRequest): Promise<TableAnswer> => {
    worker.postMessage(request);
    const answer = await answers.next(answerMs);
    if (answer === null || typeof answer !== "object" || "ok" in answer)
      throw new Error("the thread with the file died");
    return answer;
  };
  return {
    sheets,
    async rows(sheet, from, count) {
      const answer = await ask({ sheet, from, count });
      return "rows" in answer ? answer.rows : [];
    },
    async profiles(sheet, below) {
      const answer = await ask({ sheet, below });
      return "profiles" in answer ? answer.profiles : [];
    },
  };
}

/** Messages of the thread in their order; null for one that has died or takes too long. */
function answersOf(worker: Worker): Answers {
  const arrived: Message[] = [];
  let waiting: ((message: Message | null) => void) | null = null;
  let isDead = false;
  const give = (message: Message | null) => {
    const taker = waiting;
    waiting = null;
    if (taker !== null) taker(message);
    else if (message !== null) arrived.push(message);
  };
  const die = () => {
    isDead = true;
    give(null);
  };
  worker.on("message", give);
  worker.once("error", die);
  worker.once("exit", die);
  return {
    next(milliseconds) {
      const first = arrived.shift();
      if (first !== undefined) return Promise.resolve(first);
      if (isDead) return Promise.resolve(null);
      return new Promise((resolve) => {
        const timer = setTimeout(() => give(null), milliseconds);
        waiting = (message) => {
          clearTimeout(timer);
          resolve(message);
        };
      });
    },
  };
}
