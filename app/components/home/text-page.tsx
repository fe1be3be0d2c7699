import type { ReactNode } from "react";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { FaqJsonLd } from "#app/components/content/faq-json-ld.tsx";
import { Crumbs } from "#app/components/frame/crumbs.tsx";
import { Picture } from "#app/components/kit/picture.tsx";
import { SeoText } from "#app/components/frame/seo-text.tsx";
import { TitleImage, type TitleImageData } from "#app/components/frame/title-image.tsx";

type Props = {
  crumbs: Crumb[];
  h1: string;
  titleImage?: TitleImageData;
  html: string;
  image?: { url: string; alt: string };
  edited?: string;
  seoText?: string;
  /** Questions answered by the text. */
  questions?: { question: string; answer: string }[];
  children?: ReactNode;
};

/** `html` is sanitised Markdown rendered by the server. `edited` is the date of the edition. */
export function TextPage({ crumbs, h1, titleImage, html, image, edited, seoText, questions = [], children }: Props) {
  return (
    <>
      <Crumbs trail={crumbs} />
      <article className="rich-text">
        <h1>{h1}</h1>
        {edited !== undefined && <p className="muted">{edited}</p>}
        <TitleImage image={titleImage} />
        {image && <Picture src={image.url} alt={image.alt} width={640} height={480} sizes="640px" isLazy={false} />}
        <div dangerouslySetInnerHTML={{ __html: html }} />
        {children}
      </article>
      <SeoText html={seoText} />
      <FaqJsonLd questions={questions} />
    </>
  );
}
