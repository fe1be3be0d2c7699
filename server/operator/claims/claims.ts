import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { resolutions } from "#app/domain/claim/claim.ts";
import { claimStatuses } from "#app/domain/claim/status.ts";
import { thousandthsFromTyped } from "#app/domain/thousandths.ts";
import { moneyFromNumber } from "#app/domain/money.ts";
import { no } from "#app/domain/verdict.ts";
import type { Ports } from "#server/ports/ports.ts";
import { addClaimPaper } from "#server/use-cases/claims/claim-paper.ts";
import { claimsToShop, operateClaim, wholeClaim, type ShopStep } from "#server/use-cases/claims/operate-claims.ts";
import { listedClaim, shownClaim } from "./claim-lines.ts";
import { declare } from "#server/operator/declare.ts";
import { done, refused } from "#server/operator/refusals.ts";

const number = z.string().max(60);
/** Text shown to the buyer. */
const words = z.string().max(3_000);
const requiredText = words.min(1);

/** "1=2,3=0" */
const pairs = z
  .string()
  .transform((typed) =>
    typed.split(",").map((pair) => {
      const [line = "", value = ""] = pair.split("=");
      return { line: Number(line), value };
    }),
  )
  .pipe(z.array(z.strictObject({ line: z.int().min(1).max(500), value: z.string().max(20) })).max(500));

const prices = pairs.transform((typed, context) =>
  typed.flatMap(({ line, value }) => {
    const read = thousandthsFromTyped(value);
    if (read !== null) return [{ line, price: moneyFromNumber(read / 1000) }];
    context.addIssue("not a price");
    return [];
  }),
);

/** "none" is also valid. */
const documents = z
  .string()
  .transform((typed) => (typed === "none" ? [] : typed.split(",")))
  .pipe(z.array(z.string().min(1).max(60)).max(50));

export const claimCommands = [
  declare({
    words: "claims list",
    line: "[status]",
    about: ["claims waiting for the shop: number, status, order, sum, answer by, decision by"],
    mayTake: ["status"],
    input: z.strictObject({ status: z.enum(claimStatuses).optional() }),
    async run(ports, { status = null }) {
      const claims = await claimsToShop(ports, status);
      return done(claims.map(listedClaim).join("\n") || "no claims");
    },
  }),
  declare({
    words: "claims show",
    line: "<number>",
    about: ["one claim with its lines, files, conversation and history"],
    takes: ["number"],
    input: z.strictObject({ number }),
    async run(ports, { number }) {
      const claim = await wholeClaim(ports, number);
      return claim === undefined ? refused(no("claimNotFound")) : done(shownClaim(claim));
    },
  }),
  textCommand("review", "[words]", ["starts the review"], words),
  textCommand("ask", "<question>", ["asks the buyer; without an answer it is closed in 14 days"], requiredText),
  textCommand("inspect", "[words]", ["starts an inspection by an expert"], words),
  declare({
    words: "claims approve",
    line: "<number> [--lines <line>=<quantity>,…] [words]",
    about: ["approves the claim; --lines: smaller quantities of some lines, the others in full"],
    takes: ["number"],
    options: { lines: { type: "string" } },
    text: "after",
    input: z.strictObject({ number, lines: pairs.optional(), text: words }),
    run: (ports, { number, lines = [], text }, actor) =>
      step(ports, actor, number, {
        verb: "approve",
        text,
        lines: lines.map(({ line, value }) => ({ line, quantity: value })),
      }),
  }),
  textCommand("reject", "<reason>", ["rejects the claim with a reason"], requiredText),
  textCommand("await-return", "[words]", ["asks the buyer to return the goods"], words),
  textCommand("received", "[words]", ["records that the goods were returned"], words),
  declare({
    words: "claims resolve",
    line: `<number> --outcome <${resolutions.join("|")}> [--prices <line>=<price>,…]
                         [--corrected <none|number,…>] [words]`,
    about: [
      "closes the claim with its outcome; refund: by the original payment method; discount: by",
      "the new prices of its lines; creditNote: corrects prices or removes the approved goods in",
      "the documents, without paying money back; corrections are documented, together with the",
      "documents of `order correct` named by --corrected",
    ],
    takes: ["number"],
    options: { outcome: { type: "string" }, prices: { type: "string" }, corrected: { type: "string" } },
    text: "after",
    input: z
      .strictObject({
        number,
        outcome: z.enum(resolutions),
        prices: prices.optional(),
        corrected: documents.optional(),
        text: words,
      })
      // A price reduction never repeats a manual correction, so `corrected` does not apply.
      .refine(
        ({ outcome, prices, corrected }) =>
          prices === undefined || (corrected === undefined && (outcome === "discount" || outcome === "creditNote")),
      ),
    run: (ports, { number, outcome, prices = [], corrected = null, text }, actor) =>
      step(ports, actor, number, { verb: "resolve", text, outcome, prices, corrected }),
  }),
  declare({
    words: "claims paper",
    line: "<number> <file>",
    about: ["attaches a document of the outcome"],
    takes: ["number", "file"],
    files: ["file"],
    input: z.strictObject({ number, file: z.string() }),
    async run(ports, { number, file }, actor) {
      const bytes = await readFile(file).catch(() => null);
      if (bytes === null) return refused({ code: "fileUnreadable", file });
      const added = await addClaimPaper(ports, actor, { number, name: basename(file), bytes: new Uint8Array(bytes) });
      return added.ok ? done(`${added.value.name} is attached to ${number}`) : refused(added);
    },
  }),
  textCommand("message", "<text>", ["writes to the buyer"], requiredText),
];

const steps = {
  review: "review",
  ask: "ask",
  inspect: "inspect",
  reject: "reject",
  "await-return": "awaitReturn",
  received: "received",
  message: "message",
} as const;

/** A command whose only argument is a text. */
function textCommand(verb: keyof typeof steps, line: string, about: string[], text: z.ZodType<string>) {
  return declare({
    words: `claims ${verb}`,
    line: `<number> ${line}`,
    about,
    takes: ["number"],
    text: "after",
    input: z.strictObject({ number, text }),
    run: (ports, { number, text }, actor) => step(ports, actor, number, { verb: steps[verb], text }),
  });
}

async function step(ports: Ports, actor: Actor, number: string, taken: ShopStep) {
  const moved = await operateClaim(ports, actor, number, taken);
  return moved.ok ? done(`${number} is ${moved.value}`) : refused(moved);
}
