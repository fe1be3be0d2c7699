import type { ShortContact } from "#app/contract/locations.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { home } from "#app/i18n/ru/home.ts";
import { namespace } from "#app/i18n/translator.ts";
import { useFrame } from "#app/components/layout/frame-context.ts";
import { telHref } from "#app/components/layout/links.ts";
import { workHoursText } from "#app/components/layout/work-hours.ts";

const t = namespace("home", home);

/** Where the city's buyers may go: addresses, phones, hours. */
export function Offices({ offices }: { offices: ShortContact["offices"] }) {
  const { city } = useFrame();
  if (offices.length === 0) return null;
  return (
    <section>
      <h2>{t("offices", { cityIn: city.inCity })}</h2>
      <ul className="offices">
        {offices.map(({ uuid, name, type, address, phone, schedule }) => (
          <li key={uuid}>
            <b>{name}</b> <span className="mt">{t(`office.${type}`)}</span>
            <br />
            {address}
            <br />
            <a href={telHref(phone)}>{formatPhone(phone)}</a>, {workHoursText(schedule)}
          </li>
        ))}
      </ul>
    </section>
  );
}
