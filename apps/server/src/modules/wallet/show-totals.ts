import type { getOwnTotals as route } from '@croupier/contract/player/wallet.ts';
import { type Money, money, zero } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { type Call, playerOf } from '../../call/call.ts';
import { findStretch, type MovedTotal, sumMoved, sumPlay } from './ledger-queries.ts';

/** What is added up for one answer: a tenth of a second of work. */
const maxEntries = 200_000;

/** What a period of the ledger came to, for the player. */
export const showOwnTotals = (call: Call<typeof route>): Promise<AnswerOf<typeof route>> =>
  call.read(async (tx) => {
    const account = { operator_id: call.operator.operator_id, player_id: playerOf(call) };
    const stretch = await findStretch(tx, account, call.query);
    if (!stretch) throw new Refusal('NOT_FOUND');
    if (stretch.upto - stretch.below > maxEntries)
      throw new Refusal('INVALID_REQUEST', 'The period has too many entries to add up: ask for a shorter one.', {
        reason: 'too_many',
        max_entries: maxEntries,
      });
    const [play, moved] = await Promise.all([sumPlay(tx, account, stretch), sumMoved(tx, account, stretch)]);
    const data = { player_id: account.player_id, currency: stretch.currency, ...addedUp(play, moved) };
    return { data };
  });

type Play = Awaited<ReturnType<typeof sumPlay>>;

/** Each wallet by its parts; what has no part of its own is `other`, so that they add up to the change. */
const addedUp = (play: Play, moved: readonly MovedTotal[]) => {
  const ofType = (wallet: MovedTotal['wallet'], ...types: MovedTotal['type'][]): Money =>
    total(moved.filter((one) => one.wallet === wallet && types.includes(one.type)));
  const all = (wallet: MovedTotal['wallet']): Money => total(moved.filter((one) => one.wallet === wallet));

  const deposited = ofType('real', 'deposit');
  const withdrawn = minus(ofType('real', 'withdrawal', 'withdrawal_rejection'));
  const converted = ofType('real', 'bonus_conversion');
  const granted = ofType('bonus', 'bonus_correction_up');
  const ended = minus(ofType('bonus', 'bonus_conversion', 'bonus_correction_down'));
  const bonusNet = money(play.bonus_won - play.bonus_staked);
  return {
    real: {
      deposited,
      withdrawn,
      staked: play.staked,
      won: play.won,
      net: play.net,
      converted,
      other: money(all('real') - deposited + withdrawn - converted),
      change: money(all('real') + play.net),
    },
    bonus: {
      granted,
      staked: play.bonus_staked,
      won: play.bonus_won,
      net: bonusNet,
      ended,
      other: money(all('bonus') - granted + ended),
      change: money(all('bonus') + bonusNet),
    },
  };
};

const total = (parts: readonly MovedTotal[]): Money => money(parts.reduce((sum, { amount }) => sum + amount, 0));

/** Never −0. */
const minus = (amount: Money): Money => (amount === 0 ? zero : money(-amount));
