import type { Sql } from '../src/database/pool.ts';
import { differences } from './differences.ts';
import type { ExpectedGrant, Reference } from './reference.ts';

type GrantRow = {
  name: string;
  player: number;
  state: string;
  result: string;
  played: number;
  open: number;
  left: number;
  won: number;
  converted: number;
  forfeited: number;
  wanted: string | null;
};

/** Compares each grant of free rounds with what its calls leave: its rounds, its winnings and what its provider is told. */
export const compareGrants = async (owner: Sql, { grants }: Reference): Promise<string[]> => {
  const rows = await owner<GrantRow[]>`
    select b.id::text as name, b.player_id as player, b.state, b.result, b.free_spins_used as played,
      b.open_free_rounds as open, b.free_spins_left as left, b.amount as won, b.converted_amount as converted,
      b.forfeited_amount as forfeited,
      (select o.wanted from free_round_orders o
        where (o.operator_id, o.player_bonus_id) = (b.operator_id, b.id)) as wanted
    from player_bonuses b where b.provider_id is not null`;
  return differences('grant', grants, rows, compareGrant);
};

const compareGrant = ({ player, played, won, result, wanted }: ExpectedGrant, row: GrantRow): boolean =>
  row.player === player &&
  row.state === 'finished' &&
  row.result === result &&
  row.played === played &&
  row.open === 0 &&
  row.left === 0 &&
  row.won === won &&
  row.converted === (result === 'paid_out' ? won : 0) &&
  row.forfeited === (result === 'paid_out' ? 0 : won) &&
  row.wanted === wanted;
