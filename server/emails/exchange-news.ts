import { z } from "zod";
import { composeEmail, type EmailText } from "./email.ts";

export const exchangeNewsShape = z.object({ connection: z.string(), text: z.string() });

/** To the staff: a package of 1C waits for a decision, or 1C is silent. */
export function exchangeNewsEmail({ connection, text }: z.infer<typeof exchangeNewsShape>): EmailText {
  return composeEmail(`Обмен с 1С «${connection}»: нужно внимание`, [
    { paragraph: `${text}.` },
    { paragraph: "Откройте раздел «Обмен с 1С» на рабочем месте магазина." },
  ]);
}
