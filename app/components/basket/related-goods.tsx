import { GoodsList } from "#app/components/goods/goods-list.tsx";
import { ToggleForms } from "#app/components/goods/toggles.tsx";
import { ErrorBoundary } from "#app/components/kit/error-boundary.tsx";
import type { Notice } from "#app/forms/reply.ts";
import { basket as texts } from "#app/i18n/ru/basket.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Goods } from "#app/view-models/goods.ts";

const t = namespace("basket", texts);

/** What goes with the goods of the basket; that it could not be had is told (specification §8). */
export function RelatedGoods({ goods, notices }: { goods: readonly Goods[]; notices: readonly Notice[] }) {
  return (
    <ErrorBoundary>
      {notices.map(({ title, text }) => (
        <p className="inline-notice" role="alert" key={text}>
          <span>
            <b>{title}.</b> {text}
          </span>
        </p>
      ))}
      {goods.length > 0 && (
        <section className="basket-related">
          <h2>{t("related")}</h2>
          <ToggleForms />
          <GoodsList goods={goods} eager={0} />
        </section>
      )}
    </ErrorBoundary>
  );
}
