import type { Brand } from "#app/contract/content/content.ts";
import { formatCount } from "#app/i18n/format.ts";
import { content } from "#app/i18n/ru/content/content.ts";
import { namespace } from "#app/i18n/translator.ts";
import { useFrame } from "#app/components/frame/frame-context.ts";

const t = namespace("content", content);

export function BrandStock({ brand: { available } }: { brand: Pick<Brand, "available"> }) {
  const { inCity } = useFrame().city;
  return available === 0 ? (
    <span className="status-text waiting">{t("noneAvailable", { cityIn: capital(inCity) })}</span>
  ) : (
    <span className="status-text">{t("available", { n: formatCount(available), cityIn: inCity })}</span>
  );
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
