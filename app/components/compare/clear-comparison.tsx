import { Button } from "#app/components/kit/button.tsx";
import { clearedOf } from "#app/components/kit/form/cleared.ts";
import { Undo } from "#app/components/kit/form/undo.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { compare as texts } from "#app/i18n/ru/catalog/compare.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("compare", texts);

/** Clears one category or the whole comparison. Without confirmation: it can be undone. */
export function ClearComparison({ label, category }: { label: string; category?: string }) {
  return (
    <form method="post" data-enhance="">
      {category !== undefined && <input type="hidden" name="category" value={category} />}
      <Button kind="plain" name="intent" value="compare.clear">
        {label}
      </Button>
    </form>
  );
}

/** Reply to clearing, with undo. */
export function UndoComparison({ reply }: { reply: FormReply }) {
  const compared = new Set(useFrame().comparedUuids);
  const cleared = clearedOf(reply).filter((uuid) => !compared.has(uuid));
  if (cleared.length === 0) return null;
  return (
    <Undo
      title={t("cleared")}
      text={t("clearedText", { count: cleared.length })}
      intent="compare.restore"
      label={t("undo")}
    >
      {cleared.map((uuid) => (
        <input key={uuid} type="hidden" name="uuid" value={uuid} />
      ))}
    </Undo>
  );
}
