import { operatorTime } from '../../call/facts.ts';
import type { Sql } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import type { Sweep } from '../../engine/sweep.ts';
import type { Parts } from '../../module/parts.ts';
import type { Reactions } from '../../module/reactions.ts';
import { systemActor } from '../audit/audit.ts';
import { findOtherAccounts, type Spread } from '../identity/find-matches.ts';
import { selectConfirmed } from '../identity/match-queries.ts';
import { raiseMatches } from '../identity/raise-matches.ts';
import { createReachPlayer, type InheritedExclusion } from './exclude-player.ts';
import type { ExclusionType } from './exclusion-rules.ts';
import { findReaching } from './reach-matched-player.ts';
import { deleteSpread, findSpread, findSpreads } from './spread-queries.ts';

export type SpreadParts = Pick<Parts, 'sql' | 'control' | 'engine' | 'clock' | 'log' | 'reactions'>;

const reachPlayers = new WeakMap<Reactions, ReturnType<typeof createReachPlayer>>();

/** The command that extends an exclusion to another account, made once per platform. */
export const reachPlayerOf = ({ reactions }: Pick<Parts, 'reactions'>): ReturnType<typeof createReachPlayer> => {
  const made = reachPlayers.get(reactions) ?? createReachPlayer(reactions.onDraft('player_excluded'));
  reachPlayers.set(reactions, made);
  return made;
};

/**
 * Extends an account's exclusion to all other accounts of the person. An account that is not excluded is checked the
 * other way round: a match that became certain, for example by its verification, may exclude it.
 */
export type SpreadExclusion = (operatorId: number, playerId: number) => Promise<void>;

/**
 * Extends an exclusion to every certain match, and raises an alert for likely ones. Each newly excluded account records
 * that its own exclusion must spread, and is followed in turn.
 */
export const spreadOf = (parts: SpreadParts): SpreadExclusion => {
  const { sql, engine, clock } = parts;
  const reachPlayer = reachPlayerOf(parts);
  const reach = async (operator_id: number, player_id: number, input: InheritedExclusion): Promise<void> => {
    const sent = await engine.submit(reachPlayer, { operator_id, player_id, input, actor: systemActor, status: 200 });
    if (sent.status !== 200) throw new Error(`Player ${player_id} could not be reached by an exclusion: ${sent.body}`);
  };
  return async (operatorId, startId) => {
    const waiting = [startId];
    const seen = new Set<number>();
    for (let playerId = waiting.pop(); playerId !== undefined; playerId = waiting.pop()) {
      if (seen.has(playerId)) continue;
      seen.add(playerId);
      const note = await inOperator(sql, operatorId, (tx) => findSpread(tx, operatorId, playerId as number));
      if (note === undefined) continue;
      const { input, certain } = await findReach(sql, operatorId, playerId, operatorTime(note, clock.now()));
      for (const other of input ? certain : []) {
        await reach(operatorId, other, input as InheritedExclusion);
        // This account is excluded by now: its exclusion spreads from here.
        if (other === playerId) seen.delete(other);
        waiting.push(other);
      }
      await inOperator(sql, operatorId, (tx) => deleteSpread(tx, operatorId, playerId as number, note.id));
    }
  };
};

/**
 * Finds the exclusion that spreads and the accounts that it reaches. Alerts for likely matches are raised in the same
 * SQL transaction.
 */
const findReach = (sql: Sql, operatorId: number, playerId: number, now: Date) =>
  inOperator(sql, operatorId, async (tx): Promise<{ input: InheritedExclusion | undefined; certain: number[] }> => {
    const spread = await findOtherAccounts(tx, operatorId, playerId);
    if (!spread) return { input: undefined, certain: [] };
    const input = reachingOf(spread, now);
    if (!input) {
      const scope = { operator_id: operatorId, now, actor: systemActor };
      return { input: await findReaching(tx, scope, spread.person), certain: [playerId] };
    }
    const confirmed = await selectConfirmed(tx, operatorId, playerId);
    const certain = spread.matches.filter((match) => match.grade === 'certain').map((match) => match.player_id);
    const likely = spread.matches.filter((match) => match.grade === 'likely' && !confirmed.includes(match.player_id));
    await raiseMatches(
      tx,
      { operator_id: operatorId, now, actor: systemActor },
      likely.map(({ player_id, kinds }) => ({ player_id, excluded_player_id: playerId, kinds })),
    );
    return { input, certain: [...new Set([...certain, ...confirmed])] };
  });

/** The account's own exclusion; undefined when none runs. */
const reachingOf = ({ person }: Spread, now: Date): InheritedExclusion | undefined => {
  const { exclusion_type, exclusion_until } = person;
  if (exclusion_type === null || exclusion_until === null || exclusion_until <= now) return undefined;
  const type: ExclusionType = exclusion_type;
  return { type, until: exclusion_until, reason: `The same person as player ${person.id}.` };
};

const maxSpreads = 200;

/** Spreads exclusions whose spreading was interrupted. */
export const createSpreadSweep =
  (parts: SpreadParts): Sweep =>
  async (onlyOperator) => {
    const { control, clock, log } = parts;
    const spread = spreadOf(parts);
    const due = await findSpreads(control, { now: clock.now(), most: maxSpreads, onlyOperator });
    let done = 0;
    for (const { operator_id, player_id } of due)
      await spread(operator_id, player_id).then(
        () => {
          done += 1;
        },
        (error: unknown) => log.warn({ err: error, operator_id, player_id }, 'an exclusion could not be spread'),
      );
    return done;
  };
