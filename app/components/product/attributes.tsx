import { formatKilograms, formatQuantity } from "#app/i18n/format.ts";
import { product as texts } from "#app/i18n/ru/catalog/product.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { AttributeGroup, ProductViewModel } from "#app/view-models/catalog/product.ts";

const t = namespace("product", texts);

export function Attributes({ product }: { product: ProductViewModel }) {
  const groups = [...product.attributeGroups, { name: t("general"), rows: generalRows(product) }];
  return (
    <table className="attribute-table">
      {groups.map(({ name, rows }) => (
        <tbody key={name}>
          <tr>
            <th colSpan={2} scope="rowgroup">
              {name}
            </th>
          </tr>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function generalRows(product: ProductViewModel): AttributeGroup["rows"] {
  const { brand, country, warrantyMonths, weight, multiplicity, unit, dimensions, barcodes } = product;
  const rows: AttributeGroup["rows"] = [
    [t("brand"), brand.name],
    [t("country"), country],
  ];
  if (warrantyMonths !== null) rows.push([t("warranty"), t("months", { count: warrantyMonths })]);
  if (weight > 0) {
    const quantity = formatQuantity(multiplicity, unit);
    rows.push([t("weight"), t("weightOf", { kilograms: formatKilograms(weight), quantity })]);
  }
  if (dimensions !== null) {
    const { l, w, h } = dimensions;
    rows.push([
      t("dimensions"),
      t("dimensionsOf", { l: formatQuantity(l), w: formatQuantity(w), h: formatQuantity(h) }),
    ]);
  }
  if (barcodes.length > 0) rows.push([t("barcode"), barcodes.join(", ")]);
  return rows;
}
