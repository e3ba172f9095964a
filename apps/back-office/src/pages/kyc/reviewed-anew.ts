import type { getPlayerKyc } from '@croupier/contract/back-office/kyc.ts';
import type { Answer } from '../../call.ts';

type KycFile = Pick<Answer<typeof getPlayerKyc>['data'], 'kyc_status' | 'changed_at'> & {
  readonly documents: readonly Pick<
    Answer<typeof getPlayerKyc>['data']['documents'][number],
    'kind' | 'created_at' | 'status' | 'reviewed_at'
  >[];
};

export type LeftToDo = 'verify' | 'look_again' | 'one_rejected';

/** The newest document of each kind: one that was rejected and handed in again counts no more. */
const newestOf = (documents: KycFile['documents']): KycFile['documents'] =>
  documents.filter(({ kind, created_at }) =>
    documents.every((other) => other.kind !== kind || other.created_at <= created_at),
  );

/**
 * The step that remains when every document is decided; undefined while one waits, when none proves anything yet, or when
 * nothing waits.
 */
export const leftToDo = ({ kyc_status, changed_at, documents: all }: KycFile): LeftToDo | undefined => {
  const documents = newestOf(all);
  const accepted = documents.filter(({ status }) => status === 'accepted');
  if (kyc_status !== 'pending_review' || accepted.length === 0) return undefined;
  if (documents.some(({ status }) => status === 'pending')) return undefined;
  if (accepted.length < documents.length) return 'one_rejected';
  // Accepted before the review began: the risk was raised, or a colleague asked for it.
  const isOlder = documents.every(({ reviewed_at }) => (reviewed_at ?? '') < (changed_at ?? ''));
  return isOlder ? 'look_again' : 'verify';
};
