import {
  type CommandDefinition,
  type Context,
  defineCommand,
  type FacetName,
  type Outcome,
} from '../../engine/account.ts';
import type { NewEvent } from '../../outbox/emit.ts';
import { systemActor } from '../audit/audit.ts';
import type { PlayerFacts } from '../players/facet.ts';
import { viewExclusion } from '../players/view.ts';
import { auditChanges, limitsEvent, type Protected, shown } from './announce.ts';
import { joinEffects } from './consequences.ts';
import { foldDue } from './cooling-off.ts';

const settledFacets = ['wallet', 'player', 'limits', 'audit'] as const;
type SettledFacet = (typeof settledFacets)[number];

type Settled = { readonly account: Protected } & Required<Pick<Outcome, 'effects' | 'events'>>;

/**
 * What time alone has done to an account: raises whose cooling-off is over, and an exclusion that has run out. Both hold
 * without this; here they are written down and announced, once, because what is written down is due no more.
 */
export const settle = (account: Protected, { now }: Pick<Context, 'now'>): Settled | undefined => {
  const { facts: limits, applied } = foldDue(account.limits, now);
  const ended = hasEnded(account.player, now);
  if (applied.length === 0 && !ended) return undefined;
  const { player_id } = account.wallet;
  const after = { ...account, limits, player: ended ? withoutExclusion(account.player) : account.player };
  const applying = auditChanges('limits.change_applied', player_id, applied, systemActor);
  return {
    account: after,
    effects: { audit: ended ? [...applying, auditEnd(account.player)] : applying },
    events: [
      ...limitsEvent('limits.change_applied', after, applied, now),
      ...(ended ? [endEvent(account.player, after, now)] : []),
    ],
  };
};

const hasEnded = ({ exclusion_until }: PlayerFacts, now: Date): boolean =>
  exclusion_until !== null && exclusion_until <= now;

const withoutExclusion = (player: PlayerFacts): PlayerFacts => ({
  ...player,
  exclusion_type: null,
  exclusion_since: null,
  exclusion_until: null,
});

/** Shows the exclusion that is over, as it was shown while it ran. */
const endEvent = (before: PlayerFacts, after: Protected, now: Date): NewEvent => ({
  type: 'self_exclusion.ended',
  player_id: before.player_id,
  data: { ...shown(after, now), self_exclusion: viewExclusion(before, before.exclusion_since as Date) },
});

const auditEnd = (player: PlayerFacts) => ({
  action: 'self_exclusion.ended',
  subject_kind: 'player',
  subject_id: player.player_id,
  field: 'exclusion_type',
  from_value: player.exclusion_type,
  to_value: null,
  actor: systemActor,
});

/**
 * A command that first writes down what has come due, so that whoever reads the events finds the raise before the
 * deposit that it made possible.
 */
export const withDueChanges = <Input, F extends FacetName, Reply>(
  command: CommandDefinition<Input, F, Reply>,
): CommandDefinition<Input, F | SettledFacet, Reply> => ({
  ...command,
  facets: [...new Set<F | SettledFacet>([...command.facets, ...settledFacets])],
  decide: (account, input, context) => {
    const due = settle(account, context);
    if (!due) return command.decide(account, input, context) as Outcome<F | SettledFacet, Reply>;
    const current = { ...account, ...due.account };
    const outcome = command.decide(current, input, context);
    return {
      ...outcome,
      account: { ...current, ...outcome.account },
      effects: joinEffects(due.effects, outcome.effects ?? {}),
      events: [...due.events, ...(outcome.events ?? [])],
    };
  },
});

/** Nothing but what has come due: for the sweep, where no other command has come first. */
export const settleAccount = withDueChanges(
  defineCommand({
    name: 'settle_account',
    facets: ['wallet'],
    decide: (account, _input: null) => ({ account, answer: { data: null } }),
  }),
);
