import type { ProductViewModel } from "#app/view-models/catalog/product.ts";

export function Attributes({ groups }: { groups: ProductViewModel["attributeGroups"] }) {
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
