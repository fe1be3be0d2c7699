import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { z } from "zod";
import { reasonOf, resolutions } from "#app/domain/claim/claim.ts";
import { moneyFromNumber } from "#app/domain/money.ts";
import { thousandthsFromTyped } from "#app/domain/thousandths.ts";
import { claimStatuses } from "#app/domain/claim/status.ts";
import { claimsForOperator, showClaim } from "#server/db/queries/claims/operator.ts";
import type { Ports } from "#server/ports/ports.ts";
import { addClaimPaper } from "#server/use-cases/claims/claim-paper.ts";
import { operateClaim } from "#server/use-cases/claims/operate-claims.ts";

const words = ["review", "ask", "inspect", "reject", "await-return", "received", "message"] as const;

/** The operator's word about claims; `text` is the shop's own, which the buyer reads. */
export const claimsCommand = z.strictObject({
  name: z.literal("claims"),
  verb: z.enum(["list", "show", ...words, "approve", "resolve", "paper"]),
  number: z.string().max(60),
  status: z.enum(claimStatuses).nullable(),
  text: z.string().max(3_000),
  lines: z.array(z.strictObject({ line: z.int().min(1).max(500), quantity: z.string().max(20) })).max(500),
  outcome: z.enum(resolutions).nullable(),
  prices: z.array(z.strictObject({ line: z.int().min(1).max(500), price: z.number().min(0) })).max(500),
  corrected: z.array(z.string().min(1).max(60)).max(50).nullable().default(null),
});
export type ClaimsCommand = z.infer<typeof claimsCommand>;

export const claimsUsage = `  claims list [status]                  claims that wait for the shop: number, status, order, sum, answer by, decision by
  claims show <number>                  one claim with its lines, files, conversation and history
  claims review <number> [words]        takes it up
  claims ask <number> <question>        asks the buyer; without an answer it is closed in 14 days
  claims inspect <number> [words]       an expert looks at the goods
  claims approve <number> [--lines <line>=<quantity>,…] [words]
                                        approves all of it, or of these lines so much and the others whole
  claims reject <number> <reason>       rejects it, and tells why
  claims await-return <number> [words]  the goods are to come back
  claims received <number> [words]      they have come
  claims resolve <number> --outcome <${resolutions.join("|")}> [--prices <line>=<price>,…]
                         [--corrected <none|number,…>] [words]
                                        what was promised is done; a refund goes back the way it was paid, a discount by the
                                        new prices of its lines; a creditNote corrects these prices, or takes the
                                        approved goods off the documents, and gives no money back; what is given back stands in a corrective document,
                                        beside those that \`order correct\` has made for this claim, or for none
  claims paper <number> <file>          lays a paper of the outcome beside it
  claims message <number> <text>        writes to the buyer
`;

const needsWords: readonly string[] = ["ask", "reject", "message", "paper"];

/** Null for words that make no command. */
export function readClaimsCommand(verb: string, second: string, rest: readonly string[]): ClaimsCommand | null {
  const [flag, value = "", ...after] = rest;
  const isLines = verb === "approve" && flag === "--lines";
  const isOutcome = verb === "resolve" && flag === "--outcome";
  if (verb === "resolve" && !isOutcome) return null;
  const isPriced = isOutcome && (value === "discount" || value === "creditNote") && after[0] === "--prices";
  const isCounted = isOutcome && !isPriced && after[0] === "--corrected";
  const text = (isPriced || isCounted ? after.slice(2) : isLines || isOutcome ? after : rest).join(" ").trim();
  const lines = isLines ? linesOf(value) : [];
  const read = claimsCommand.safeParse({
    name: "claims",
    verb,
    number: verb === "list" ? "" : second,
    status: verb === "list" && second !== "" ? second : null,
    text: verb === "paper" && text !== "" ? resolve(text) : text,
    lines,
    outcome: isOutcome ? value : null,
    prices: isPriced ? linesOf(after[1] ?? "").map(({ line, quantity }) => ({ line, price: priceOf(quantity) })) : [],
    corrected: isCounted ? numbersOf(after[1] ?? "") : null,
  });
  if (!read.success) return null;
  const isBare = verb === "list" || verb === "show";
  if (isBare ? text !== "" : needsWords.includes(verb) && text === "") return null;
  return verb !== "list" && second === "" ? null : read.data;
}

/** "1=2,3=0" */
function linesOf(typed: string): { line: number; quantity: string }[] {
  return typed.split(",").map((pair) => {
    const [line = "", quantity = ""] = pair.split("=");
    return { line: Number(line), quantity };
  });
}

