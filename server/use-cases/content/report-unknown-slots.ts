import { unknownLineSlots, unknownSlots } from "#app/domain/text-slots.ts";
import type { Ports } from "#server/ports/ports.ts";

type Text = { path: string; lines: readonly (string | null)[]; body: string | null };

/** Warns once per unknown placeholder, which is dropped from its text. */
export function unknownSlotReporter(log: Ports["log"]): (texts: readonly Text[]) => void {
  const reported = new Set<string>();
  return (texts) => {
    for (const { path, lines, body } of texts) {
      const slots = [...lines.flatMap((line) => unknownLineSlots(line ?? "")), ...unknownSlots(body ?? "")];
      for (const slot of new Set(slots)) {
        const key = `${path} ${slot}`;
        if (reported.has(key)) continue;
        reported.add(key);
        log.warn({ event: "text.unknownSlot", path, slot }, "a text names a slot that is left out");
      }
    }
  };
}
