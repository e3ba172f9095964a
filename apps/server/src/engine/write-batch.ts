import { storeAnswers } from '../call/idempotency-queries.ts';
import type { Statement } from '../database/statement.ts';
import { insertEvents } from '../outbox/emit.ts';
import type { FacetName } from './account.ts';
import type { Decided } from './decide-batch.ts';
import type { BatchScope, Change, Facet } from './facet.ts';
import type { Loaded } from './load-batch.ts';

/** All statements of a batch, the account's own row first: others wait for it before they lock anything else. */
export const statementsOf = (scope: BatchScope, loaded: Loaded, decided: Decided): readonly Statement[] => {
  const statements: Statement[] = [];
  for (const facet of loaded.facets) {
    const changes = changesOf(facet, loaded, decided);
    if (changes.length > 0) statements.push(...facet.write(scope, changes));
  }
  const { operator_id } = scope.operator;
  if (decided.events.length > 0) statements.push(insertEvents({ operator_id, now: scope.now }, decided.events));
  if (decided.stored.length > 0) statements.push(storeAnswers(operator_id, decided.stored));
  return statements;
};

/**
 * What a facet has to write: accounts whose part changed, or that append rows. The root's row holds the version, which
 * rises with every change of the account.
 */
const changesOf = ({ name, isRoot }: Facet, { accounts }: Loaded, decided: Decided): Change<FacetName>[] => {
  const changes: Change<FacetName>[] = [];
  for (const player_id of decided.changed) {
    const before = decided.before.get(player_id)?.[name];
    const after = accounts.get(player_id)?.[name];
    const effects = decided.effects.get(player_id)?.get(name) ?? [];
    if (isRoot || before !== after || effects.length > 0) changes.push({ player_id, before, after, effects } as never);
  }
  return changes.sort((a, b) => a.player_id - b.player_id);
};
