import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { FrameData } from "./frame-data.ts";
import { formAction, withDrawer, type Place } from "./links.ts";

const t = namespace("frame", texts);

/** A guess by address is asked about, once, with the source of the guess beside it as its licence wants. */
export function CityGuess({ data: { city }, place }: { data: FrameData; place: Place }) {
  const choose = withDrawer(place, "location");
  return (
    <section className="city-guess" aria-label={t("guessTitle")} ref={handOnFocus}>
      <div className="page-width">
        <form method="post" action={formAction(place, "location")} data-enhance="">
          <input type="hidden" name="cityUuid" value={city.uuid} />
          <b>{t("guess", { city: city.name })}</b>
          <button className="text-link" name="intent" value="city.choose">
            {t("guessYes")}
          </button>
          <a className="text-link" href={choose}>
            {t("guessNo")}
          </a>
        </form>
        <DbIp />
      </div>
    </section>
  );
}

/** Answered in place, the question takes its button along: the focus goes to the city named beneath. */
function handOnFocus(question: HTMLElement | null): void {
  if (question === null && document.activeElement?.closest(".city-guess"))
    document.querySelector<HTMLElement>(".city-link")?.focus();
}

/** The attribution that the licence of the address table asks for. */
export function DbIp() {
  return (
    <a className="small-text muted" href="https://db-ip.com" rel="nofollow external">
      IP Geolocation by DB-IP
    </a>
  );
}
