import { type Context, defineCommand, type FacetName } from '../../engine/account.ts';
import type { NewEvent } from '../../outbox/emit.ts';
import { changedFields } from '../audit/audit.ts';
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
  type WantedExclusion,
} from './exclusion-rules.ts';

type Wanted = WantedExclusion & { readonly reason?: string | undefined };

const ownFacets = ['wallet', 'player', 'limits', 'audit', 'profile'] as const;

/** Starts or extends an exclusion. It binds from this moment on, because every rule looks at the player anew. */
export const createExcludePlayer = (consequences: readonly Consequence[]) => {
  const facets: readonly FacetName[] = [...ownFacets, ...consequences.flatMap((consequence) => consequence.facets)];
  return withDueChanges(
    defineCommand({
      name: 'exclude_player',
      facets: facets as readonly (typeof ownFacets)[number][],
      decide: (account, input: Wanted, context) => {
        const { now } = context;
        const running = runningExclusion(account.player, now);
        const wanted = readExclusion(input, now);
        refuseWeakening(running, wanted);
        if (running && isSame(running, wanted)) return { account, answer: { data: shown(account, now) } };

        const player = excluded(account.player, running, wanted, now);
        const drawn = drawConsequences({ ...account, player }, consequences, context);

        const data = shown(drawn.account, now);
        const audit = auditExclusion(account.player, player, context, input.reason);
        return {
          account: drawn.account,
          effects: joinEffects({ player: [{ kind: 'end_tokens' }], audit }, drawn.effects),
          events: [
            { type: 'self_exclusion.started', player_id: player.player_id, data },
            ...statusEvents(account, player, now),
            ...drawn.events,
          ],
          answer: { data },
        };
      },
    }),
  );
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
const auditExclusion = (before: PlayerFacts, after: PlayerFacts, { actor }: Context, reason: string | undefined) =>
  changedFields(before, after, ['exclusion_type', 'exclusion_until', 'status']).map((change) => ({
    action: 'self_exclusion.started',
    subject_kind: 'player',
    subject_id: after.player_id,
    ...change,
    reason: reason ?? null,
    actor,
  }));
