import type { getPlayerKyc } from '@croupier/contract/back-office/kyc.ts';
import type { Answer } from '../../call.ts';

type KycFile = Pick<Answer<typeof getPlayerKyc>['data'], 'kyc_status' | 'changed_at'> & {
  readonly documents: readonly Pick<
    Answer<typeof getPlayerKyc>['data']['documents'][number],
    'status' | 'reviewed_at'
  >[];
};

/** The step that remains when every document is accepted; undefined while one is not, or when nothing waits. */
export const leftToDo = ({ kyc_status, changed_at, documents }: KycFile): 'verify' | 'look_again' | undefined => {
  if (kyc_status !== 'pending_review' || documents.length === 0) return undefined;
  if (documents.some(({ status }) => status !== 'accepted')) return undefined;
  // Accepted before the review began: the risk was raised, or a colleague asked for it.
  const isOlder = documents.every(({ reviewed_at }) => (reviewed_at ?? '') < (changed_at ?? ''));
  return isOlder ? 'look_again' : 'verify';
};
