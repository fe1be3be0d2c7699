import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { DbIp } from "./city-guess.tsx";
import { Drawer } from "./drawer.tsx";
import type { FrameData } from "./frame-data.ts";
import { formAction, withDrawer, type Place } from "./links.ts";

const t = namespace("frame", texts);

type Cities = NonNullable<FrameData["cities"]>;

/** One form, one button per city: choosing is a single click without script too. */
export function LocationDrawer({ data, cities, place }: { data: FrameData; cities: Cities; place: Place }) {
  const popular = cities.filter((city) => city.popular);
  return (
    <Drawer title={t("cityTitle")} closeHref={withDrawer(place, null)}>
      <p className="mt">{t("cityText")}</p>
      <p>
        {t("cityNow")} <b>{data.city.name}</b> {data.cityGuessed && <DbIp />}
      </p>
      <form method="post" action={formAction(place, "location")} className="cities">
        <input type="hidden" name="intent" value="city.choose" />
        <CityButtons title={t("cityPopular")} cities={popular} here={data.city.uuid} />
        {popular.length < cities.length && <CityButtons title={t("cityAll")} cities={cities} here={data.city.uuid} />}
      </form>
    </Drawer>
  );
}

function CityButtons({ title, cities, here }: { title: string; cities: Cities; here: string }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {cities.map(({ uuid, name, regionName }) => (
          <li key={uuid}>
            <button name="cityUuid" value={uuid} aria-current={uuid === here || undefined}>
              {name} {regionName !== name && <small className="mt">{regionName}</small>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
