import { type Context, type Draft, defineCommand } from '../../engine/account.ts';
import { type DraftReaction, facetsWith, react } from '../../module/reactions.ts';
import { changedFields, systemActor } from '../audit/audit.ts';
import type { PlayerFacts } from '../players/facet.ts';
import { viewChangedPlayer } from '../players/profile-facet.ts';
import { shown } from './announce.ts';
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

declare module '../../module/reactions.ts' {
  interface Changes {
    /** An exclusion starts or is extended. */
    player_excluded: never;
  }
}

const ownFacets = ['wallet', 'player', 'limits', 'audit', 'profile', 'spread'] as const;
type ExclusionDraft = Draft<(typeof ownFacets)[number]>;

/** Starts or extends an exclusion. It applies at once, because every rule reads the player. */
export const createExcludePlayer = (reactions: readonly DraftReaction[]) =>
  defineCommand({
    name: 'exclude_player',
    facets: facetsWith(ownFacets, reactions),
    decide: (draft, input: Wanted, context) => {
      const running = runningExclusion(draft.player, context.now);
      const wanted = readExclusion(input, context.now);
      refuseWeakening(running, wanted);
      const by = { actor: context.actor, reason: input.reason };
      return { data: exclude(draft, { running, wanted, by, reactions }, context) };
    },
  });

/** An exclusion to extend to another account of the same person, with the reason to record. */
export type InheritedExclusion = Exclusion & { readonly reason: string };

/**
 * Extends an exclusion to another account of the same person. An exclusion that runs there is only extended or
 * strengthened; one that has ended meanwhile is not passed on.
 */
export const createReachPlayer = (reactions: readonly DraftReaction[]) =>
  defineCommand({
    name: 'reach_player',
    facets: facetsWith(ownFacets, reactions),
    decide: (draft, { type, until, reason }: InheritedExclusion, context) => {
      const running = runningExclusion(draft.player, context.now);
      if (until <= context.now) return { data: shown(draft, context.now) };
      const wanted = strongest([{ type, until }, ...(running ? [running] : [])]);
      const by = { actor: { ...systemActor, request_id: context.actor.request_id }, reason };
      return { data: exclude(draft, { running, wanted, by, reactions }, context) };
    },
  });

type Excluding = {
  readonly running: RunningExclusion | null;
  readonly wanted: Exclusion;
  readonly by: { readonly actor: Context['actor']; readonly reason: string | undefined };
  readonly reactions: readonly DraftReaction[];
};

/**
 * Excludes the player, announces it, and runs the reactions of other modules; the same exclusion again changes nothing.
 */
const exclude = (
  draft: ExclusionDraft,
  { running, wanted, by, reactions }: Excluding,
  context: Context,
): LimitsView => {
  const { now } = context;
  if (running && isSame(running, wanted)) return shown(draft, now);

  const before = draft.player;
  const after = excluded(before, running, wanted, now);
  draft.player = after;
  draft.append('player', { kind: 'end_tokens' });
  draft.append('spread', { player_id: after.player_id });
  draft.append('audit', ...auditExclusion(before, after, by));
  draft.emit({ type: 'self_exclusion.started', player_id: after.player_id, data: shown(draft, now) });
  if (before.status !== after.status)
    draft.emit({
      type: 'player.status_changed',
      player_id: after.player_id,
      data: viewChangedPlayer(draft.profile, after, now),
    });
  react(draft, reactions, context);
  return shown(draft, now);
};

const isSame = (running: Exclusion, wanted: Exclusion): boolean =>
  running.type === wanted.type && running.until.getTime() === wanted.until.getTime();

/** A self-closure also closes the account. Only staff or monitoring can lift a lock that they set. */
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
