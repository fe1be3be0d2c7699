import { Button } from "#app/components/kit/button.tsx";
import { clearedOf } from "#app/components/kit/cleared.ts";
import { Undo } from "#app/components/kit/undo.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { favourites as texts } from "#app/i18n/ru/favourites.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("favourites", texts);

/** At once, since it can be taken back. */
export function ClearFavourites() {
  return (
    <form method="post" data-enhance="">
      <Button kind="plain" name="intent" value="favourite.clear">
        {t("clear")}
      </Button>
    </form>
  );
}

/** The answer to clearing, until what was cleared is back. */
export function UndoFavourites({ reply }: { reply: FormReply }) {
  const kept = new Set(useFrame().favouriteIds);
  const cleared = clearedOf(reply).filter((id) => !kept.has(id));
  if (cleared.length === 0) return null;
  return (
    <Undo
      title={t("cleared")}
      text={t("clearedText", { count: cleared.length })}
      intent="favourite.restore"
      label={t("undo")}
    >
      {cleared.map((id) => (
        <input key={id} type="hidden" name="externalId" value={id} />
      ))}
    </Undo>
  );
}