/** "none" is an answer, too. */
function numbersOf(typed: string): string[] {
  return typed === "none" ? [] : typed.split(",");
}

/** Null for what is no price: no command. */
function priceOf(typed: string): number | null {
  const read = thousandthsFromTyped(typed);
  return read === null ? null : read / 1000;
}

export async function obeyClaims(ports: Ports, command: ClaimsCommand): Promise<{ ok: boolean; message: string }> {
  const { verb, number, status, text, lines, outcome, prices, corrected } = command;
  if (verb === "list") {
    const rows = await claimsForOperator(ports.database.db, status);
    const shown = rows.map((row) =>
      [row.number, row.status, row.order, row.sum, row.answerBy ?? "-", row.dueAt].join("  "),
    );
    return { ok: true, message: shown.join("\n") || "no claims" };
  }
  if (verb === "show") return show(ports, number);
  if (verb === "paper") {
    const bytes = await readFile(text).catch(() => null);
    if (bytes === null) return refused("filesGone");
    const added = await addClaimPaper(ports, { number, name: basename(text), bytes: new Uint8Array(bytes) });
    return added.ok ? { ok: true, message: `${added.value.name} lies beside ${number}` } : refused(added.code);
  }
  const done = await operateClaim(
    ports,
    number,
    verb === "approve"
      ? { verb, text, lines }
      : verb === "resolve"
        ? {
            ...{ verb, text, outcome: outcome ?? "refund", corrected },
            prices: prices.map(({ line, price }) => ({ line, price: moneyFromNumber(price) })),
          }
        : { verb: verb === "await-return" ? "awaitReturn" : verb, text },
  );
  if (done.ok) return { ok: true, message: `${number} is ${done.value}` };
  return refused(done.code, "numbers" in done ? done.numbers : []);
}

async function show(ports: Ports, number: string): Promise<{ ok: boolean; message: string }> {
  const claim = await showClaim(ports.database.db, number);
  if (claim === undefined) return refused("notFound");
  const message = [
    `${claim.number}  ${claim.status}  order ${claim.order}  ${claim.sum}  answer by ${claim.answerBy ?? "-"}, decision by ${claim.dueAt}`,
    `  ${reasonOf(claim.reasonUuid) ?? "-"} -> ${claim.resolution}; ${claim.fio}, ${claim.phone}${claim.email === null ? "" : `, ${claim.email}`}`,
    ...(claim.goodsLocation === null ? [] : [`  goods: ${claim.goodsLocation}`]),
    `  ${claim.description}`,
    ...claim.items.map((item, at) =>
      [
        `  ${at + 1}. ${item.article}  ${item.name}  ${item.quantity}`,
        ...(item.approved === null ? [] : [`approved ${item.approved}`]),
        ...(item.batch === null ? [] : [`batch ${item.batch}`]),
        ...(item.defect === null ? [] : [item.defect]),
      ].join("  "),
    ),
    ...claim.files.map((file) => `  file ${file}`),
    ...claim.messages.map((one) => `  ${one.at}  ${one.author}: ${one.message}`),
    ...claim.history.map(
      (one) =>
        `  ${one.at}  ${one.from ?? "-"} -> ${one.to}  (${one.actor})${one.comment === null ? "" : `  ${one.comment}`}`,
    ),
  ].join("\n");
  return { ok: true, message };
}

function refused(code: string, numbers: readonly string[] = []): { ok: boolean; message: string } {
  return { ok: false, message: (reasons[code] ?? code) + (numbers.length === 0 ? "" : `: ${numbers.join(", ")}`) };
}

const reasons: Record<string, string> = {
  notFound: "there is no claim of this number",
  claimMove: "it does not stand where it could be moved so; `claims show` tells where it stands",
  claimLine: "there is no such line, or this is no quantity; `claims show` numbers the lines",
  claimPrice: "there is no such line, or its price would not be lower; `claims show` numbers the lines",
  claimDecision: "more than was claimed, or nothing at all: that is a rejection",
  claimCorrected:
    'its lines were corrected by hand already; "--corrected" names the documents that were made for this claim, or "none"',
  claimNoPaper:
    "its goods have no delivery document that could be corrected: a corrective document cannot be its outcome",
  claimCorrection: "no document of this number has taken anything off its lines by hand; those that have",
  filesGone: "this file cannot be read",
  fileTooLarge: "this file is more than 10 MB",
  fileType: "not a PDF, DOCX, XLSX or a picture",
  fileBroken: "this file is broken",
};
