import type { Product } from "#app/contract/catalog.ts";

/** The first picture is what the page is opened for, so nothing waits before it. */
export function Pictures({ images }: Pick<Product, "images">) {
  const [main, ...others] = images;
  if (main === undefined) return null;
  return (
    <div className="product-pictures">
      <img src={main.url} alt={main.alt} width={main.w} height={main.h} {...{ fetchpriority: "high" }} />
      {others.map(({ url, alt, w, h }) => (
        <img key={url} src={url} alt={alt} width={w} height={h} loading="lazy" />
      ))}
    </div>
  );
}
