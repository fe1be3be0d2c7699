import { Button } from "#app/components/kit/button.tsx";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { productUpload as texts } from "#app/i18n/ru/uploads/product-upload.ts";
import { namespace } from "#app/i18n/translator.ts";
import { uploadAddress, type KeptUpload } from "#app/view-models/uploads/product-upload.ts";

const t = namespace("productUpload", texts);

/** Earlier uploads, the latest first. */
export function KeptUploads({ kept }: { kept: readonly KeptUpload[] }) {
  if (kept.length === 0) return null;
  return (
    <section className="upload-kept">
      <h2>{t("kept")}</h2>
      <p className="muted">{t("keptNote", { days: uploadLimits.days })}</p>
      <ul className="kept-lists">
        {kept.map(({ uuid, name, at, note }) => (
          <li key={uuid}>
            <div>
              <a className="text-link" href={uploadAddress(uuid)}>
                {name}
              </a>
              <small className="muted">
                {at} · {note}
              </small>
            </div>
            <form method="post" action="/load-products" className="actions">
              <input type="hidden" name="upload" value={uuid} />
              <Button kind="plain" name="intent" value="upload.drop" aria-label={t("dropNamed", { name })}>
                {t("drop")}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
