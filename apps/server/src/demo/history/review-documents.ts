import {
  acceptKycDocument,
  rejectKyc,
  rejectKycDocument,
  submitKyc,
  uploadKycDocument,
  verifyKyc,
} from '@croupier/contract/back-office/kyc.ts';
import { inOperator } from '../../database/transaction.ts';
import type { Character } from './characters.ts';
import { diceOf } from './dice.ts';
import { drawCard } from './draw-card.ts';
import { selectDocuments } from './queries.ts';
import type { Step } from './run-steps.ts';
import { act, moment, type Walk } from './walk.ts';
import { writeBill } from './write-bill.ts';

/** When someone sends documents and when they are reviewed; not everyone does. */
type Documents = {
  readonly sent: number;
  readonly reviewed: number;
  readonly outcome: 'verified' | 'blurred' | 'refused';
};

/** Players of the last weeks send them late, so that some are left to review. */
const lateDays = 16;

const documentsOf = ({ external_id, style, joins }: Character, days: number): Documents | undefined => {
  const dice = diceOf('papers', external_id);
  const roll = dice.next();
  if (joins > days - lateDays) {
    const sent = days - dice.between(1, 4);
    return roll < 0.75 ? { sent, reviewed: days + 10, outcome: 'verified' } : undefined;
  }
  const sent = joins + dice.between(1, 8);
  const reviewed = sent + dice.between(1, 2);
  if (style === 'whale' || style === 'vip' || roll < 0.6) return { sent, reviewed, outcome: 'verified' };
  if (roll < 0.68) return { sent, reviewed, outcome: 'blurred' };
  return roll < 0.72 ? { sent, reviewed, outcome: 'refused' } : undefined;
};

export const documentSteps = (walk: Walk, day: number): Step[] =>
  walk.characters
    .filter(({ external_id, registration }) => !registration.is_test && !walk.taken.has(external_id))
    .flatMap((character) => {
      const papers = documentsOf(character, walk.days);
      const subject = character.external_id;
      const at = moment(walk, day, 570 + diceOf('desk', subject, day).between(0, 120));
      if (papers?.sent === day) return [{ at, subject, run: () => send(walk, character, day) }];
      if (papers?.reviewed === day) return [{ at, subject, run: () => review(walk, character, papers) }];
      return [];
    });

const upload = async (walk: Walk, character: Character, kind: 'identity_card' | 'proof_of_address', day: number) => {
  const { external_id, person } = character;
  const isCard = kind === 'identity_card';
  const today = moment(walk, day).toISOString().slice(0, 10);
  const dice = diceOf('card', external_id);
  const number = `${person.country}-${dice.between(10_000, 99_999)}${dice.between(100, 999)}`;
  const file = isCard ? drawCard(person, number) : writeBill(person, today);
  const until = `${moment(walk, day).getUTCFullYear() + dice.between(1, 8)}-0${dice.between(1, 9)}-15`;
  return act(walk, walk.staff('review_kyc'), uploadKycDocument, {
    params: { player: walk.players.get(external_id) as number },
    body: {
      kind,
      file_name: isCard ? 'identity-card.png' : 'electricity-bill.pdf',
      content: file.toString('base64'),
      expires_on: isCard ? until : null,
      note: isCard ? null : 'Sent by e-mail',
    },
    once: `${external_id} sends ${kind}`,
  });
};

const send = async (walk: Walk, character: Character, day: number): Promise<void> => {
  const { external_id } = character;
  const params = { player: walk.players.get(external_id) as number };
  await upload(walk, character, 'identity_card', day);
  await upload(walk, character, 'proof_of_address', day);
  const body = { reason: 'All documents are there' };
  await act(walk, walk.staff('review_kyc'), submitKyc, { params, body, once: `${external_id} submits` });
};

const review = async (walk: Walk, character: Character, { outcome }: Documents): Promise<void> => {
  const { external_id } = character;
  const player = walk.players.get(external_id) as number;
  const reviewer = walk.staff('review_kyc');
  const documents = await inOperator(walk.app.sql, walk.operator_id, (tx) =>
    selectDocuments(tx, walk.operator_id, player),
  );
  const [card, bill] = ['identity_card', 'proof_of_address'].map(
    (kind) => documents.find((one) => one.kind === kind)?.id,
  );
  if (card === undefined || bill === undefined) return;
  const of = (document: number) => ({ player, document });
  if (outcome === 'verified') {
    await act(walk, reviewer, acceptKycDocument, { params: of(card), body: {}, once: `${external_id} card` });
    await act(walk, reviewer, acceptKycDocument, { params: of(bill), body: {}, once: `${external_id} bill` });
    await act(walk, reviewer, verifyKyc, { params: { player }, body: {}, once: `${external_id} verified` });
    return;
  }
  const isBlurred = outcome === 'blurred';
  const reason = isBlurred ? 'The photo is blurred; please take it again.' : 'The document is of another person.';
  await act(walk, reviewer, rejectKycDocument, { params: of(card), body: { reason }, once: `${external_id} card` });
  const body = { reason, is_final: !isBlurred };
  await act(walk, reviewer, rejectKyc, { params: { player }, body, once: `${external_id} refused` });
};
