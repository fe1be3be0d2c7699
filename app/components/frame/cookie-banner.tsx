import { useState, type FormEvent } from "react";
import { hasCitySubdomains } from "#app/domain/city/site.ts";
import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import { useFrame } from "./frame-context.ts";
import { paths } from "./links.ts";
import { useNotify } from "./notify-context.ts";

const t = namespace("frame", texts);

/** Specification §9. */
const hideMs = 800;

/** The press counts at once: with script the banner then fades, and `keepalive` takes the choice past a page that is left. */
export function CookieBanner() {
  const { origin } = useFrame().shop;
  const notify = useNotify();
  const [stage, setStage] = useState<"shown" | "hiding" | "gone">("shown");
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    if (stage !== "shown" || !(submitter instanceof HTMLButtonElement)) return;
    rememberPress(origin);
    const body = new URLSearchParams({ intent: submitter.value });
    fetch("", { method: "POST", body, redirect: "manual", keepalive: true }).then(
      ({ status }) => status === 422 && notify([{ kind: "error", text: t("cookiesRefused") }]),
      () => {},
    );
    setStage("hiding");
    setTimeout(() => setStage("gone"), hideMs);
  }
  if (stage === "gone") return null;
  return (
    <form
      method="post"
      className={stage === "hiding" ? "cookie-banner cookie-banner-hiding" : "cookie-banner"}
      aria-label={t("cookiesTitle")}
      onSubmit={onSubmit}
    >
      <p>
        {`${t("cookies")} `}
        <a href={paths.cookies}>{t("cookiesLink")}</a>
      </p>
      <button className="button" name="intent" value="cookies.accept">
        {t("cookiesAccept")}
      </button>
      <button className="close-button text-link" name="intent" value="cookies.close" aria-label={t("close")}>
        ✕
      </button>
    </form>
  );
}

/** The cookie of the form's answer, which a page asked for meanwhile does not wait for. */
function rememberPress(siteOrigin: string): void {
  const { protocol, host, hostname } = new URL(siteOrigin);
  const domain = hasCitySubdomains(host) ? `; Domain=${hostname}` : "";
  const secure = protocol === "https:" ? "; Secure" : "";
  document.cookie = `is_cookies_accepted=true; Max-Age=31104000; Path=/; SameSite=Lax${domain}${secure}`;
}
