import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { barePage } from "#app/domain/navigation/drawer-moves.ts";
import { errors } from "#app/i18n/ru/errors.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { useFrameIfAny } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { SearchForm } from "#app/components/frame/search-form.tsx";

const t = namespace("errors", errors);

/** The whole-page error of specification §2 and §8. */
export function ErrorScreen({ status }: { status: number }) {
  const frame = useFrameIfAny();
  const place = useLocation();
  const here = barePage(place);
  const error = useRouteError();
  const kind = kindOf(status, error);
  const kept = keptForm(error);
  return (
    <section className="error-screen">
      <div>
        <h1>{t(`${kind}.title`)}</h1>
        <p>{t(`${kind}.text`)}</p>
        {kept && (
          <form method="post" action={place.pathname + place.search} className="actions">
            <p>{t("kept")}</p>
            {kept.map(([name, value], at) => (
              <input key={at} type="hidden" name={name} value={value} />
            ))}
            <Button kind="main">{t("sendAgain")}</Button>
          </form>
        )}
        <p className="actions">
          {kind === "notFound" ? (
            <LinkButton kind="main" href={paths.home}>
              {t("home")}
            </LinkButton>
          ) : (
            <LinkButton kind={kept ? "quiet" : "main"} href={here}>
              {t("again")}
            </LinkButton>
          )}
        </p>
        {kind === "notFound" && frame && (
          <>
            <p>{t("find")}</p>
            <SearchForm big />
          </>
        )}
      </div>
      {/* Offline no picture can load. */}
      {kind !== "offline" && (
        <ErrorPicture missing={kind === "notFound"} small={frame !== null && frame.device !== "desktop"} />
      )}
    </section>
  );
}

/**
 * A repaired staple, or with `missing` a row lacking one; phones and tablets have their own version (specification
 * §2).
 */
function ErrorPicture({ missing, small }: { missing: boolean; small: boolean }) {
  const { name, width, height } = missing ? (small ? missingSmall : missingLarge) : repaired;
  return <img className="error-picture" src={`/images/${name}.svg`} width={width} height={height} alt="" />;
}

const repaired = { name: "repaired", width: 320, height: 190 };
const missingLarge = { name: "missing", width: 420, height: 210 };
const missingSmall = { name: "missing-small", width: 240, height: 230 };

export type ErrorKind = "notFound" | "fault" | "away" | "closed" | "busy" | "offline";

/** Maintenance: no part of the shop is available, drawers included (specification §2). */
export function isClosed(error: unknown): boolean {
  return isRouteErrorResponse(error) && kindOf(error.status, error) === "closed";
}

/** Document title of the error screen. */
export function errorTitle(error: unknown): string {
  return t(`${kindOf(isRouteErrorResponse(error) ? error.status : 500, error)}.title`);
}

/** Any other status shows the 404 content (specification §2). */
function kindOf(status: number, error: unknown): ErrorKind {
  if (error instanceof TypeError && lostConnection.test(error.message)) return "offline";
  if (status === 501) return "closed";
  if (status === 503) return codeOf(error) === "readOnly" ? "closed" : "busy";
  if (status === 504) return "away";
  return status === 500 || status === 429 ? "fault" : "notFound";
}

/** Reason of a temporary refusal (startup/value-or-error-page.server.ts). */
function codeOf(error: unknown): unknown {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null;
  return typeof data === "object" && data !== null && "code" in data ? data.code : null;
}

/** The form sent during maintenance (startup/check-maintenance.server.ts); null if there was none. */
function keptForm(error: unknown): [name: string, value: string][] | null {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null;
  if (typeof data !== "object" || data === null || !("kept" in data) || !Array.isArray(data.kept)) return null;
  return data.kept.flatMap((pair: unknown): [string, string][] => {
    const [name, value]: unknown[] = Array.isArray(pair) ? pair : [];
    return typeof name === "string" && typeof value === "string" ? [[name, value]] : [];
  });
}

/** Messages of browsers for a failed fetch. */
const lostConnection = /failed to fetch|networkerror|load failed/i;
