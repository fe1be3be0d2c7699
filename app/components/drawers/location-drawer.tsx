import { useId, useState } from "react";
import { drawers as texts } from "#app/i18n/ru/drawers.ts";
import { frame } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { citiesByLetter, citiesLike } from "#app/domain/city/city-list.ts";
import { DbIp } from "#app/components/frame/city-guess.tsx";
import { Drawer } from "./drawer.tsx";
import type { FrameData } from "#app/components/frame/frame-data.ts";
import { formAction, withDrawer, type Place } from "#app/components/frame/links.ts";

const t = namespace("frame", frame);
const td = namespace("drawers", texts);

type Cities = NonNullable<FrameData["cities"]>;

/** One form, one button per city: choosing is a single click without script too. The search is a GET form that script answers at once. */
export function LocationDrawer({ data, cities, place }: { data: FrameData; cities: Cities; place: Place }) {
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
            chips
          />
        )}
        {all && <h3>{t("cityAll")}</h3>}
        {citiesByLetter(found).map(({ letter, cities: ofLetter }) => (
          <CityButtons key={letter} title={letter} cities={ofLetter} here={data.city.uuid} />
        ))}
      </form>
      <p role="status">{found.length === 0 && td("cityNone", { city: typed.trim() })}</p>
    </Drawer>
  );
}

function FindCity({ typed, onType, place }: { typed: string; onType: (typed: string) => void; place: Place }) {
  const id = useId();
  const kept = [...new URLSearchParams(withDrawer(place, "location").split("?")[1])];
  return (
    <form
      action={place.pathname}
      role="search"
      aria-label={td("cityFind")}
      className="city-search"
      onSubmit={(event) => event.preventDefault()}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id}>{td("cityName")}</label>
      <input
        id={id}
        className="input"
        type="search"
        name="city"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        maxLength={60}
        autoComplete="off"
      />
      <button className="button" data-without-script="">
        {td("cityFindButton")}
      </button>
    </form>
  );
}

type ButtonsProps = { title: string; cities: Cities; here: string; chips?: boolean };

function CityButtons({ title, cities, here, chips }: ButtonsProps) {
  return (
    <section>
      {chips ? <h3>{title}</h3> : <h4>{title}</h4>}
      <ul className={chips ? "chips" : undefined}>
        {cities.map(({ uuid, name, regionName }) => (
          <li key={uuid}>
            <button
              className={chips ? "chip" : undefined}
              name="cityUuid"
              value={uuid}
              aria-current={uuid === here || undefined}
            >
              {name} {!chips && regionName !== name && <small className="muted">{regionName}</small>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
