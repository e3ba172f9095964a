import type { Tx } from '../../database/pool.ts';
import { maxListed } from '../../module/check.ts';
import type { Report } from '../../module/finding.ts';

/** Compares how often a promo code says it was used with its redemptions and their bonuses. */
export const checkPromoCodes = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<{ code: string; uses: number; redeemed: number; granted: number }[]>`
    with redeemed as (
      select r.promo_code_id, count(*) as redeemed, count(b.id) as granted
      from promo_redemptions r
      left join player_bonuses b on b.operator_id = r.operator_id and b.id = r.player_bonus_id
        and b.player_id = r.player_id and b.source = 'promo_code'
      where r.operator_id = ${operatorId}
      group by r.promo_code_id
    )
    select c.code, c.uses, coalesce(r.redeemed, 0) as redeemed, coalesce(r.granted, 0) as granted
    from promo_codes c left join redeemed r on r.promo_code_id = c.id
    where c.operator_id = ${operatorId}
      and (c.uses <> coalesce(r.redeemed, 0) or coalesce(r.redeemed, 0) <> coalesce(r.granted, 0))
    order by c.id limit ${maxListed}`;
  for (const { code, uses, redeemed, granted } of rows)
    report({
      check: 'promo_codes',
      message: `${code} counts ${uses} uses, has ${redeemed} redemptions and ${granted} bonuses`,
    });
};
