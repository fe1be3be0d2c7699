import type { ReactNode, Ref } from "react";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { Crumbs } from "./crumbs.tsx";
import { TitleImage, type TitleImageData } from "./title-image.tsx";

/** `headingRef`: the heading takes the focus. */
export type PageHeadProps = {
  crumbs: Crumb[];
  h1: string;
  headingRef?: Ref<HTMLHeadingElement>;
  titleImage?: TitleImageData | undefined;
  children?: ReactNode;
};

/** The trail, the heading with what stands beside it, and the picture that the shop chose for the page. */
export function PageHead({ crumbs, h1, headingRef, titleImage, children }: PageHeadProps) {
  return (
    <>
      <Crumbs trail={crumbs} />
      <div className="heading-row">
        <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {h1}
        </h1>
        {children}
      </div>
      <TitleImage image={titleImage} />
    </>
  );
}
