import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { errors } from "#app/i18n/ru/errors.ts";
import { namespace } from "#app/i18n/translator.ts";
import { LinkButton } from "#app/components/kit/button.tsx";
import { useFrameIfAny } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { SearchForm } from "#app/components/frame/search-form.tsx";

const t = namespace("errors", errors);

/** The whole-page error of specification §2 and §8. */
export function ErrorScreen({ status }: { status: number }) {
  const frame = useFrameIfAny();
  const { pathname, search } = useLocation();
  const kind = kindOf(status, useRouteError());
  return (
    <section className="error-screen">
      <div>
        <h1>{t(`${kind}.title`)}</h1>
        <p>{t(`${kind}.text`)}</p>
        <p className="actions">
          {kind === "notFound" ? (
            <LinkButton kind="main" href={paths.home}>
              {t("home")}
            </LinkButton>
          ) : (
            <LinkButton kind="main" href={pathname + search}>
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
      {/* Without a line no picture comes. */}
      {kind !== "offline" && (
        <ErrorPicture missing={kind === "notFound"} small={frame !== null && frame.device !== "desktop"} />
      )}
    </section>
  );
}

/** A repaired staple or, where something is `missing`, a row that lacks one: phones and tablets get a version of their own (specification §2). */
function ErrorPicture({ missing, small }: { missing: boolean; small: boolean }) {
  const { name, width, height } = missing ? (small ? missingSmall : missingLarge) : repaired;
  return <img className="error-picture" src={`/images/${name}.svg`} width={width} height={height} alt="" />;
}

const repaired = { name: "repaired", width: 320, height: 190 };
const missingLarge = { name: "missing", width: 420, height: 210 };
const missingSmall = { name: "missing-small", width: 240, height: 230 };

export type ErrorKind = "notFound" | "fault" | "away" | "closed" | "offline";

/** What the document is called that shows this screen. */
export function errorTitle(error: unknown): string {
  return t(`${kindOf(isRouteErrorResponse(error) ? error.status : 500, error)}.title`);
}

/** Any other status shows the 404 content (specification §2). */
function kindOf(status: number, error: unknown): ErrorKind {
  if (error instanceof TypeError && lostConnection.test(error.message)) return "offline";
  if (status === 501 || status === 503) return "closed";
  if (status === 504) return "away";
  return status === 500 || status === 429 ? "fault" : "notFound";
}

/** What browsers throw when a fetch did not reach the server. */
const lostConnection = /failed to fetch|networkerror|load failed/i;
