import { useEffect, useId, useRef, useState } from "react";
import { drawers as texts } from "#app/i18n/ru/drawers.ts";
import { namespace } from "#app/i18n/translator.ts";
import { citiesByLetter, citiesLike } from "#app/domain/city/city-list.ts";
import { DbIp } from "#app/components/frame/city-guess.tsx";
import { Drawer } from "./drawer.tsx";
import type { FrameViewModel } from "#app/view-models/frame.ts";
import { formAction, withDrawer, type Place } from "#app/components/frame/links.ts";

const t = namespace("drawers", texts);

type Cities = NonNullable<FrameViewModel["cities"]>;

/** One form with a button per city, also without script. The search is a GET form that script filters at once. */
export function LocationDrawer({ data, cities, place }: { data: FrameViewModel; cities: Cities; place: Place }) {
  const [typed, setTyped] = useState(new URLSearchParams(place.search).get("city") ?? "");
  const found = citiesLike(cities, typed);
  const all = typed.trim() === "";
  return (
    <Drawer title={t("cityTitle")} closeHref={withDrawer(place, null)}>
      <p className="muted">{t("cityText")}</p>
      <p>
        {t("cityNow")} <b>{data.city.name}</b> {data.cityGuessed && <DbIp />}
      </p>
      <FindCity typed={typed} onType={setTyped} place={place} />
      <form method="post" action={formAction(place, "location")} className="cities" data-enhance="">
        <input type="hidden" name="intent" value="city.choose" />
        {all && (
          <CityButtons
            title={t("cityPopular")}
            cities={cities.filter(({ popular }) => popular)}
            here={data.city.uuid}
            place={place}
            chips
          />
        )}
        {all && <h3>{t("cityAll")}</h3>}
        {citiesByLetter(found).map(({ letter, cities: ofLetter }) => (
          <CityButtons key={letter} title={letter} cities={ofLetter} here={data.city.uuid} place={place} />
        ))}
      </form>
      <p role="status">{found.length === 0 && t("cityNone", { city: typed.trim() })}</p>
    </Drawer>
  );
}

function FindCity({ typed, onType, place }: { typed: string; onType: (typed: string) => void; place: Place }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Input typed before hydration raised no event that React has seen.
  useEffect(() => onType(field.current?.value ?? ""), [onType]);
  const kept = [...new URLSearchParams(withDrawer(place, "location").split("?")[1])];
  return (
    <form
      action={place.pathname}
      role="search"
      aria-label={t("cityFind")}
      className="city-search"
      onSubmit={(event) => event.preventDefault()}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id}>{t("cityName")}</label>
      <input
        id={id}
        ref={field}
        className="input"
        type="search"
        name="city"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        maxLength={60}
        autoComplete="off"
      />
      <button className="button" data-without-script="">
        {t("cityFindButton")}
      </button>
    </form>
  );
}

type ButtonsProps = { title: string; cities: Cities; here: string; place: Place; chips?: boolean };

function CityButtons({ title, cities, here, place, chips }: ButtonsProps) {
  return (
    <section>
      {chips ? <h3>{title}</h3> : <h4>{title}</h4>}
      <ul className={chips ? "chips" : undefined}>
        {cities.map(({ uuid, name, regionName, origin }) => (
          <li key={uuid}>
            <button
              className={chips ? "chip" : undefined}
              name="cityUuid"
              value={uuid}
              aria-current={uuid === here || undefined}
            >
              {name} {!chips && regionName !== name && <small className="muted">{regionName}</small>}
            </button>
            {!chips && origin !== null && (
              <a className="small-text muted" href={origin + withDrawer(place, null)} rel="external">
                {new URL(origin).host}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
