import type { Tx } from '../../database/pool.ts';
import { type Statement, statement } from '../../database/statement.ts';
import { assignments, columnList, records, recordsLiteral, unnest } from '../../database/unnest.ts';
import type { Draft } from '../../engine/account.ts';
import type { Facet, Proof } from '../../engine/facet.ts';
import { countable } from '../wallet/bounds.ts';
import { nameOfRound, type Round, roundColumns } from './round.ts';
import { hasNameOf } from './shared-queries.ts';

type RoundEffect = { readonly kind: 'insert' | 'update'; readonly round: Round };

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** The player's rounds that the commands name, by provider and round. */
    rounds: ReadonlyMap<string, Round>;
  }
  interface FacetEffects {
    rounds: RoundEffect;
  }
  interface FacetNeeds {
    /** The round to load. A round of an Original is new, so there is none to load. */
    rounds: { readonly provider_id: number; readonly round_id: string };
  }
}

export const roundFacet: Facet<'rounds'> = {
  name: 'rounds',
  policy: {
    of: 'account',
    keep: (rounds, _isChanged, earlier) => openRounds(earlier ? [...earlier, ...rounds] : [...rounds]),
    serves: (rounds, need) => need === undefined || rounds.has(nameOfRound(need)) || noSuchRound,
  },
  load: async (tx, { operator_id }, players, needs) => {
    const named = needs.map(({ player_id, need }) => ({ player_id, ...need }));
    const found = named.length === 0 ? [] : await findRounds(tx, operator_id, named);
    return new Map(
      players.map((player) => [
        player,
        new Map(found.filter((round) => round.player_id === player).map((round) => [nameOfRound(round), round])),
      ]),
    );
  },
  write: ({ operator }, changes) => {
    const effects = changes.flatMap((change) => change.effects);
    const inserted = effects.filter((effect) => effect.kind === 'insert').map((effect) => effect.round);
    const updated = effects.filter((effect) => effect.kind === 'update').map((effect) => effect.round);
    return [
      ...(inserted.length > 0 ? [insertRounds(operator.operator_id, inserted)] : []),
      ...(updated.length > 0 ? [updateRounds(operator.operator_id, lastOfEach(updated))] : []),
    ];
  },
};

type Named = { readonly player_id: number; readonly provider_id: number; readonly round_id: string };
const nameColumns = { player_id: 'bigint', provider_id: 'bigint', round_id: 'text' } as const;

const noRounds: ReadonlyMap<string, Round> = new Map();
/** A player seldom has more than one open round. One that is not cached costs a batch that is decided twice. */
const maxCachedRounds = 16;

/** The open rounds in their newest state: later calls name them again. A closed one is seldom named. */
const openRounds = (rounds: readonly (readonly [string, Round])[]): ReadonlyMap<string, Round> => {
  const open = [...new Map(rounds)].filter(([, round]) => round.status === 'open');
  return open.length === 0 ? noRounds : new Map(open.slice(-maxCachedRounds));
};

/**
 * Puts a round into the draft. Refuses sums beyond exact integers: a round that cannot be read back could never be
 * closed.
 */
export const putRound = (draft: Draft<'rounds'>, kind: 'insert' | 'update', round: Round): void => {
  countable(round.staked_real + round.staked_bonus);
  countable(round.won_real + round.won_bonus);
  draft.rounds = new Map(draft.rounds).set(nameOfRound(round), round);
  draft.append('rounds', { kind, round });
};

const noSuchRound: Proof<'rounds'> = {
  statement: (operatorId, needs) => statement`
    select assert_current('rounds', count(*), 0)
    from ${unnest(
      'u',
      nameColumns,
      needs.map(({ player_id, need }) => ({ player_id, ...need })),
    )}
    join game_rounds r on r.operator_id = ${operatorId} and ${hasNameOf('u')}`,
};

const findRounds = (tx: Tx, operatorId: number, named: readonly Named[]): Promise<Round[]> =>
  tx<Round[]>`
    select distinct on (r.provider_id, r.round_id, r.player_id) ${columnList(roundColumns, 'r')}, r.outcome
    from ${unnest('u', nameColumns, named)}
    join game_rounds r on r.operator_id = ${operatorId} and ${hasNameOf('u')}`;

/** The attributes of the type game_round_record_with_grant. */
export const storedColumns = { ...roundColumns, outcome: 'json' };
const toStored = (round: Round) => ({
  ...round,
  outcome: round.outcome === null ? null : JSON.stringify(round.outcome),
});

const insertRounds = (operatorId: number, rounds: readonly Round[]): Statement =>
  rounds.length > 1 && rounds.every(({ outcome }) => outcome !== null)
    ? insertWithOutcomes(operatorId, rounds)
    : statement`
    insert into game_rounds (operator_id, ${columnList(storedColumns)})
    select ${operatorId}, ${columnList(storedColumns, 'u')}
    from ${records('u', 'game_round_record_with_grant', storedColumns, rounds.map(toStored))}`;

/** Outcomes are sent as one JSON array: as fields of a record, each of their quotes would be escaped twice. */
const insertWithOutcomes = (operatorId: number, rounds: readonly Round[]): Statement =>
  statement`
    insert into game_rounds (operator_id, ${columnList(storedColumns)})
    select ${operatorId}, ${columnList(roundColumns, 'u')}, u.drawn
    from rows from (
      unnest(${recordsLiteral(withoutOutcome, rounds)}::game_round_record_with_grant[]),
      json_array_elements(${JSON.stringify(rounds.map(({ outcome }) => outcome))}::json)
    ) as u (${columnList(storedColumns)}, drawn)`;

/** The attributes of the type in their order; no round has the last, so the outcome of each record is null. */
const withoutOutcome = [...Object.keys(roundColumns), 'none'];

const changing = {
  status: 'text',
  staked_real: 'bigint',
  staked_bonus: 'bigint',
  won_real: 'bigint',
  won_bonus: 'bigint',
  bets: 'integer',
  wins: 'integer',
  player_bonus_id: 'bigint',
  wagered: 'bigint',
  closed_at: 'timestamptz',
  settled_bets: 'integer',
  judged_wins: 'integer',
  zero_bets: 'integer',
} as const;

const updateRounds = (operatorId: number, rounds: readonly Round[]): Statement =>
  statement`
    with changed as (
      update game_rounds r set ${assignments(changing, 'u')}
      from ${records('u', 'game_round_record_with_grant', storedColumns, rounds.map(toStored))}
      where r.operator_id = ${operatorId} and ${hasNameOf('u')}
      returning 1
    )
    select assert_count('rounds', count(*), ${rounds.length}) from changed`;

const lastOfEach = (rounds: readonly Round[]): Round[] => [
  ...new Map(rounds.map((round) => [`${nameOfRound(round)}/${round.player_id}`, round])).values(),
];
