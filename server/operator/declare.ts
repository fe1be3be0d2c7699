import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Outcome } from "./refusals.ts";

/** A command as sent to a running shop: its name and parsed arguments. */
export const operatorCommand = z.strictObject({ name: z.string().max(40), input: z.record(z.string(), z.unknown()) });
export type OperatorCommand = z.infer<typeof operatorCommand>;

/** One that is `multiple` may be repeated and is read as a list. */
type Options = Readonly<Record<string, { type: "string" | "boolean"; multiple?: true }>>;

/** How a command's arguments map to the names of its input. */
type Syntax = {
  /** Positional arguments: required ones, then optional ones. */
  takes?: readonly string[];
  mayTake?: readonly string[];
  /** Remaining arguments as a list. */
  list?: string;
  options?: Options;
  /** Where free text is taken from: the rest of the line, or everything after this option. */
  text?: "after" | `--${string}`;
  /** Arguments with file names, made absolute: a running shop has another working directory. */
  files?: readonly string[];
};

type Declaration<S extends z.ZodType<object>> = Syntax & {
  /** "order ship" */
  words: string;
  /** Argument synopsis and description for the usage text. */
  line: string;
  about: readonly string[];
  /** Schema of the raw arguments. */
  input: S;
  /** Undefined when a running shop cannot execute it. */
  run?: (ports: Ports, input: z.output<S>, actor: Actor) => Promise<Outcome>;
};

export type Command = {
  words: string;
  usage: string;
  options: readonly string[];
  /** Arguments by name; null when invalid. */
  read(args: readonly string[]): Input | null;
  /** What is wrong with the values of arguments whose number and names are right. */
  faults(args: readonly string[]): string[];
  /** Null for invalid input. */
  prepare(input: unknown): ((ports: Ports, actor: Actor) => Promise<Outcome>) | null;
};
type Input = Record<string, string | boolean | string[]>;

export function declare<S extends z.ZodType<object>>(declaration: Declaration<S>): Command {
  const { words, input, run, options = {} } = declaration;
  return {
    words,
    usage: usageEntry(declaration),
    options: Object.keys(options),
    read(args) {
      const read = inputOf(declaration, args);
      return read !== null && input.safeParse(read).success ? read : null;
    },
    faults(args) {
      const read = inputOf(declaration, args);
      return read === null ? [] : (input.safeParse(read).error?.issues ?? []).map((issue) => faultText(read, issue));
    },
    prepare(given) {
      const read = input.safeParse(given);
      return read.success && run ? (ports, actor) => run(ports, read.data, actor) : null;
    },
  };
}

function faultText(read: Input, { path, message }: z.core.$ZodIssue): string {
  const [name = ""] = path.map(String);
  const value = read[name];
  const which = [name, value === undefined ? "" : JSON.stringify(value)].filter(Boolean).join(" ");
  return which === "" ? message : `${which}: ${message}`;
}

const column = 40;

function usageEntry({ words, line, about }: Pick<Declaration<never>, "words" | "line" | "about">): string {
  const head = `  ${words} ${line}`;
  const [first = "", ...rest] = about;
  const firstLine = head.length < column ? head.padEnd(column) + first : [head, " ".repeat(column) + first].join("\n");
  return [firstLine, ...rest.map((more) => " ".repeat(column) + more)].join("\n");
}

function inputOf(
  { takes = [], mayTake = [], list, files = [], ...syntax }: Syntax,
  args: readonly string[],
): Input | null {
  const { head, text } = divided(syntax, takes.length, args);
  const parsed = optionsOf(syntax.options ?? {}, head);
  if (parsed === null) return null;
  const { values, positionals } = parsed;
  const names = [...takes, ...mayTake];
  const most = list === undefined ? names.length : Infinity;
  if (positionals.length < takes.length || positionals.length > most || positionals.includes("")) return null;
  const named = names.flatMap((name, at) => {
    const word = positionals[at];
    return word === undefined ? [] : [[name, files.includes(name) ? resolve(word) : word] as const];
  });
  return {
    ...Object.fromEntries(named),
    ...(list === undefined ? {} : { [list]: positionals.slice(names.length) }),
    ...Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        files.includes(name) && typeof value === "string" ? resolve(value) : value,
      ]),
    ),
    ...text,
  };
}

/** Splits the arguments into options and positionals, and free text. */
function divided(
  { options = {}, text }: Pick<Syntax, "options" | "text">,
  taken: number,
  typed: readonly string[],
): { head: readonly string[]; text: Record<string, string> } {
  const args = typed.slice(0, typed.findLastIndex((word) => word !== "") + 1);
  if (text === undefined) return { head: args, text: {} };
  if (text !== "after") {
    const at = args.indexOf(text);
    if (at < 0) return { head: args, text: {} };
    return { head: args.slice(0, at), text: { [text.slice(2)]: wordsOf(args.slice(at + 1)) } };
  }
  const at = textStart(options, taken, args);
  return { head: args.slice(0, at), text: { text: wordsOf(args.slice(at)) } };
}

/** Free text starts at the first surplus word that is no option; a leading minus sign starts none. */
function textStart(options: Options, taken: number, args: readonly string[]): number {
  if (Object.keys(options).length === 0) return taken;
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const positionals = tokens.filter((token) => token.kind === "positional");
  const minus = tokens.find((token) => token.kind === "option" && !token.rawName.startsWith("--"));
  return Math.min(positionals[taken]?.index ?? args.length, minus?.index ?? args.length);
}

function wordsOf(args: readonly string[]): string {
  return args.join(" ").trim();
}

/** Null for an unknown option, a repeated one that may not be, or one without a value. */
function optionsOf(
  options: Options,
  args: readonly string[],
): { values: Record<string, string | boolean | string[]>; positionals: string[] } | null {
  try {
    const { values, positionals, tokens } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      tokens: true,
    });
    const given = tokens.flatMap((token) =>
      token.kind === "option" && options[token.name]?.multiple !== true ? [token.name] : [],
    );
    if (new Set(given).size < given.length) return null;
    const read: Record<string, string | boolean | string[]> = {};
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined || value === "") return null;
      read[name] = Array.isArray(value) ? value.map(String) : value;
    }
    return { values: read, positionals };
  } catch (error) {
    if (error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")) return null;
    throw error;
  }
}
