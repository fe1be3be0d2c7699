import { z } from "zod";
import { checkInn } from "#app/domain/inn.ts";

/** Fields filled in by the register of companies; carried by the form to its next look-up. */
export type FilledRequisites = Readonly<Record<string, string>>;
type Values = Record<string, string>;

const filledShape = z.record(z.string().max(40), z.string().max(1_000));

/** Result of the last look-up in a form; empty without one. */
export function readFilled(text = ""): FilledRequisites {
  try {
    return filledShape.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/**
 * The form after a look-up. Values of the previous look-up are removed; typed ones stay where the register has nothing
 * (`found` null: no such company). Another branch of the same company changes only the branch's part.
 */
export function refilled(values: Values, before: FilledRequisites, found: FilledRequisites | null): Values {
  const isOtherBranch = found !== null && found["inn"] === before["inn"] && found["branch"] !== before["branch"];
  const after: Values = { ...values };
  if (isOtherBranch) for (const name of ofBranch) after[name] = found[name] ?? "";
  else {
    for (const [name, text] of requisitesIn(before)) if (after[name] === text) after[name] = "";
    for (const [name, text] of Object.entries(found ?? {})) if (text !== "") after[name] = text;
  }
  return { ...after, filled: found === null ? "" : JSON.stringify(found) };
}

const ofBranch = ["branch", "kpp", "address"] as const;

/** Whether the form has requisites of another INN than the one typed now. */
export function isOutdated(values: Readonly<Values>, before: FilledRequisites): boolean {
  const inn = checkInn(values["inn"] ?? "");
  if (before["inn"] === undefined || (inn.ok && inn.value.inn === before["inn"])) return false;
  return requisitesIn(before).some(([name, text]) => text !== "" && values[name] === text);
}

/** Fields specific to a company: neither its INN nor its type. */
function requisitesIn(filled: FilledRequisites): [name: string, text: string][] {
  return Object.entries(filled).filter(([name]) => name !== "inn" && name !== "type");
}
