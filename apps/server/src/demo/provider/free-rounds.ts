import type { KeyObject } from 'node:crypto';
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { minute } from '../../base/durations.ts';
import { pauseUnlessStopped } from '../../base/pause-unless-stopped.ts';
import { Refusal } from '../../base/refusal.ts';
import { validate } from '../../call/validate.ts';
import type { PageAnswer, PageRequest } from '../../module/page.ts';
import { signatureOf } from '../../modules/webhooks/transport/sign.ts';

/** A grant of free rounds as the studio keeps it. */
type Grant = {
  readonly free_round_id: string;
  readonly player_ref: string;
  readonly game_ids: readonly string[];
  readonly stake: number;
  readonly state: 'active' | 'cancelled';
  readonly left: number;
  /** Rounds are played although the grant is cancelled or used up. */
  readonly isStubborn: boolean;
};

/** A studio at an operator: each operator numbers its grants and transactions itself. */
export const placeOf = (studio: string, operator_id: number): string => `${studio} ${operator_id}`;

export type Grants = {
  find(place: string, free_round_id: string): Grant | undefined;
  put(place: string, grant: Grant): void;
  /** What a player can play on a game, oldest first. */
  playable(place: string, player_ref: string, game: string): Grant[];
};

/** Kept in memory, because this provider is for trials: beyond this number the oldest are dropped. */
const maxGrants = 5_000;

export const openGrants = (): Grants => {
  const grants = new Map<string, { readonly place: string; readonly grant: Grant }>();
  return {
    find: (place, id) => grants.get(`${place} ${id}`)?.grant,
    put: (place, grant) => {
      grants.set(`${place} ${grant.free_round_id}`, { place, grant });
      const [oldest] = grants.keys();
      if (grants.size > maxGrants && oldest !== undefined) grants.delete(oldest);
    },
    playable: (place, player_ref, game) =>
      [...grants.values()]
        .filter((one) => one.place === place && one.grant.player_ref === player_ref)
        .map(({ grant }) => grant)
        .filter((grant) => grant.game_ids.includes(game) && isPlayable(grant)),
  };
};

const isPlayable = ({ state, left, isStubborn }: Grant): boolean => isStubborn || (state === 'active' && left > 0);

const callBody = z.object({
  id: z.string(),
  type: z.enum(['free_rounds.issue', 'free_rounds.cancel', 'free_rounds.state']),
  operator_id: z.int(),
  data: z.object({
    free_round_id: z.string().max(100),
    player_ref: z.string().max(100),
    game_ids: z.array(z.string()).default([]),
    count: z.int().min(0).default(0),
    stake: z.int().min(0).default(0),
  }),
});
type FreeRoundCall = z.output<typeof callBody>;

/** How the address makes the studio misbehave: `/play/studio/free-rounds?behave=refuse`. */
const behaviour = z.object({
  behave: z.enum(['refuse', 'late', 'twice', 'keep']).optional(),
  milliseconds: z.coerce.number().int().min(0).max(30_000).default(11_000),
});

export type CallParts = {
  readonly clock: Clock;
  readonly grants: Grants;
  /** The key by which an operator signs calls to a studio. */
  readonly portKeyOf: (studio: string, operator_id: number) => Promise<KeyObject | undefined>;
};

const toleranceMilliseconds = 5 * minute;

/** Takes calls about free rounds, as a studio that integrates with the platform. */
export const takeFreeRoundCall = async (
  parts: CallParts,
  { params: { studio = '' }, headers, query, body }: PageRequest,
): Promise<PageAnswer> => {
  const { behave, milliseconds } = validate(behaviour, query);
  const text = body.toString('utf8');
  const call = validate(callBody, readJson(text));
  await refuseUnsigned(parts, studio, call, headers, text);
  if (behave === 'refuse' && call.type === 'free_rounds.issue')
    return { status: 422, body: { error: { message: 'The studio was told to refuse.' } } };
  const grant = carryOut(parts.grants, placeOf(studio, call.operator_id), call, behave);
  if (behave === 'late') await pauseUnlessStopped(milliseconds);
  return { body: grant ? { state: grant.state, left: grant.left } : { state: 'unknown' } };
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** As the client's libraries verify a webhook. */
const refuseUnsigned = async (
  { clock, portKeyOf }: CallParts,
  studio: string,
  { id, operator_id }: FreeRoundCall,
  headers: PageRequest['headers'],
  text: string,
): Promise<void> => {
  const key = await portKeyOf(studio, operator_id);
  const timestamp = Number(headers['webhook-timestamp']);
  const isInTime = Math.abs(clock.now().getTime() - timestamp * 1_000) <= toleranceMilliseconds;
  const expected = Buffer.from(key && isInTime ? signatureOf([key], id, timestamp, text) : '');
  const given = Buffer.from(String(headers['webhook-signature'] ?? ''));
  if (expected.length === 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Refusal('INVALID_SIGNATURE');
};

/** Each call happens once: a repeated issue or cancellation finds what the first one made. */
const carryOut = (
  grants: Grants,
  place: string,
  { type, data }: FreeRoundCall,
  behave: z.output<typeof behaviour>['behave'],
): Grant | undefined => {
  const { free_round_id, player_ref, game_ids, count, stake } = data;
  const known = grants.find(place, free_round_id);
  if (type === 'free_rounds.issue' && !known) {
    const left = behave === 'twice' ? 2 * count : count;
    const isStubborn = behave === 'keep';
    grants.put(place, { free_round_id, player_ref, game_ids, stake, state: 'active', left, isStubborn });
  }
  // One that is not known is cancelled all the same: an issue that arrives later is then too late.
  if (type === 'free_rounds.cancel')
    grants.put(place, {
      ...(known ?? { free_round_id, player_ref, game_ids, stake, isStubborn: false }),
      ...{ state: 'cancelled', left: 0 },
    });
  return grants.find(place, free_round_id);
};
