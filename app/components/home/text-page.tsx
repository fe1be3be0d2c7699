import type { ReactNode } from "react";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { Crumbs } from "#app/components/layout/crumbs.tsx";

/** A page of text. The server has turned its Markdown into safe HTML. */
export function TextPage({ crumbs, h1, html, children }: { crumbs: Crumb[]; h1: string; html: string; children?: ReactNode }) {
  return (
    <>
      <Crumbs trail={crumbs} />
      <article className="txt">
        <h1>{h1}</h1>
        <div dangerouslySetInnerHTML={{ __html: html }} />
        {children}
      </article>
    </>
  );
}
