import { PageHead } from "#app/components/frame/page-head.tsx";
import type { ArticlePreview } from "#app/contract/user-articles.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { ArticleUploadForm } from "./upload-form.tsx";
import { UploadPreview } from "./upload-preview.tsx";

/** Own codes by the file, for those to whom their page in the profile is closed. */
export function LoadedArticlesPage({ h1, preview }: { h1: string; preview: ArticlePreview | null }) {
  return (
    <>
      <PageHead crumbs={crumbsFor("loaded-articles")} h1={h1} />
      {preview === null ? <ArticleUploadForm /> : <UploadPreview preview={preview} path="/loaded-articles" />}
    </>
  );
}
