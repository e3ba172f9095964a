import { readSettings } from '../base/settings.ts';
import type { Queryable, Tx } from '../database/pool.ts';
import type { OperatorFacts } from '../http/facts.ts';

export type OperatorLoader = { load(tx: Tx, operatorId: number): Promise<OperatorFacts>; forget(): void };

/** The operator as it stands in the transaction. Settings are parsed anew only when their version rose. */
export const createOperatorLoader = (): OperatorLoader => {
  const remembered = new Map<number, OperatorFacts>();
  return {
    forget: () => remembered.clear(),
    load: async (tx, operatorId) => {
      const [row] = await tx<(Omit<OperatorFacts, 'settings'> & { settings: unknown })[]>`
        select operator_id, slug, name, currency, cooperation_model, status, is_sandbox, settings, clock_offset_ms, version
        from operators where operator_id = ${operatorId}`;
      if (!row) throw new Error(`There is no operator ${operatorId}.`);
      const known = remembered.get(operatorId);
      if (known?.version === row.version) return known;
      const facts: OperatorFacts = { ...row, settings: readSettings(row.settings) };
      remembered.set(operatorId, facts);
      return facts;
    },
  };
};

/**
 * Every operator, or only one, with its own time: for sweeps, which take as much of each and so let none hold up the
 * rest. An operator whose past is being filled in is swept only when it is named, by whoever fills it in.
 */
export const operatorsAt = (control: Queryable, now: Date, onlyOperator: number | null) => control`(
      select operator_id, ${now}::timestamptz + clock_offset_ms * interval '1 millisecond' as at from operators
      where operator_id = ${onlyOperator} or (${onlyOperator}::bigint is null and filled_until is null)
    )`;
