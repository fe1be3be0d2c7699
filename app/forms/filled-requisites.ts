import { z } from "zod";
import { checkInn } from "#app/domain/inn.ts";

/** Fields of a form as the register of companies has filled them in; the form carries them along to its next look-up. */
export type Filled = Readonly<Record<string, string>>;
type Values = Record<string, string>;

const filledShape = z.record(z.string().max(40), z.string().max(1_000));

/** What a form says of its last look-up; nothing where there was none. */
export function readFilled(text = ""): Filled {
  try {
    return filledShape.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/**
 * The form after a look-up. What the one before has put in goes; what was typed by hand stays where the register knows
 * nothing (`found` null: it knows no such company at all). Another branch of the same company brings its own part alone.
 */
export function refilled(values: Values, before: Filled, found: Filled | null): Values {
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

/** Does the form still have requisites of another INN than the one that is typed now? */
export function isOutdated(values: Readonly<Values>, before: Filled): boolean {
  const inn = checkInn(values["inn"] ?? "");
  if (before["inn"] === undefined || (inn.ok && inn.value.inn === before["inn"])) return false;
  return requisitesIn(before).some(([name, text]) => text !== "" && values[name] === text);
}

/** What two companies do not share: neither the number they are found by nor their kind. */
function requisitesIn(filled: Filled): [name: string, text: string][] {
  return Object.entries(filled).filter(([name]) => name !== "inn" && name !== "type");
}
