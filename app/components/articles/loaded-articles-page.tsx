import { PageHead } from "#app/components/frame/page-head.tsx";
import type { ArticlePreview } from "#app/contract/uploads/user-articles.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { ArticleUploadForm } from "./upload-form.tsx";
import { UploadPreview } from "./upload-preview.tsx";

/** Customer articles by file, for roles without access to the profile page. */
export function LoadedArticlesPage({ h1, preview }: { h1: string; preview: ArticlePreview | null }) {
  return (
    <>
      <PageHead crumbs={crumbsFor("loaded-articles")} h1={h1} />
      {preview === null ? <ArticleUploadForm /> : <UploadPreview preview={preview} path="/loaded-articles" />}
    </>
  );
}
