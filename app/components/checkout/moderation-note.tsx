import { useFrame } from "#app/components/frame/frame-context.ts";
import { moderation } from "#app/i18n/ru/moderation.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("moderation", moderation);

/** What becomes of an order while its buyer's account is checked: said before it is placed. */
export function ModerationNote() {
  const { viewer } = useFrame();
  if (!viewer?.moderation) return null;
  const { rejected, reason } = viewer.moderation;
  return (
    <div className="inline-notice">
      <p>
        <b>{t(rejected ? "rejected" : "title")}</b>{" "}
        {reason !== null && `${t(rejected ? "reason" : "said", { reason: reason.replace(/[.\s]+$/, "") })} `}
        {t(rejected ? "rejectedText" : "text")}
      </p>
    </div>
  );
}
