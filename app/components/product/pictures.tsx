import { Picture, Thumbnail } from "#app/components/kit/picture.tsx";
import type { Product } from "#app/contract/catalog/catalog.ts";
import { isPhoto, photoAt } from "#app/domain/catalog/photo.ts";
import { product as texts } from "#app/i18n/ru/catalog/product.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("product", texts);

type Images = Product["images"];
const sizes = "(max-width: 767px) 92vw, (max-width: 1199px) 45vw, 520px";

/**
 * Several pictures are a row that is swiped, or scrolled to by links; a photo opens in its full size. Works without script.
 * The first picture is the LCP element: it loads eagerly, with high priority.
 */
export function Pictures({ images }: { images: Images }) {
  const [first] = images;
  if (first === undefined)
    return (
      <div className="product-pictures">
        <Picture src={null} alt="" width={200} height={150} sizes={sizes} isLazy={false} />
      </div>
    );
  if (images.length === 1) {
    return (
      <div className="product-pictures">
        <Shown image={first} isFirst />
      </div>
    );
  }
  return (
    <div className="product-pictures">
      <ul className="gallery" tabIndex={0} aria-label={t("pictures")}>
        {images.map((image, index) => (
          <li key={image.url} id={pictureId(index)}>
            <Shown image={image} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      <ul className="gallery-links">
        {images.map(({ url }, index) => (
          <li key={url}>
            <a href={`#${pictureId(index)}`} aria-label={t("picture", { number: index + 1 })}>
              <Thumbnail src={url} width={64} height={48} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function pictureId(index: number): string {
  return `picture-${index + 1}`;
}

function Shown({ image: { url, alt, w, h }, isFirst }: { image: Images[number]; isFirst: boolean }) {
  const picture = (
    <Picture src={url} alt={alt} width={w} height={h} sizes={sizes} isLazy={!isFirst} isFirst={isFirst} />
  );
  if (!isPhoto(url)) return picture;
  return (
    <a href={photoAt(url, 2400, "jpg")} target="_blank">
      {picture}
    </a>
  );
}
