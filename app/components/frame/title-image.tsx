export type TitleImageData = { url: string; alt: string };

/** The title picture; its space is reserved while it loads. */
export function TitleImage({ image }: { image: TitleImageData | undefined }) {
  return image === undefined ? null : (
    <img src={image.url} alt={image.alt} width="1200" height="300" className="title-image" />
  );
}
