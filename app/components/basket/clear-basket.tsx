import { Button } from "#app/components/kit/button.tsx";
import { CounterpartyField } from "#app/components/kit/counterparty-field.tsx";
import { basket as texts } from "#app/i18n/ru/basket.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("basket", texts);

/** Asks no confirmation: undo-clear.tsx takes it back. `version` is that of the basket it stands under. */
export function ClearBasket({ version }: { version: number }) {
  return (
    <form method="post" data-enhance="">
      <CounterpartyField />
      <input type="hidden" name="version" value={version} />
      <Button kind="plain" name="intent" value="basket.clear">
        {t("clear")}
      </Button>
    </form>
  );
}
