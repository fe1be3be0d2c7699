import { z } from "zod";
import { deskTasks as texts } from "#app/i18n/ru/desk/tasks.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { SystemTask } from "./open-task.ts";

const t = namespace("deskTasks", texts);

const aboutOrder = z.object({ order: z.object({ number: z.string().max(40) }) });

/** A letter that will not be tried again. Its address stays in the outbox. */
export function failedLetterTask({ uuid, template, params }: { uuid: string; template: string; params: unknown }) {
  const order = aboutOrder.safeParse(params);
  return {
    kind: "failedLetter",
    object: { kind: "message", id: uuid, name: order.success ? order.data.order.number : null },
    text: t("failedLetter", { letter: t(`letter.${nounOf(template)}`) }),
  } as const satisfies SystemTask;
}

function nounOf(template: string): keyof typeof texts.letter {
  const [noun = ""] = template.split(".");
  return isNoun(noun) ? noun : "other";
}

function isNoun(noun: string): noun is keyof typeof texts.letter {
  return Object.hasOwn(texts.letter, noun);
}
