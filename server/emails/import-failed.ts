import { z } from "zod";
import { isProblemCode } from "#app/contract/problem.ts";
import { wordedValues } from "#app/i18n/read-reason.ts";
import { problems } from "#app/i18n/ru/problems.ts";
import { namespace } from "#app/i18n/translator.ts";
import { composeEmail, type EmailBlock, type EmailText } from "./email.ts";

export const importFailedShape = z.object({
  source: z.string(),
  code: z.string(),
  details: z.record(z.string(), z.unknown()),
  run: z.string().nullable(),
});

/** To the staff: a file at an address was not imported, or waits for a decision. */
export function importFailedEmail({ source, code, details, run }: z.infer<typeof importFailedShape>): EmailText {
  const isHeld = code === "importHeld";
  const blocks: EmailBlock[] = [
    {
      paragraph: isHeld
        ? `Загрузка «${source}» удержана: файл слишком многое меняет. Проверьте его и подтвердите применение.`
        : `Загрузка «${source}» не прошла. Товары, цены и остатки остались прежними.`,
    },
    ...(isHeld ? [] : [{ quote: reasonOf(code, details) }]),
    ...(run === null ? [] : [{ rows: [["Номер импорта", run]] satisfies [string, string][] }]),
    { paragraph: "В следующий раз загрузка запустится по расписанию." },
  ];
  return composeEmail(isHeld ? `Загрузка «${source}» удержана` : `Загрузка «${source}» не прошла`, blocks);
}

const t = namespace("problems", problems);

function reasonOf(code: string, details: Readonly<Record<string, unknown>>): string {
  if (!isProblemCode(code)) return "Ошибка на стороне магазина. Подробности в его журнале.";
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(details))
    texts[name] = Array.isArray(value) ? value.join(", ") : String(value);
  return t(code, wordedValues(code, texts));
}
