import type { Tx } from '../../database/pool.ts';
import { type Statement, statement } from '../../database/statement.ts';
import { assignments, columnList, unnest } from '../../database/unnest.ts';
import type { Context, Draft } from '../../engine/account.ts';
import { defineAdvance, type Facet } from '../../engine/facet.ts';
import { isExcluded } from '../players/rules.ts';
import { expireIntents, releaseAll } from './end-intents.ts';
import { changingColumns, type Intent, intentColumns, readColumns } from './intent.ts';
import { isOpen } from './intent-rules.ts';
import { orderVoids, type Voided } from './order-voids.ts';

/** The player's open intents, and those that the commands name. */
type IntentFacts = ReadonlyMap<number, Intent>;

/** Providers that still hold an authorisation are told to let go of it. */
type IntentEffect = { readonly kind: 'void'; readonly voided: Voided };

declare module '../../engine/account.ts' {
  interface AccountFacts {
    deposit_intents: IntentFacts;
  }
  interface FacetEffects {
    deposit_intents: IntentEffect;
  }
  interface FacetNeeds {
    deposit_intents: { readonly intent_id: number };
  }
}

const none: IntentFacts = new Map();

/** Time ends an authorisation, and so does an exclusion that another program has written. */
const settleIntents = (draft: Draft<'player' | 'deposit_intents'>, context: Context): void => {
  if (draft.deposit_intents.size === 0) return;
  expireIntents(draft, context);
  if (isExcluded(draft.player, context.now)) releaseAll(draft, 'self_exclusion', context);
};

export const intentFacet: Facet<'deposit_intents'> = {
  name: 'deposit_intents',
  policy: {
    of: 'account',
    keep: (intents) => {
      const open = [...intents].filter(([, intent]) => isOpen(intent));
      return open.length === 0 ? none : open.length === intents.size ? intents : new Map(open);
    },
    // One that is not open, or does not exist, is looked for.
    serves: (intents, need) => need === undefined || intents.has(need.intent_id),
  },
  advance: defineAdvance({ with: ['player', 'deposit_intents'], run: settleIntents }),
  load: async (tx, { operator_id }, players, needs) => {
    const rows = await findIntents(
      tx,
      operator_id,
      players,
      needs.map(({ need }) => need.intent_id),
    );
    const byPlayer = Map.groupBy(rows, (row) => row.player_id);
    return new Map(
      players.map((player) => {
        const own = byPlayer.get(player);
        return [player, own ? new Map(own.map((row) => [row.id, row])) : none];
      }),
    );
  },
  write: ({ operator: { operator_id } }, changes) => {
    const added: Intent[] = [];
    const changed: Intent[] = [];
    for (const { before, after } of changes)
      for (const [id, intent] of after) {
        const known = before.get(id);
        if (!known) added.push(intent);
        else if (known !== intent) changed.push(intent);
      }
    const voided = changes.flatMap(({ effects }) => effects.map((effect) => effect.voided));
    return [
      ...(added.length > 0 ? insertIntents(operator_id, added) : []),
      ...(changed.length > 0 ? [updateIntents(operator_id, changed)] : []),
      ...(voided.length > 0 ? [orderVoids(operator_id, voided)] : []),
    ];
  },
};

const findIntents = (
  tx: Tx,
  operatorId: number,
  players: readonly number[],
  named: readonly number[],
): Promise<Intent[]> => {
  const columns = columnList(readColumns, 'i');
  const open = tx`
    select ${columns} from deposit_intents i
    where i.operator_id = ${operatorId} and i.player_id = any(${players}::bigint[]) and i.status = 'authorised'`;
  if (named.length === 0) return tx<Intent[]>`${open}`;
  return tx<Intent[]>`
    ${open}
    union all
    select ${columns} from deposit_intents i
    where i.operator_id = ${operatorId} and i.id = any(${named}::bigint[]) and i.player_id = any(${players}::bigint[])
      and i.status <> 'authorised'`;
};

type Row = Omit<Intent, 'beyond' | 'promised_bonus'> & {
  readonly beyond: string;
  readonly promised_bonus: string | null;
};
const storedColumns = { ...intentColumns, beyond: 'text', promised_bonus: 'text' };
const toRow = (intent: Intent): Row => ({
  ...intent,
  beyond: `{${intent.beyond.join(',')}}`,
  promised_bonus: intent.promised_bonus && JSON.stringify(intent.promised_bonus),
});

/** A reference that another intent has is found here, one that a payment has by the second statement. */
const insertIntents = (operatorId: number, intents: readonly Intent[]): Statement[] => [
  statement`
    with inserted as (
      insert into deposit_intents (operator_id, ${columnList(intentColumns)}, beyond, promised_bonus)
      select ${operatorId}, ${columnList(intentColumns, 'u')}, u.beyond::text[], u.promised_bonus::jsonb
      from ${unnest('u', storedColumns, intents.map(toRow))}
      on conflict (operator_id, external_reference) do nothing
      returning 1
    )
    select assert_current('deposit intents', count(*), ${intents.length}) from inserted`,
  statement`
    select assert_no_payments(${operatorId}, ${intents.map(({ external_reference }) => external_reference)}::text[])`,
];

const updatedColumns = { id: 'bigint', player_id: 'bigint', ...changingColumns, beyond: 'text' } as const;

const updateIntents = (operatorId: number, intents: readonly Intent[]): Statement =>
  statement`
    with changed as (
      update deposit_intents i set ${assignments(changingColumns, 'u')}, beyond = u.beyond::text[]
      from ${unnest('u', updatedColumns, intents.map(toRow))}
      where i.operator_id = ${operatorId} and i.id = u.id and i.player_id = u.player_id
      returning 1
    )
    select assert_count('deposit intents', count(*), ${intents.length}) from changed`;
