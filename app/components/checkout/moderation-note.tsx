import { useFrame } from "#app/components/frame/frame-context.ts";
import { moderation } from "#app/i18n/ru/account/moderation.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("moderation", moderation);

/** What happens with an order during moderation, shown before it is placed. */
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
