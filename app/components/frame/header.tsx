import { memo } from "react";
import { shownQuery } from "#app/domain/catalog/search-query/search-path.ts";
import { iconAt } from "#app/domain/shop/icon-paths.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { checkoutName } from "#app/forms/orders/checkout-name.ts";
import { Button } from "#app/components/kit/button.tsx";
import { Icon, type IconName } from "#app/components/kit/icon.tsx";
import { CityGuess } from "./city-guess.tsx";
import type { BasketBadge } from "#app/forms/reply.ts";
import type { FrameViewModel } from "#app/view-models/frame.ts";
import { useExpectedBasket, useKnownBasket } from "./basket-badge.ts";
import { paths, withDrawer, type Place } from "./links.ts";
import { telHref } from "#app/domain/phone.ts";
import { profileLink } from "./profile-link.ts";
import { SearchForm } from "./search-form.tsx";

const t = namespace("frame", texts);

/** Rendered again with the frame's data and the address only, not at each step of a form. */
export const Header = memo(function Header({ data, place }: { data: FrameViewModel; place: Place }) {
  const profile = profileLink(data, place);
  return (
    <>
      <Strip data={data} place={place} />
      <header className="site-header">
        <div className="page-width">
          <Brand name={data.shop.name || t("home")} icons={data.shop.icons} />
          <a className="button button-main not-on-phone" href={withDrawer(place, "catalog")}>
            <Icon name="grid" />
            {t("catalog")}
          </a>
          <SearchForm query={shownQuery(place.pathname)} />
          <nav className="header-tools not-on-phone" aria-label={t("mine")}>
            <Tool href={paths.compare} icon="cmp" text={t("compare")} count={data.comparisons} />
            <Tool href={paths.favourites} icon="fav" text={t("favourites")} count={data.favourites} />
            <BasketTool basket={data.basket} />
            <Tool href={profile.href} icon="me" text={profile.text} />
          </nav>
        </div>
      </header>
      <BasketStatus basket={data.basket} />
    </>
  );
});

export function CheckoutHeader({ data, place }: { data: FrameViewModel; place: Place }) {
  const phone = data.city.phone;
  return (
    <header className="site-header">
      <div className="page-width">
        <Brand name={data.shop.name || t("home")} icons={data.shop.icons} />
        <BackToBasket isLeavingForm={place.pathname === paths.checkout} />
        <span className="spacer not-on-phone" />
        <a className="not-on-phone" href={telHref(phone)}>
          {t("help")}: {formatPhone(phone)}
        </a>
      </div>
    </header>
  );
}

export function BareHeader({ name }: { name: string }) {
  return (
    <header className="site-header">
      <div className="page-width">
        <Brand name={name} icons={null} />
      </div>
    </header>
  );
}

function Brand({ name, icons }: { name: string; icons: string | null }) {
  return (
    <a className="logo" href={paths.home}>
      <img src={iconAt("/sign.svg", icons)} alt="" width={28} height={28} />
      {name}
    </a>
  );
}

function Strip({ data, place }: { data: FrameViewModel; place: Place }) {
  return (
    <nav className="service-strip" aria-label={t("service")}>
      <div className="page-width">
        {data.cityGuessed ? (
          <CityGuess data={data} place={place} />
        ) : (
          <a
            className="city-link city-mark"
            href={withDrawer(place, "location")}
            aria-label={t("city", { city: data.city.name })}
          >
            {data.city.name}
          </a>
        )}
        <ClientChip data={data} place={place} />
        <a className="not-on-phone strip-extra" href={telHref(data.city.phone)}>
          {formatPhone(data.city.phone)}
        </a>
        <span className="only-on-desktop muted strip-hours">{data.workHours}</span>
        <span className="spacer" />
        {data.links.service.map(([href, text]) => (
          <a key={href} className={`not-on-phone${href === paths.corporate ? " strip-extra" : ""}`} href={href}>
            {text}
          </a>
        ))}
        {(data.comparisons > 0 || !data.cityGuessed) && (
          <a className="only-on-phone" href={paths.compare}>
            {t("compare")} {data.comparisons > 0 && <b className="strip-count">{data.comparisons}</b>}
          </a>
        )}
        <a className={data.cityGuessed || data.viewer?.client ? "not-on-phone" : undefined} href={paths.contacts}>
          {t("page.contacts")}
        </a>
      </div>
    </nav>
  );
}

/** While a form is open, a submit button of that form, so that input is saved. */
function BackToBasket({ isLeavingForm }: { isLeavingForm: boolean }) {
  const text = `← ${t("backToBasket")}`;
  return (
    <span className="back-to-basket">
      {isLeavingForm ? (
        <Button kind="plain" form={checkoutName} name="intent" value="checkout.basket" formNoValidate>
          {text}
        </Button>
      ) : (
        <a href={paths.basket}>{text}</a>
      )}
    </span>
  );
}

/** The selected counterparty, which determines prices and basket; changed here. */
function ClientChip({ data, place }: { data: FrameViewModel; place: Place }) {
  const client = data.viewer?.client;
  if (!client) return null;
  return (
    <a className="client-chip" href={withDrawer(place, "counterparty")} aria-label={t("client", { name: client.name })}>
      {client.name}
    </a>
  );
}

/** `label`: the accessible name, if the visible text is not enough; it begins with that text. */
type ToolProps = { href: string; icon: IconName; text: string; label?: string | undefined; count?: number };

function Tool({ href, icon, text, label, count = 0 }: ToolProps) {
  return (
    <a href={href} aria-label={label}>
      <Icon name={icon} />
      <span>{text}</span>
      {count > 0 && <b className="count-badge">{count}</b>}
    </a>
  );
}

/** Only these two are rendered again as goods are added. */
function BasketTool({ basket }: { basket: BasketBadge }) {
  const { count, sum } = useExpectedBasket(basket);
  const isCounted = count > 0 && sum !== null;
  return (
    <Tool
      href={paths.basket}
      icon="bag"
      text={isCounted ? formatMoney(sum) : t("basket")}
      label={isCounted ? t("basketLink", { count, sum: formatMoney(sum) }) : undefined}
      count={count}
    />
  );
}

function BasketStatus({ basket }: { basket: BasketBadge }) {
  return (
    <p className="visually-hidden" role="status">
      {basketStatus(useKnownBasket(basket))}
    </p>
  );
}

function basketStatus({ count, sum, stale }: BasketBadge): string {
  if (stale) return t("basketUnknown");
  return count === 0 ? t("basketEmpty") : t("basketState", { count, sum: formatMoney(sum) });
}
