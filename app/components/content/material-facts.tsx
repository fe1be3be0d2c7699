import type { Material } from "#app/contract/content/content.ts";
import { formatDate } from "#app/i18n/format.ts";
import { content } from "#app/i18n/ru/content/content.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("content", content);

/** Publication date and reading time; `updatedAt` if later. */
export function MaterialFacts({
  material: { publishedAt, readMinutes },
  updatedAt,
}: {
  material: Pick<Material, "publishedAt" | "readMinutes">;
  updatedAt?: string;
}) {
  const [published, updated] = [publishedAt.slice(0, 10), updatedAt?.slice(0, 10)];
  const later = updated !== undefined && updated > published ? `, ${t("updated", { date: formatDate(updated) })}` : "";
  return (
    <p className="small-text muted">
      <time dateTime={published}>{formatDate(published)}</time>
      {`${later} · ${t("minutes", { count: readMinutes })}`}
    </p>
  );
}
