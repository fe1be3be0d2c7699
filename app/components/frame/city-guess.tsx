import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { FrameViewModel } from "#app/view-models/frame.ts";
import { formAction, withDrawer, type Place } from "./links.ts";

const t = namespace("frame", texts);

/** Asks once whether the city located by IP is right. */
export function CityGuess({ data: { city }, place }: { data: FrameViewModel; place: Place }) {
  const choose = withDrawer(place, "location");
  return (
    <form
      className="city-guess"
      method="post"
      action={formAction(place, "location")}
      data-enhance=""
      aria-label={t("guessTitle")}
      ref={handOnFocus}
    >
      <input type="hidden" name="cityUuid" value={city.uuid} />
      <a className="city-link city-mark" href={choose}>
        {t("guess", { city: city.name })}
      </a>
      <button className="text-link" name="intent" value="city.choose">
        {t("guessYes")}
      </button>
      <a className="text-link" href={choose}>
        {t("guessNo")}
      </a>
    </form>
  );
}

/** The answered question disappears with its focused button: move the focus to the city link that replaces it. */
function handOnFocus(question: HTMLElement | null): void {
  if (question === null && document.activeElement?.closest(".city-guess"))
    queueMicrotask(() => document.querySelector<HTMLElement>(".city-link")?.focus());
}

/** Attribution required by the licence of the IP database. */
export function DbIp() {
  return (
    <a className="small-text muted" href="https://db-ip.com" rel="nofollow external">
      IP Geolocation by DB-IP
    </a>
  );
}
