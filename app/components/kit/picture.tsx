import { isPhoto, photoAt, photoSet } from "#app/domain/catalog/photo.ts";

/** Stands for a picture that goods and categories do not have. */
export const missingPicture = "/images/parcel.svg";

type Props = {
  src: string | null;
  alt: string;
  width: number;
  height: number;
  /** As in HTML, for photos. */
  sizes: string;
  isLazy: boolean;
  /** For the LCP element. */
  isFirst?: boolean;
};

/** A drawing, or a photo in the format and size that fits the browser. */
export function Picture({ src, sizes, isLazy, isFirst = false, ...frame }: Props) {
  const attributes = { ...(isLazy && { loading: "lazy" as const }), ...(isFirst && { fetchpriority: "high" }) };
  if (src === null || !isPhoto(src)) return <img src={src ?? missingPicture} {...frame} {...attributes} />;
  return (
    <picture className="photo">
      <source type="image/avif" srcSet={photoSet(src, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={photoSet(src, "webp")} sizes={sizes} />
      <img src={src} {...frame} {...attributes} />
    </picture>
  );
}

/** A small picture beside a name, loaded lazily. */
export function Thumbnail({ src, width, height }: Pick<Props, "src" | "width" | "height">) {
  return (
    <img
      src={src === null ? missingPicture : photoAt(src, 160, "webp")}
      alt=""
      width={width}
      height={height}
      loading="lazy"
    />
  );
}
