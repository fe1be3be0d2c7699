import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("frame", texts);

/** Number of unread notifications, up to 99. */
export function UnreadBadge({ count }: { count: number }) {
  return (
    <b className="count-badge" aria-label={t("unread", { count })}>
      {count > 99 ? "99+" : count}
    </b>
  );
}
