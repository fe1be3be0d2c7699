import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { LinkButton } from "#app/components/kit/button.tsx";
import { moderationBanner } from "#app/i18n/ru/account/moderation-banner.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("moderationBanner", moderationBanner);

/** Why pages are closed during moderation, the shop's remark, and the next step. */
export function ModerationBanner() {
  const { viewer } = useFrame();
  if (!viewer?.moderation) return null;
  const { rejected, reason } = viewer.moderation;
  return (
    <section className="moderation-banner" aria-labelledby="moderation-title">
      <h2 id="moderation-title">{rejected ? t("rejected", { name: viewer.client?.name ?? "" }) : t("waiting")}</h2>
      {reason !== null && <p>{rejected ? t("reason", { reason }) : reason}</p>}
      {rejected ? (
        <>
          <p>{t("again")}</p>
          <p className="actions">
            <LinkButton href="/profile/counterparties">{t("toClients")}</LinkButton>
            <LinkButton href={paths.contacts}>{t("ask")}</LinkButton>
          </p>
        </>
      ) : (
        <>
          {reason === null && <p>{t("soon")}</p>}
          <p>{t("open")}</p>
          <p className="actions">
            <LinkButton href={paths.catalog}>{t("toCatalog")}</LinkButton>
          </p>
        </>
      )}
    </section>
  );
}
