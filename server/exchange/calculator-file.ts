import { parse } from "csv-parse/sync";
import { z } from "zod";
import { readFormula } from "#app/domain/calculator/formula.ts";
import type { Limits } from "#app/domain/calculator/limits.ts";
import { roles, type Rule } from "#app/domain/calculator/rule.ts";
import { colours, handleSides, openings, securityClasses, sashLimits } from "#app/domain/calculator/sash.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";

const most = 20_000;
const named = z.string().min(1).max(100);
const article = z.string().max(50);
const millimetres = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number);
/** Columns missing from older files. */
const mayLack = (pattern: RegExp) =>
  z
    .string()
    .default("")
    .refine((text) => text === "" || pattern.test(text))
    .transform((text) => (text === "" ? null : Number(text)));
const ratio = mayLack(/^(?:0\.0[1-9]|0\.[1-9]\d?|[1-9]\d?(?:\.\d{1,2})?)$/);
const depth = mayLack(/^[1-9]\d{1,2}$/);
const listOf = <S extends z.ZodType<unknown, string>>(one: S) =>
  z
    .string()
    .transform((text) => (text === "" ? [] : text.split("|").map((word) => word.trim())))
    .pipe(z.array(one).max(20));

/** Semicolon-separated columns; lists use "|". Documented in server/demo/data/calculator-rules.csv. */
const lineShape = z
  .object({
    profiles: listOf(named).pipe(z.array(named).min(1)),
    brand: named,
    role: z.enum([...roles, "limits"]),
    article,
    wMin: millimetres,
    wMax: millimetres,
    hMin: millimetres,
    hMax: millimetres,
    weightMax: z.union([
      z.literal("").transform(() => null),
      z
        .string()
        .regex(/^\d{1,3}$/)
        .transform(Number),
    ]),
    openings: listOf(z.enum(openings)).pipe(z.array(z.enum(openings)).min(1)),
    sides: listOf(z.enum(handleSides)),
    colours: listOf(z.enum(colours)),
    security: listOf(z.enum(securityClasses)),
    formula: z.string().transform((text, context) => {
      const formula = readFormula(text);
      if (formula !== null) return formula;
      context.addIssue({ code: "custom" });
      return z.NEVER;
    }),
    alternatives: listOf(article.min(1)),
    priority: z
      .string()
      .regex(/^-?\d{1,4}$/)
      .transform(Number),
    ratioMin: ratio,
    ratioMax: ratio,
    profileMass: ratio,
    depthMin: depth,
    depthMax: depth,
  })
  .refine(({ wMin, wMax }) => isSpan(wMin, wMax, sashLimits.width), { path: ["wMax"] })
  .refine(({ hMin, hMax }) => isSpan(hMin, hMax, sashLimits.height), { path: ["hMax"] })
  .refine(({ ratioMin, ratioMax }) => (ratioMin ?? 0) <= (ratioMax ?? Infinity), { path: ["ratioMax"] })
  .refine(({ depthMin, depthMax }) => isPair(depthMin, depthMax), { path: ["depthMax"] })
  // Limits have one profile depth, and parts no ratio.
  .refine(({ role, depthMin, depthMax }) => role !== "limits" || depthMin === depthMax, { path: ["depthMax"] })
  .refine(
    ({ role, ...line }) =>
      role === "limits"
        ? line.article === "" && line.alternatives.length === 0
        : [line.ratioMin, line.ratioMax, line.profileMass].every((value) => value === null),
    { path: ["role"] },
  );
type Line = z.output<typeof lineShape>;

/** Rules of one hardware line for one type of profile. */
type SystemRules = { brand: string; profile: string; rules: Rule[]; limits: Limits[] };

/** Lines count from 1, as in an editor; `column` is the first invalid one. */
type BadLine = { code: "calculatorLine"; line: number } | { code: "calculatorValue"; line: number; column: string };

/** Parses calculator rules grouped by system, in file order; refuses the file at its first invalid line. */
export function readCalculator(csv: string): Verdict<SystemRules[], BadLine> {
  const lines = linesOf(csv);
  if (!Array.isArray(lines)) return no("calculatorLine", { line: lines.line });
  const read: Line[] = [];
  for (const { record, info } of lines) {
    const line = lineShape.safeParse(record);
    if (!line.success) return badLine(info.lines, line.error);
    read.push(line.data);
  }
  if (read.length === 0 || read.length > most) return no("calculatorLine", { line: 1 });
  return ok(bySystem(read));
}

function badLine(line: number, { issues }: z.ZodError): Verdict<never, BadLine> {
  const column = String(issues[0]?.path[0] ?? "");
  return column === "" ? no("calculatorLine", { line }) : no("calculatorValue", { line, column });
}

function ruleOf(line: Line): Rule[] {
  const { role, sides, security, formula, alternatives, priority, depthMin, depthMax } = line;
  if (role === "limits") return [];
  return [
    {
      role,
      article: line.article || null,
      ...spansOf(line),
      depth: depthMin === null || depthMax === null ? null : { min: depthMin, max: depthMax },
      sides,
      colours: line.colours,
      security,
      formula,
      alternatives,
      priority,
    },
  ];
}

function limitsOf(line: Line): Limits[] {
  const { role, ratioMin, ratioMax, profileMass, depthMin } = line;
  return role === "limits" ? [{ ...spansOf(line), ratioMin, ratioMax, profileMass, profileDepth: depthMin }] : [];
}

function spansOf({ wMin, wMax, hMin, hMax, weightMax, openings: named }: Line) {
  return { width: { min: wMin, max: wMax }, height: { min: hMin, max: hMax }, weightMax, openings: named };
}

/** "*" applies to every profile in the file; limits alone do not define a system. */
function bySystem(lines: readonly Line[]): SystemRules[] {
  const profiles = [...new Set(lines.flatMap((line) => line.profiles))].filter((name) => name !== "*");
  const brands = [...new Set(lines.map(({ brand }) => brand))];
  return brands.flatMap((brand) =>
    profiles.flatMap((profile) => {
      const own = lines.filter(
        (line) => line.brand === brand && (line.profiles.includes("*") || line.profiles.includes(profile)),
      );
      const rules = own.flatMap(ruleOf);
      return rules.length === 0 ? [] : [{ brand, profile, rules, limits: own.flatMap(limitsOf) }];
    }),
  );
}

const recordShape = z.array(z.object({ record: z.record(z.string(), z.string()), info: z.object({ lines: z.int() }) }));

function linesOf(csv: string): z.output<typeof recordShape> | { line: number } {
  try {
    return recordShape.parse(
      parse(csv, {
        bom: true,
        columns: true,
        relax_column_count_less: true,
        delimiter: ";",
        comment: "#",
        comment_no_infix: true,
        trim: true,
        skip_empty_lines: true,
        info: true,
      }),
    );
  } catch (error) {
    const at = z.object({ lines: z.int() }).safeParse(error);
    return { line: at.success ? at.data.lines : 1 };
  }
}

function isPair(min: number | null, max: number | null): boolean {
  return min === null || max === null ? min === max : min <= max;
}

function isSpan(min: number, max: number, limits: { min: number; max: number }): boolean {
  return min <= max && min >= limits.min && max <= limits.max;
}
