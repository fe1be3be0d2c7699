import { useFrame } from "#app/components/frame/frame-context.ts";
import { ownClaims as texts } from "#app/i18n/ru/own-claims.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ClaimCardView } from "#app/view-models/claim-card.ts";
import { ClaimFiles, ClaimPhotos } from "./claim-files.tsx";

const t = namespace("ownClaims", texts);

/** What buyer and shop have said since. */
export function ClaimConversation({ words }: Pick<ClaimCardView, "words">) {
  const { shop } = useFrame();
  return (
    <section className="profile-section">
      <h2>{t("conversation")}</h2>
      {words.length === 0 && <p className="muted">{t("noWords")}</p>}
      <ol className="conversation">
        {words.map(({ uuid, author, name, message, at, files }) => (
          <li key={uuid} className={author === "shop" ? "of-shop" : undefined}>
            <small className="muted">
              {author === "shop" ? shop.name : (name ?? t("you"))}, {at}
            </small>
            <p className="as-typed">{message}</p>
            <ClaimPhotos photos={files.filter(({ small }) => small !== null)} />
            <ClaimFiles title={t("files")} files={files.filter(({ small }) => small === null)} />
          </li>
        ))}
      </ol>
    </section>
  );
}
