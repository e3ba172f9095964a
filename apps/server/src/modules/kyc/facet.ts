import { statement } from '../../database/statement.ts';
import { assignments, columnList, unnest } from '../../database/unnest.ts';
import type { Facet } from '../../engine/facet.ts';
import { sharedPlayers } from '../players/shared-queries.ts';
import { documentColumns, type KycDocument } from './document.ts';

export type KycFacts = {
  /** Newest first. */
  readonly documents: readonly KycDocument[];
  /** Since when the player has this status. */
  readonly changed_at: Date | null;
};

declare module '../../engine/account.ts' {
  interface AccountFacts {
    kyc: KycFacts;
  }
  interface FacetEffects {
    /** A reviewed document. */
    kyc: KycDocument;
  }
}

const reviewed = {
  status: 'text',
  expires_on: 'date',
  note: 'text',
  reviewed_by: 'bigint',
  reviewed_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const;

/** The documents of a player. The status of the verification is in the player facet, because every payment needs it. */
export const kycFacet: Facet<'kyc'> = {
  name: 'kyc',
  load: async (tx, { operator_id }, players) => {
    const [changed, documents] = await Promise.all([
      tx<{ id: number; kyc_changed_at: Date | null }[]>`
        select p.id, p.kyc_changed_at from ${sharedPlayers} p
        where p.operator_id = ${operator_id} and p.id = any(${players}::bigint[])`,
      tx<KycDocument[]>`
        select ${columnList(documentColumns)} from kyc_documents
        where operator_id = ${operator_id} and player_id = any(${players}::bigint[]) order by id desc`,
    ]);
    const byPlayer = Map.groupBy(documents, (document) => document.player_id);
    return new Map(
      changed.map((row) => [row.id, { documents: byPlayer.get(row.id) ?? [], changed_at: row.kyc_changed_at }]),
    );
  },
  write: ({ operator }, changes) => {
    const documents = new Map(changes.flatMap((change) => change.effects.map((document) => [document.id, document])));
    if (documents.size === 0) return [];
    return [
      statement`
        with changed as (
          update kyc_documents d set ${assignments(reviewed, 'u')}
          from ${unnest('u', { id: 'bigint', ...reviewed }, [...documents.values()])}
          where d.operator_id = ${operator.operator_id} and d.id = u.id
          returning 1
        )
        select assert_count('documents', count(*), ${documents.size}) from changed`,
    ];
  },
};
