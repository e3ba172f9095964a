import { playOriginal, rotateSeeds } from '@croupier/contract/player/originals.ts';
import { diceOf } from './dice.ts';
import type { Visit } from './plan-day.ts';
import { act, moment, type Walk } from './walk.ts';

/** Players who like them. Other parts do not use them, so their winnings change nothing else. */
const fans: readonly string[] = ['chloe-m', 'hugo_b', 'marco80', 'aoife_ob', 'oskar_a', 'ines_s'];

/** Late in the evening, when all other play of the day is over. */
const firstMinute = 1_300;

type PlannedOriginal = {
  readonly game: string;
  readonly stake: number;
  readonly params: Record<string, string | number>;
};

const paramsOf = (game: string, roll: number): PlannedOriginal['params'] => {
  if (game === 'orig-crash') return { target: roll < 0.5 ? 1.5 : 3 };
  if (game === 'orig-roulette') return { bet: roll < 0.5 ? 'red' : 'dozen_2' };
  return {};
};

/** What a fan plays after a visit: some rounds of one game, for what they staked before. */
const planOriginals = ({ character, rounds }: Visit, day: number, pace = 1): readonly PlannedOriginal[] => {
  const dice = diceOf('originals', character.external_id, day);
  if (!fans.includes(character.person.username) || !dice.chance(0.6)) return [];
  const game = dice.pick(['orig-slot', 'orig-slot', 'orig-roulette', 'orig-crash']);
  const stake = rounds[0]?.stake ?? 100;
  const count = Math.max(1, Math.round(dice.between(2, 6) * pace));
  return Array.from({ length: count }, () => ({ game, stake, params: paramsOf(game, dice.next()) }));
};

/**
 * Plays the Originals of a day, one round after the other: a player's first round draws their seeds, which must not
 * depend on who else plays. A refusal, such as an empty wallet, ends the evening.
 */
export const playOriginals = async (
  walk: Walk,
  day: number,
  visits: readonly Visit[],
  signal: AbortSignal | undefined,
): Promise<void> => {
  let minute = firstMinute;
  for (const visit of visits) {
    const { external_id } = visit.character;
    const player = walk.players.get(external_id);
    if (player === undefined || walk.taken.has(external_id)) continue;
    for (const [n, { game, stake, params }] of planOriginals(visit, day, walk.pace).entries()) {
      if (signal?.aborted) return;
      const known = walk.originals().find((original) => original.external_id === game);
      if (!known) break;
      walk.forward(moment(walk, day, minute++));
      const input = { params: { game: known.id }, body: { stake, params }, once: `${external_id} ${game} ${day} ${n}` };
      const play = () => walk.call(walk.player(player), playOriginal, input);
      if ((await walk.withChanceOf(external_id, play)).code) break;
    }
  }
};

/** Reveals the seeds of those rounds, so that staff can verify each of them. */
export const revealSeeds = async (walk: Walk): Promise<void> => {
  for (const { person, external_id } of walk.characters) {
    const player = walk.players.get(external_id);
    if (player === undefined || !fans.includes(person.username) || walk.taken.has(external_id)) continue;
    await act(walk, walk.player(player), rotateSeeds, { body: {}, once: `${external_id} seeds revealed` });
  }
};
