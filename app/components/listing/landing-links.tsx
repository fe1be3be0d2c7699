import { Chip } from "#app/components/kit/chip.tsx";
import { formatCount } from "#app/i18n/format.ts";
import { listing } from "#app/i18n/ru/listing.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { LandingGroup, LandingLink } from "#app/view-models/landing-links.ts";

const t = namespace("listing", listing);

/** So many stand open. */
const first = 10;

/** Below the goods: the ways to the brands and sizes of a category, the ones with the most goods first. */
export function LandingLinks({ groups }: { groups: readonly LandingGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <div className="landings">
      {groups.map(({ kind, links }) => (
        <nav key={kind} aria-labelledby={`landings-${kind}`}>
          <h2 id={`landings-${kind}`}>{t(`landings.${kind}`)}</h2>
          <Chips links={links.slice(0, first)} />
          {links.length > first && (
            <details>
              <summary>{t("landings.more", { count: links.length - first })}</summary>
              <Chips links={links.slice(first)} />
            </details>
          )}
        </nav>
      ))}
    </div>
  );
}

function Chips({ links }: { links: readonly LandingLink[] }) {
  return (
    <div>
      {links.map(({ href, label, count, isHere }) => (
        <Chip key={href} href={href} on={isHere}>
          {`${label} `}
          <small>{formatCount(count)}</small>
        </Chip>
      ))}
    </div>
  );
}
