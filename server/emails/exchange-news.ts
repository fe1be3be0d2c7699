import { z } from "zod";
import { composeEmail, type EmailBlock, type EmailText } from "./email.ts";

/** `text`: what has happened, as in the task about it. */
export const exchangeNewsShape = z.object({ connection: z.string(), text: z.string() });

/** To the staff: a package of 1C waits for a decision, or 1C is silent. */
export function exchangeNewsEmail({ connection, text }: z.infer<typeof exchangeNewsShape>): EmailText {
  const blocks: EmailBlock[] = [
    { paragraph: `${text}.` },
    { rows: [["Подключение", connection]] satisfies [string, string][] },
    { paragraph: "Подробности в разделе «Обмен с 1С» на рабочем месте магазина." },
  ];
  return composeEmail(`Обмен с 1С «${connection}»: нужно внимание`, blocks);
}
