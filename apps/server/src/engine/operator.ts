import { readSettings } from '../base/settings.ts';
import type { OperatorFacts } from '../call/facts.ts';
import type { Queryable, Tx } from '../database/pool.ts';
import { type Statement, statement } from '../database/statement.ts';

/** An operator's settings, and the version of what else rules read of it: games, rates, payment methods, offers. */
export type LoadedOperator = { readonly facts: OperatorFacts; readonly facts_version: number };

export type OperatorLoader = {
  load(tx: Tx, operatorId: number): Promise<LoadedOperator>;
  /** The operator as it was last loaded. */
  known(operatorId: number): LoadedOperator | undefined;
  forget(operatorId?: number): void;
};

type OperatorRow = Omit<OperatorFacts, 'settings'> & { settings: unknown; facts_version: number };

/** The operator as it is in the SQL transaction. Settings are parsed again only when their version rose. */
export const createOperatorLoader = (): OperatorLoader => {
  const cached = new Map<number, LoadedOperator>();
  return {
    known: (operatorId) => cached.get(operatorId),
    forget: (operatorId) => {
      if (operatorId === undefined) cached.clear();
      else cached.delete(operatorId);
    },
    load: async (tx, operatorId) => {
      const [row] = await tx<OperatorRow[]>`
        select operator_id, slug, name, currency, cooperation_model, status, is_sandbox, settings, clock_offset_ms,
          version, facts_version
        from operators where operator_id = ${operatorId}`;
      if (!row) throw new Error(`There is no operator ${operatorId}.`);
      const { facts_version, settings, ...others } = row;
      const known = cached.get(operatorId);
      if (known?.facts.version === row.version && known.facts_version === facts_version) return known;
      const facts =
        known?.facts.version === row.version ? known.facts : { ...others, settings: readSettings(settings) };
      const loaded = { facts, facts_version };
      cached.set(operatorId, loaded);
      return loaded;
    },
  };
};

/** Fails when the operator's settings, or anything that raises its facts_version, have changed since the decision. */
export const currentOperator = ({ facts, facts_version }: LoadedOperator): Statement =>
  statement`
    select assert_current('operator', count(*), 1) from operators
    where operator_id = ${facts.operator_id} and version = ${facts.version} and facts_version = ${facts_version}`;

/**
 * All operators, or one, with their own time, for sweeps. An operator whose history is being filled in is included only
 * when it is named.
 */
export const operatorsAt = (control: Queryable, now: Date, onlyOperator: number | null) => control`(
      select operator_id, ${now}::timestamptz + clock_offset_ms * interval '1 millisecond' as at from operators
      where operator_id = ${onlyOperator} or (${onlyOperator}::bigint is null and filled_until is null)
    )`;
