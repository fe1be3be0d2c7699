import { Button } from "#app/components/kit/button.tsx";
import { paths } from "#app/components/frame/links.ts";
import type { Awaited } from "#app/contract/senders.ts";
import { profile as texts } from "#app/i18n/ru/profile.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("profile", texts);

/** `asked` is a day in words. */
export type AwaitedData = { list: (Omit<Awaited, "askedAt"> & { asked: string })[]; emailsOff: boolean };

/** All «Сообщить о поступлении» of the account, each with a button that cancels it. */
export function AwaitedGoods({ list, emailsOff }: AwaitedData) {
  return (
    <section className="profile-section">
      <h2>{t("awaited")}</h2>
      <p className="hint">
        {t(emailsOff ? "awaitedOff" : "awaitedText")}{" "}
        <a className="text-link" href={paths.settings}>
          {t("awaitedSettings")}
        </a>
      </p>
      <form method="post" data-enhance="">
        <input type="hidden" name="intent" value="restock.end" />
        <ul className="record-list">
          {list.map(({ uuid, product, city, email, asked }) => (
            <li key={uuid}>
              <span>
                <a className="text-link" href={`/product/${product.slug}`}>
                  {product.name}
                </a>
                <small className="muted">{t("awaitedFacts", { article: product.article, city, email, asked })}</small>
              </span>
              <Button name="uuid" value={uuid} aria-label={t("awaitedEndNamed", { name: product.name, city })}>
                {t("awaitedEnd")}
              </Button>
            </li>
          ))}
        </ul>
      </form>
    </section>
  );
}
