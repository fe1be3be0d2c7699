import { Button } from "#app/components/kit/button.tsx";
import { basket as texts } from "#app/i18n/ru/basket.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("basket", texts);

/** Changed prices are news until the visitor says that they have read them. */
export function PriceNews({ count }: { count: number }) {
  return (
    <form method="post" className="inline-notice" data-enhance="">
      <p>
        <b>{t("pricesChanged", { count })}.</b> {t("pricesText")}
      </p>
      <Button name="intent" value="basket.seen">
        {t("pricesSeen")}
      </Button>
    </form>
  );
}
