import { sql } from "kysely";

/** Price reduction by each corrective document (УКД) of `orders o`; each starts from the previous one's result. */
const corrections = sql`(
  select d.uuid, d.part_uuid,
         sum((line #>> '{was,sum}')::numeric - (line #>> '{became,sum}')::numeric) as sum,
         sum((line #>> '{was,vatSum}')::numeric - (line #>> '{became,vatSum}')::numeric) as vat
    from order_documents d cross join lateral jsonb_array_elements(d.body -> 'lines') line
   where d.order_uuid = o.uuid and d.type = 'ukd'
   group by d.uuid
)`;

/** Total reduction of `orders o` by corrective documents, with its VAT. */
export const correctedSum = sql`(select coalesce(sum(c.sum), 0) from ${corrections} c)`;
export const correctedVat = sql`(select coalesce(sum(c.vat), 0) from ${corrections} c)`;

/**
 * Reductions not already refunded by claims nor in parts never handed over, so also not due. A manually made document
 * belongs to the claim that counts it.
 */
export const correctedBeside = sql`(
  select coalesce(sum(greatest(of_claim.sum - coalesce(k.refunded_sum, 0), case when k.uuid is null then of_claim.sum else 0 end)), 0)
    from (
      select coalesce(
               (select x.claim_uuid from claim_corrections x where x.document_uuid = c.uuid),
               (select min(x.claim_uuid::text)::uuid from claim_hand_corrections x where x.document_uuid = c.uuid)) as claim_uuid,
             sum(c.sum) as sum
        from ${corrections} c join order_parts p on p.uuid = c.part_uuid
       where not (p.status = 'returned' and p.delivery_status = 'returnedToSender')
       group by 1
    ) of_claim
    left join claims k on k.uuid = of_claim.claim_uuid
)`;
