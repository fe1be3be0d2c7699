import { formatFileSize } from "#app/i18n/file-size.ts";
import { ownClaims as texts } from "#app/i18n/ru/claims/own-claims.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ClaimFileView } from "#app/view-models/claims/claim-card.ts";

const t = namespace("ownClaims", texts);

/** Thumbnails linking to the photographs. */
export function ClaimPhotos({ photos }: { photos: ClaimFileView[] }) {
  if (photos.length === 0) return null;
  return (
    <ul className="claim-photos" aria-label={t("photos")}>
      {photos.map(({ uuid, name, href, small }) => (
        <li key={uuid}>
          <a href={href} download="">
            <img src={small ?? href} alt={t("photo", { name })} width={96} height={96} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}

export function ClaimFiles({ title, files }: { title: string; files: ClaimFileView[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="claim-papers" aria-label={title}>
      {files.map(({ uuid, name, size, href }) => (
        <li key={uuid}>
          <a className="text-link" href={href} download="">
            {name}
          </a>{" "}
          <span className="muted">{formatFileSize(size)}</span>
        </li>
      ))}
    </ul>
  );
}
