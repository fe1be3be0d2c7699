import { useContext } from "react";
import { usePageCanonical } from "#app/components/frame/page-data.ts";
import { CatalogDrawing, type CatalogAbout } from "./catalog-drawing.ts";

/**
 * schema.org OfferCatalog of a list's page. Only pages without script carry it: those go to search engines, and the
 * others have no byte to spare.
 */
export function CatalogJsonLd({ name, listing }: Pick<CatalogAbout, "name" | "listing">) {
  const drawCatalog = useContext(CatalogDrawing);
  const canonical = usePageCanonical();
  if (drawCatalog === null || canonical === null || listing.goods === "") return null;
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: drawCatalog({ name, canonical, listing }) }}
    />
  );
}
