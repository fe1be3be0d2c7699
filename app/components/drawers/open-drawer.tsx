import { Thumbnail } from "#app/components/kit/picture.tsx";
import { ContactDrawer } from "#app/components/account/contact-drawer.tsx";
import { CounterpartyDrawer } from "#app/components/account/counterparty-drawer.tsx";
import { AuthDrawer } from "#app/components/auth/auth-drawer.tsx";
import { paths, type Place, withDrawer } from "#app/components/frame/links.ts";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { ErrorBoundary } from "#app/components/kit/error-boundary.tsx";
import { CounterpartyField } from "#app/components/kit/fields/counterparty-field.tsx";
import { PageField } from "#app/components/kit/fields/page-field.tsx";
import { Stepper } from "#app/components/kit/fields/stepper.tsx";
import { Money } from "#app/components/kit/money.tsx";
import { StockLine } from "#app/components/kit/stock-line.tsx";
import type { ProductCard } from "#app/contract/catalog/catalog.ts";
import { type AccountDrawerName, isAccountDrawer } from "#app/domain/navigation/drawers.ts";
import { formatMoney, formatQuantity } from "#app/i18n/format.ts";
import { drawers as texts } from "#app/i18n/ru/drawers.ts";
import { namespace } from "#app/i18n/translator.ts";
import { goodsOf } from "#app/view-models/catalog/goods.ts";
import type { Added } from "#app/forms/reply.ts";
import type { FrameViewModel } from "#app/view-models/frame.ts";
import { Drawer } from "./drawer.tsx";
import { LocationDrawer } from "./location-drawer.tsx";
import { ProfileDrawer } from "./profile-drawer.tsx";
import { SearchDrawer } from "./search-drawer.tsx";
import { SitemapDrawer } from "./sitemap-drawer.tsx";

/** The drawer of `?drawer=` (product rules §1.16), but for the catalogue and the filter. */
export function OpenDrawer({ data, place }: { data: FrameViewModel; place: Place }) {
  const { drawer } = data;
  if (drawer === "auth") return <AuthDrawer data={data} place={place} />;
  if (isAccountDrawer(drawer)) return <AccountDrawer name={drawer} data={data} place={place} />;
  if (drawer === "profile")
    return data.viewer ? (
      <ProfileDrawer data={data} viewer={data.viewer} place={place} />
    ) : (
      <AuthDrawer data={data} place={place} />
    );
  if (drawer === "location" && data.cities) return <LocationDrawer data={data} cities={data.cities} place={place} />;
  if (drawer === "sitemap") return <SitemapDrawer data={data} place={place} />;
  if (drawer === "search") return <SearchDrawer data={data} place={place} />;
  if (drawer === "added" && data.added) return <AddedDrawer data={data} added={data.added} place={place} />;
  return null;
}

/** Drawers that change the account; guests get the login instead. */
function AccountDrawer({ name, data, place }: { name: AccountDrawerName; data: FrameViewModel; place: Place }) {
  if (!data.account) return <AuthDrawer data={data} place={place} />;
  if (name === "counterparty") return <CounterpartyDrawer account={data.account} place={place} />;
  return <ContactDrawer kind={name} account={data.account} sent={data.reply} place={place} key={name} />;
}

const t = namespace("drawers", texts);

/** The popup after adding to the basket, with related products and a switch to turn it off (product rules §1.18). */
function AddedDrawer({
  data,
  added: { card, quantity, price, related },
  place,
}: {
  data: FrameViewModel;
  added: Added;
  place: Place;
}) {
  const here = withDrawer(place, null);
  const goods = goodsOf(card);
  return (
    <Drawer kind="popup" title={t("added")} closeHref={here}>
      <div className="stack">
        <div className="added-product">
          <Thumbnail src={goods.image} width={96} height={72} />
          <div>
            <a href={`/product/${goods.slug}`}>{goods.name}</a>
            <p>
              {t("inBasket", { quantity: formatQuantity(quantity, goods.unit) })} ·{" "}
              <Money value={price} unit={goods.unit} />
            </p>
            {!data.basket.stale && (
              <p className="muted">{t("basketNow", { count: data.basket.count, sum: formatMoney(data.basket.sum) })}</p>
            )}
          </div>
        </div>
        <p className="actions">
          <LinkButton kind="main" href={paths.basket}>
            {t("toBasket")}
          </LinkButton>
          <LinkButton href={here}>{t("goOn")}</LinkButton>
        </p>
        {related.length > 0 && (
          <ErrorBoundary>
            <section>
              <h3>{t("goesWith")}</h3>
              <ul className="drawer-rows">
                {related.map((one) => (
                  <Related key={one.uuid} card={one} action={here} />
                ))}
              </ul>
            </section>
          </ErrorBoundary>
        )}
        <form method="post" action={here} data-enhance="">
          <Button kind="plain" name="intent" value="popup.off">
            {t("popupOff")}
          </Button>
        </form>
      </div>
    </Drawer>
  );
}

function Related({ card, action }: { card: ProductCard; action: string }) {
  const goods = goodsOf(card);
  const { uuid, slug, name, unit, price, multiplicity, least } = goods;
  return (
    <li className="related-product">
      <Thumbnail src={goods.image} width={64} height={48} />
      <div>
        <a href={`/product/${slug}`}>{name}</a>
        <p>
          <Money value={price} unit={unit} />
        </p>
        <StockLine product={goods} />
        <form method="post" action={action} data-enhance="">
          <input type="hidden" name="uuid" value={uuid} />
          <input type="hidden" name="quiet" value="1" />
          <CounterpartyField />
          <Stepper multiplicity={multiplicity} minQuantity={least} />
          <PageField />
          <Button name="intent" value="basket.add">
            {t("add")}
          </Button>
        </form>
      </div>
    </li>
  );
}
