import type { ReactNode } from "react";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { Crumbs } from "./crumbs.tsx";
import { TitleImage, type TitleImageData } from "./title-image.tsx";

export type PageHeadProps = { crumbs: Crumb[]; h1: string; titleImage?: TitleImageData | undefined; children?: ReactNode };

/** The trail, the heading with what stands beside it, and the picture that the shop chose for the page. */
export function PageHead({ crumbs, h1, titleImage, children }: PageHeadProps) {
  return (
    <>
      <Crumbs trail={crumbs} />
      <div className="head">
        <h1>{h1}</h1>
        {children}
      </div>
      <TitleImage image={titleImage} />
    </>
  );
}
