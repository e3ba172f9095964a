import { type Context, defineCommand, type FacetName, type Facts, type Outcome } from '../../engine/account.ts';
import type { NewEvent } from '../../outbox/emit.ts';
import { changedFields, systemActor } from '../audit/audit.ts';
import type { PlayerFacts } from '../players/facet.ts';
import { viewChangedPlayer } from '../players/profile-facet.ts';
import type { PlayerRow } from '../players/row.ts';
import { shown } from './announce.ts';
import { type Consequence, drawConsequences, joinEffects } from './consequences.ts';
import { withDueChanges } from './due-changes.ts';
import {
  type Exclusion,
  type RunningExclusion,
  readExclusion,
  refuseWeakening,
  runningExclusion,
  strongest,
  type WantedExclusion,
} from './exclusion-rules.ts';
import type { LimitsView } from './view.ts';

type Wanted = WantedExclusion & { readonly reason?: string | undefined };

const ownFacets = ['wallet', 'player', 'limits', 'audit', 'profile', 'spread'] as const;
type OwnFacet = (typeof ownFacets)[number];

const facetsWith = (consequences: readonly Consequence[]) =>
  [...ownFacets, ...consequences.flatMap(({ facets }) => facets)] as readonly FacetName[] as readonly OwnFacet[];

/** Starts or extends an exclusion. It binds from this moment on, because every rule looks at the player anew. */
export const createExcludePlayer = (consequences: readonly Consequence[]) =>
  withDueChanges(
    defineCommand({
      name: 'exclude_player',
      facets: facetsWith(consequences),
      decide: (account, input: Wanted, context) => {
        const running = runningExclusion(account.player, context.now);
        const wanted = readExclusion(input, context.now);
        refuseWeakening(running, wanted);
        const by = { actor: context.actor, reason: input.reason };
        return exclude(account, { running, wanted, by, consequences }, context);
      },
    }),
  );

/** What excludes a person: what runs on one of their accounts, which one that is and how it is known. */
export type Reaching = Exclusion & { readonly reason: string };

/**
 * Brings an exclusion to another account of the same person. What runs there already is only ever extended and
 * strengthened; what is over meanwhile reaches nothing.
 */
export const createReachPlayer = (consequences: readonly Consequence[]) =>
  withDueChanges(
    defineCommand({
      name: 'reach_player',
      facets: facetsWith(consequences),
      decide: (account, { type, until, reason }: Reaching, context) => {
        const running = runningExclusion(account.player, context.now);
        if (until <= context.now) return { account, answer: { data: shown(account, context.now) } };
        const wanted = strongest([{ type, until }, ...(running ? [running] : [])]);
        const by = { actor: { ...systemActor, request_id: context.actor.request_id }, reason };
        return exclude(account, { running, wanted, by, consequences }, context);
      },
    }),
  );

type Excluding = {
  readonly running: RunningExclusion | null;
  readonly wanted: Exclusion;
  readonly by: { readonly actor: Context['actor']; readonly reason: string | undefined };
  readonly consequences: readonly Consequence[];
};

const exclude = (
  account: Facts<OwnFacet>,
  { running, wanted, by, consequences }: Excluding,
  context: Context,
): Outcome<OwnFacet, LimitsView> => {
  const { now } = context;
  if (running && isSame(running, wanted)) return { account, answer: { data: shown(account, now) } };

  const player = excluded(account.player, running, wanted, now);
  const drawn = drawConsequences({ ...account, player }, consequences, context);

  const data = shown(drawn.account, now);
  const audit = auditExclusion(account.player, player, by);
  return {
    account: drawn.account,
    effects: joinEffects(
      { player: [{ kind: 'end_tokens' }], spread: [{ player_id: player.player_id }], audit },
      drawn.effects,
    ),
    events: [
      { type: 'self_exclusion.started', player_id: player.player_id, data },
      ...statusEvents(account, player, now),
      ...drawn.events,
    ],
    answer: { data },
  };
};

const isSame = (running: Exclusion, wanted: Exclusion): boolean =>
  running.type === wanted.type && running.until.getTime() === wanted.until.getTime();

/** A self-closure closes the account, too. What staff or monitoring set stays theirs to lift. */
const excluded = (
  player: PlayerFacts,
  running: RunningExclusion | null,
  { type, until }: Exclusion,
  now: Date,
): PlayerFacts => {
  const after = {
    ...player,
    exclusion_type: type,
    exclusion_since: running?.since ?? now,
    exclusion_until: until,
  };
  if (type !== 'self_closure') return after;
  const isTheirs = player.status !== 'active' && ['staff', 'aml'].includes(player.status_set_by);
  return { ...after, status: 'closed', status_set_by: isTheirs ? player.status_set_by : 'self' };
};

const statusEvents = (
  { player, profile }: { player: PlayerFacts; profile: PlayerRow },
  after: PlayerFacts,
  now: Date,
): NewEvent[] =>
  player.status === after.status
    ? []
    : [
        {
          type: 'player.status_changed',
          player_id: after.player_id,
          data: viewChangedPlayer(profile, after, now),
        },
      ];

/** One audit row per changed field. */
const auditExclusion = (before: PlayerFacts, after: PlayerFacts, { actor, reason }: Excluding['by']) =>
  changedFields(before, after, ['exclusion_type', 'exclusion_until', 'status']).map((change) => ({
    action: 'self_exclusion.started',
    subject_kind: 'player',
    subject_id: after.player_id,
    ...change,
    reason: reason ?? null,
    actor,
  }));
