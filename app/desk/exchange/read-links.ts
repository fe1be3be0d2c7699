import type { ExchangeLinks } from "#app/contract/desk/exchange-links.ts";
import { nameNorm } from "#app/domain/catalog/name-norm.ts";
import { textIn } from "#app/desk/frame/form-texts.ts";

type LinkDecisions = {
  decisions: ({ externalId: string; target: string | null } | { externalId: string; isNew: true })[];
  /** Fields that say what the shop does not have, or more than one thing. */
  faults: LinkFaults;
};
export type LinkFaults = Record<string, "unknown" | "both">;

/**
 * What the form changes: «to:<id>» is what a thing of 1C means, «make:<id>» that the shop gets a new one, «off:<id>» that
 * it is never loaded.
 */
export function readLinks(form: FormData, choices: ExchangeLinks["choices"]): LinkDecisions {
  const find = chooser(choices);
  const read: LinkDecisions = { decisions: [], faults: {} };
  for (const name of form.keys()) {
    const [, externalId = ""] = /^to:(.+)$/su.exec(name) ?? [];
    if (externalId === "") continue;
    const typed = textIn(form, name);
    const isOff = textIn(form, `off:${externalId}`) === "yes";
    const isNew = textIn(form, `make:${externalId}`) === "yes";
    const wasOff = textIn(form, `wasOff:${externalId}`) === "yes";
    if (isNew && (isOff || typed !== "")) read.faults[name] = "both";
    else if (isNew) read.decisions.push({ externalId, isNew });
    else if (isOff) {
      if (!wasOff) read.decisions.push({ externalId, target: null });
    } else if (typed !== "" && typed !== textIn(form, `was:${externalId}`)) {
      const target = find(typed);
      if (target === null) read.faults[name] = "unknown";
      else read.decisions.push({ externalId, target });
    }
  }
  return read;
}

/** Finds a choice by its words, or by the last part of a path that only one has. */
function chooser(choices: ExchangeLinks["choices"]): (typed: string) => string | null {
  const normOf = (text: string) => nameNorm(text).replace(/\s*>\s*/g, ">");
  const whole = new Map(choices.map(({ value, text }) => [normOf(text), value]));
  return (typed) => {
    const norm = normOf(typed);
    const exact = whole.get(norm);
    if (exact !== undefined) return exact;
    const [only, ...others] = [...whole].filter(([text]) => text.endsWith(`>${norm}`));
    return only === undefined || others.length > 0 ? null : only[1];
  };
}
