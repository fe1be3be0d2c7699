import { frame as texts } from "#app/i18n/ru/frame.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { FrameViewModel } from "#app/view-models/frame.ts";

const t = namespace("frame", texts);

/** What the shop tells everybody, above the header. `html` is sanitised by the server. */
export function Announcements({ list }: { list: FrameViewModel["announcements"] }) {
  if (list.length === 0) return null;
  return (
    <section className="announcements" aria-label={t("announcement")}>
      {list.map(({ uuid, html }) => (
        <p key={uuid} className="page-width" dangerouslySetInnerHTML={{ __html: html }} />
      ))}
    </section>
  );
}
