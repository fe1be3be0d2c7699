import { paths } from "#app/components/frame/links.ts";
import { PageHead, type PageHeadProps } from "#app/components/frame/page-head.tsx";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { Details } from "#app/components/kit/details.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { Pager } from "#app/components/kit/pager.tsx";
import { uploadAcceptForm, uploadSheetForm } from "#app/forms/product-upload.ts";
import { productUpload as texts } from "#app/i18n/ru/uploads/product-upload.ts";
import { namespace } from "#app/i18n/translator.ts";
import { type KeptUpload, uploadAddress, type UploadViewModel } from "#app/view-models/uploads/product-upload.ts";
import { AddUpload } from "./add-upload.tsx";
import { ColumnsForm } from "./columns-form.tsx";
import { KeptUploads } from "./kept-uploads.tsx";
import { SheetsForm } from "./sheets-form.tsx";
import { UploadRow } from "./upload-row.tsx";

const t = namespace("productUpload", texts);

type Props = Pick<PageHeadProps, "crumbs" | "h1"> & { upload: UploadViewModel | null; others: KeptUpload[] };

/** An uploaded list, page by page; first the choice of columns, if unclear. */
export function LoadedProductsPage({ crumbs, h1, upload, others }: Props) {
  return (
    <>
      <PageHead crumbs={crumbs} h1={h1}>
        {upload && <span className="muted">{t("loadedAt", { name: upload.name, date: upload.at })}</span>}
      </PageHead>
      {upload === null ? (
        <Empty title={t("empty")} text={t("emptyText")}>
          <LinkButton href={paths.loadProducts}>{t("toLoad")}</LinkButton>
        </Empty>
      ) : upload.sheets ? (
        <SheetsForm uuid={upload.uuid} sheets={upload.sheets} intent={uploadSheetForm} />
      ) : upload.columns ? (
        <ColumnsForm uuid={upload.uuid} columns={upload.columns} />
      ) : (
        <Rows {...upload} />
      )}
      {upload !== null && (
        <p className="upload-another">
          <a className="text-link" href={paths.loadProducts}>
            {t("another")}
          </a>
        </p>
      )}
      <KeptUploads kept={others} />
    </>
  );
}

function Rows(upload: UploadViewModel) {
  const { uuid, filter, filters, rows, page, pages } = upload;
  return (
    <div className="upload">
      <div>
        <nav className="upload-filters" aria-label={t("filter")}>
          {filters.map((one) => (
            <a
              key={one.filter}
              className={one.filter === filter ? "chip selected" : "chip"}
              aria-current={one.filter === filter ? "page" : undefined}
              href={uploadAddress(uuid, one.filter)}
            >
              {one.text} <span className="muted">{one.count}</span>
            </a>
          ))}
        </nav>
        <UploadNotes {...upload} />
        <AcceptAll {...upload} />
        {rows.length === 0 ? (
          <p>{t("noRows")}</p>
        ) : (
          <ul className="upload-rows">
            {rows.map((row) => (
              <UploadRow key={row.number} upload={uuid} {...row} />
            ))}
          </ul>
        )}
        <Pager page={page} pages={pages} href={(number) => uploadAddress(uuid, filter, number)} />
      </div>
      <AddUpload {...upload} />
    </div>
  );
}

/** What was left out of a file: other sheets, hidden rows, totals. */
function UploadNotes({ notes, ignored, unordered }: Pick<UploadViewModel, "notes" | "ignored" | "unordered">) {
  if (notes.length === 0) return null;
  return (
    <div className="inline-notice upload-notes">
      <b>{t("notesTitle")}</b>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {unordered.length > 0 && (
        <Details summary={t("unorderedShow")}>
          <p>{t("unorderedHelp")}</p>
          <ul>
            {unordered.map((row) => (
              <li key={row}>{row}</li>
            ))}
          </ul>
        </Details>
      )}
      {ignored.length > 0 && (
        <Details summary={t("ignoredShow")}>
          <ul>
            {ignored.map((row) => (
              <li key={row}>{row}</li>
            ))}
          </ul>
        </Details>
      )}
    </div>
  );
}

/** One button to accept all products of the page found by name. */
function AcceptAll({ uuid, matches }: Pick<UploadViewModel, "uuid" | "matches">) {
  if (matches.length === 0) return null;
  return (
    <form method="post" data-enhance="" className="upload-accept">
      <input type="hidden" name="upload" value={uuid} />
      {matches.map((match) => (
        <input type="hidden" name="match" value={match} key={match} />
      ))}
      <p className="muted">{t("acceptAllText")}</p>
      <Button name="intent" value={uploadAcceptForm}>
        {t("acceptAll", { count: matches.length })}
      </Button>
    </form>
  );
}
