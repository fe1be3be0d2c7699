import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import ts from "typescript";
import type { Shape, StatementShapes } from "./row-faults.ts";

const root = join(import.meta.dirname, "../../..");

/**
 * Global set-up: reads the declared row types of the raw statements in `server` with the compiler and writes them to a
 * file, whose path the workers find in ROW_SHAPES. Takes five seconds, and only when sources have changed.
 */
export async function setup(): Promise<void> {
  const files = await sources();
  const hash = createHash("sha256").update(await readFile(import.meta.filename));
  for (const [path, text] of files) hash.update(path).update(text);
  const file = join(root, ".cache", `row-shapes-${hash.digest("hex").slice(0, 16)}.json`);
  process.env["ROW_SHAPES"] = file;
  if (await stat(file).catch(() => null)) return;
  const paths = files.filter(([, text]) => text.includes("sql<")).map(([path]) => path);
  await mkdir(join(root, ".cache"), { recursive: true });
  const own = `${file}.${process.pid}`;
  await writeFile(own, JSON.stringify(statementShapes(paths)));
  await rename(own, file);
  await removeOld();
}

/** Removes files of earlier sources after an hour, when runs that use them are over. */
async function removeOld(): Promise<void> {
  const hour = 3_600_000;
  for (const name of await readdir(join(root, ".cache"))) {
    const path = join(root, ".cache", name);
    if (name.startsWith("row-shapes-") && Date.now() - (await stat(path)).mtimeMs > hour)
      await rm(path, { force: true });
  }
}

/** The modules that declare rows and their types. */
async function sources(): Promise<[path: string, text: string][]> {
  const folders = ["server", "app/domain", "app/contract"];
  const paths = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true }))
        .filter((path) => path.endsWith(".ts"))
        .sort()
        .map((path) => join(root, folder, path)),
    ),
  );
  return Promise.all(paths.flat().map(async (path): Promise<[string, string]> => [path, await readFile(path, "utf8")]));
}

/** Every sql<Row>`…` of these modules by the text of its template, as the tag gets it at run time. */
export function statementShapes(paths: readonly string[]): StatementShapes {
  const config: unknown = ts.readConfigFile(join(root, "tsconfig.json"), (path) => ts.sys.readFile(path)).config;
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram([...paths], options);
  const checker = program.getTypeChecker();
  const shapes: StatementShapes = {};
  for (const source of program.getSourceFiles().filter(({ fileName }) => paths.includes(fileName))) {
    const visit = (node: ts.Node): void => {
      if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "sql" && node.typeArguments?.[0]) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        (shapes[textOf(node.template)] ??= []).push({
          at: `${relative(root, source.fileName)}:${line + 1}`,
          row: shapeOf(checker, checker.getTypeFromTypeNode(node.typeArguments[0])),
        });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return shapes;
}

function textOf(template: ts.TemplateLiteral): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join("\0");
}

const { TypeFlags } = ts;
const deepest = 12;

function shapeOf(checker: ts.TypeChecker, type: ts.Type, depth = 0): Shape {
  const of = (part: ts.Type) => shapeOf(checker, part, depth + 1);
  const has = (flags: ts.TypeFlags) => (type.flags & flags) !== 0;
  if (depth > deepest || has(TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter)) return "unknown";
  if (type.isUnion()) return { anyOf: type.types.map(of) };
  if (type.isStringLiteral() || type.isNumberLiteral()) return { literal: type.value };
  if (has(TypeFlags.BooleanLiteral)) return { literal: checker.typeToString(type) === "true" };
  if (has(TypeFlags.StringLike)) return "string";
  if (has(TypeFlags.NumberLike)) return "number";
  if (has(TypeFlags.Null)) return "null";
  if (has(TypeFlags.Undefined)) return "undefined";
  // A brand does not exist at run time: only its number or string.
  const bare =
    type.isIntersection() && type.types.find(({ flags }) => flags & (TypeFlags.StringLike | TypeFlags.NumberLike));
  if (bare) return of(bare);
  if (type.symbol?.name === "Date") return "date";
  if (type.symbol?.name === "Buffer" || type.symbol?.name === "Uint8Array") return "bytes";
  if (checker.isArrayType(type) || checker.isTupleType(type))
    return { list: { anyOf: checker.getTypeArguments(type as ts.TypeReference).map(of) } };
  const values = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  if (values) return { values: of(values) };
  const fields = checker
    .getPropertiesOfType(type)
    .map((field) => [field.name, of(checker.getTypeOfSymbol(field))] as const);
  return { fields: Object.fromEntries(fields) };
}
