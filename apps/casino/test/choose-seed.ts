import type { Money } from '../../server/src/base/money.ts';
import { open } from '../../server/src/base/secret-box.ts';
import { seedContext } from '../../server/src/modules/originals/facet.ts';
import { originals } from '../../server/src/modules/originals/games.ts';
import { drawsOf } from '../../server/src/modules/originals/seeds.ts';
import { inMoney } from '../../server/test/support/plain.ts';
import { masterKey, type World } from '../../server/test/support/world.ts';

/** A round, and whether it is to win more than its stake. */
export type WantedRound = {
  readonly game: 'orig-slot' | 'orig-roulette' | 'orig-crash';
  readonly params?: Readonly<Record<string, unknown>>;
  readonly wins: boolean;
};

const maxTries = 100_000;

/**
 * Returns a client seed with which the next rounds of a player come out as wanted. The server seed that comes next is
 * fixed before the player chooses theirs: who opens it, as this test does with the master key, can choose the outcome.
 */
export const chooseSeed = async (world: World, username: string, wanted: readonly WantedRound[]): Promise<string> => {
  const [row] = await world.admin<{ operator_id: number; player_id: number; sealed: Buffer }[]>`
    select s.operator_id, s.player_id, s.next_server_seed_sealed as sealed
    from player_seeds s join players p on p.operator_id = s.operator_id and p.id = s.player_id
    where p.username = ${username}`;
  if (!row) throw new Error(`${username} has no seeds yet`);
  const serverSeed = open(masterKey, row.sealed, seedContext(row.operator_id, row.player_id));
  const isAsWanted = (clientSeed: string): boolean =>
    wanted.every(({ game, params = {}, wins }, nonce) => {
      const bet = originals.get(game)?.bet(params);
      if (!bet || 'problem' in bet) throw new Error(`${game} takes no such bet`);
      return bet.play(drawsOf(serverSeed, clientSeed, nonce), inMoney<Money>(100)).payout > 100 === wins;
    });
  for (let number = 0; number < maxTries; number += 1) if (isAsWanted(`seed-${number}`)) return `seed-${number}`;
  throw new Error('No seed gives these rounds');
};
