import { type RawBuilder, sql } from "kysely";

/** Units of lengths, areas and volumes. */
const measureUnit = /^(?:[мс]?м|м²|м?л)$/;

/** Largest difference of other numbers, such as weight, in logarithms. */
const mostAway = 0.25;
/** Number of other values, such as tip or base, that may differ. */
const mostOtherValues = 1;

/**
 * `binding (sizes, fixed, free)`: facet entries of measures, of what else must agree (looks, and texts with a size
 * such as «М8»), and of brands and offers, which are free.
 */
export const bindingCte = sql`
  binding as materialized (
    select
      coalesce(array_agg(v.id) filter (where v.slug = '' and a.unit ~ ${measureUnit.source}), '{}') as sizes,
      coalesce(array_agg(v.id) filter (where v.slug <> '' and (a.role = 'look' or (a.kind = 'text' and v.label ~ '\\d'))), '{}') as fixed,
      coalesce(array_agg(v.id) filter (where a.code is null), '{}') as free
    from facet_values v left join attributes a on a.code = v.code
  ),`;

/**
 * Can goods `p` with facets `theirs` replace those of `own`: same category and first word of the name, same sizes,
 * appearance and unit? Shared by the basket and the product page.
 */
export function replaces(): RawBuilder<boolean> {
  return sql<boolean>`(
    p.unit_uuid = own.unit_uuid
    and lower(split_part(p.name, ' ', 1)) = lower(split_part(own.name, ' ', 1))
    and not exists (
      select from unnest(own.number_codes, own.numbers) o (code, number), binding
      where case when o.code = any(binding.sizes)
        then o.number is distinct from p.numbers[array_position(p.number_codes, o.code)]
        else coalesce(o.number > 0 and p.numbers[array_position(p.number_codes, o.code)] > 0
          and abs(ln(p.numbers[array_position(p.number_codes, o.code)] / o.number)) > ${mostAway}, false)
      end
    )
    and not exists (
      select from unnest(p.number_codes) code, binding
      where code = any(binding.sizes) and not code = any(own.number_codes)
    )
    and (
      select count(*) filter (where id = any(binding.fixed)) = 0 and count(*) filter (where not id = any(binding.free)) <= ${sql.lit(mostOtherValues)}
      from (
        select unnest(own.value_ids) as id except select unnest(theirs.value_ids)
      ) missing, binding
    )
    and not exists (
      select from unnest(theirs.value_ids) id, binding
      where id = any(binding.fixed) and not id = any(own.value_ids)
    )
  )`;
}

/**
 * How unlike goods `p` with facets `theirs` are to those of `own`: sizes by how many times one is the other, other
 * values by how many differ. Written out, since a function of the database is called row by row.
 */
export function distance(): RawBuilder<number> {
  return sql<number>`(
    (
      select coalesce(sum(case
        when other is null or other <= 0 or number <= 0 then 0.5
        else least(abs(ln(other / number)), 2)
      end), 0)
      from (select o.number, p.numbers[array_position(p.number_codes, o.code)] as other from unnest(own.number_codes, own.numbers) o (code, number)) sizes
    ) + 0.3 * (select count(*) from unnest(own.value_ids) v where not v = any(theirs.value_ids))
  )`;
}
