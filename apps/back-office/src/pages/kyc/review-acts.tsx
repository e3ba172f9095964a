import {
  acceptKycDocument,
  type getPlayerKyc,
  rejectKyc,
  rejectKycDocument,
  resetKyc,
  submitKyc,
  verifyKyc,
} from '@croupier/contract/back-office/kyc.ts';
import { useState } from 'react';
import type { Answer } from '../../call.ts';
import { notifyDone, useAct } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { usePreferences } from '../../preferences.ts';
import { useReasonTemplates } from '../../reason-templates.ts';
import { formatDate, serverNow } from '../../time.ts';
import { notify } from '../../toast.ts';
import { ActButton } from '../../ui/can.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NextButton } from '../../ui/next-button.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { leftToDo } from './reviewed-anew.ts';
import { useKycText } from './text.ts';

export type KycFile = Answer<typeof getPlayerKyc>['data'];
export type KycDocument = KycFile['documents'][number];
const routeOf = {
  accept: acceptKycDocument,
  reject: rejectKycDocument,
  verify: verifyKyc,
  askAgain: rejectKyc,
  reset: resetKyc,
  submit: submitKyc,
} as const;
type Asked = keyof typeof routeOf;
type Subject = {
  readonly player: number;
  readonly name: string;
  readonly file: KycFile | undefined;
  readonly document: KycDocument | undefined;
  readonly differing: readonly string[];
  /** A document was accepted or rejected. */
  readonly decided: () => void;
};
type Review = ReturnType<typeof useReview>;

const identityKinds = ['passport', 'identity_card', 'driving_licence', 'residence_permit'];

/** Sorts proofs of identity before proofs of address. */
export const identityFirst = (documents: readonly KycDocument[]): readonly KycDocument[] =>
  documents.toSorted(
    (left, right) => Number(identityKinds.includes(right.kind)) - Number(identityKinds.includes(left.kind)),
  );

/** The actions of a review, the open form, and why each action is disabled. */
export const useReview = (subject: Subject) => {
  const text = useKycText();
  const labels = useLabels();
  const [asked, ask] = useState<Asked>();
  const { file, document } = subject;
  const unless = (move: KycFile['allowed_moves'][number]): string | undefined =>
    file?.allowed_moves.includes(move) ? undefined : text.notNow(labels.value(file?.kyc_status ?? 'not_started'));
  const isDecided = document && document.status !== 'pending' ? text.decided(labels.value(document.status)) : undefined;
  return {
    ...subject,
    asked,
    ask,
    hindrance: {
      accept: document ? isDecided : text.chooseDocument,
      reject: document ? (document.status === 'rejected' ? isDecided : undefined) : text.chooseDocument,
      verify: unless('verify'),
      askAgain: unless('reject'),
      submit: unless('submit'),
      reset: unless('reset'),
    } satisfies Record<Asked, string | undefined>,
  };
};

const letters: Partial<Record<Asked, string>> = { accept: 'a', reject: 'r', verify: 'v' };

type ReviewActsProps = {
  readonly review: Review;
  readonly next: string | undefined;
  readonly open: (id: string | undefined) => void;
};

/** The actions in the foot of the review. */
export const ReviewActs = ({ review, next, open }: ReviewActsProps) => {
  const text = useKycText();
  const { hindrance, ask, file } = review;
  const isVerifyNext = hindrance.accept !== undefined && file !== undefined && leftToDo(file) !== 'one_rejected';
  const button = (act: Asked, tone: 'primary' | 'danger' | 'plain' | 'quiet') => (
    <ActButton
      route={routeOf[act]}
      tone={tone}
      hindrance={hindrance[act]}
      hotkey={letters[act]}
      onClick={() => ask(act)}
    >
      {text[act]}
    </ActButton>
  );
  return (
    <>
      {button('accept', hindrance.accept === undefined ? 'primary' : 'plain')}
      {button('reject', 'danger')}
      {button('verify', isVerifyNext ? 'primary' : 'plain')}
      {hindrance.submit === undefined ? button('submit', 'plain') : null}
      {button('askAgain', 'plain')}
      {hindrance.reset === undefined ? button('reset', 'quiet') : null}
      <NextButton next={next} open={open} />
    </>
  );
};

/** The form of the step that was chosen: until when a document is valid, or the reason. */
export const ReviewDialog = ({ review }: { review: Review }) => {
  const text = useKycText();
  const labels = useLabels();
  const { language } = usePreferences();
  const { asked, player, name, document, file, differing } = review;
  const again = useReasonTemplates('reject_kyc', asked === 'askAgain');
  const close = (): void => review.ask(undefined);
  const say = (words: string) => (): void => {
    notify(words, name);
    close();
  };
  const kind = labels.value(document?.kind ?? 'other');
  const shared = { params: { player }, cancel: close };
  if (!asked) return null;
  if (asked === 'reject')
    return document ? <RejectDialog review={review} document={document} kind={kind} close={close} /> : null;
  const title = asked === 'accept' ? text.acceptTitle(kind, name) : text[`${asked}Title`](name);
  const today = serverNow().toISOString().slice(0, 10);
  const isProved = file?.documents.some(
    ({ status, kind: one, expires_on }) =>
      status === 'accepted' && identityKinds.includes(one) && (expires_on === null || expires_on >= today),
  );
  const waiting = file?.documents.filter(({ status }) => status === 'pending').length ?? 0;
  return (
    <Dialog title={title} open close={close}>
      {differing.length > 0 && (asked === 'accept' || asked === 'verify') ? (
        <p className="pane-notice">{text.markedDiffering(differing.join(', '))}</p>
      ) : null}
      {asked === 'accept' && document ? (
        <SchemaForm
          route={acceptKycDocument}
          params={{ player, document: document.id }}
          cancel={close}
          initial={{ expires_on: document.expires_on, note: document.note }}
          submit={text.accept}
          done={() => {
            say(text.accepted)();
            review.decided();
          }}
        >
          {({ expires_on }) => (
            <p role="status">
              {typeof expires_on === 'string' && /^\d{4}-\d\d-\d\d$/.test(expires_on)
                ? text.holdsUntil(formatDate(expires_on, language))
                : text.holdsForever}
            </p>
          )}
        </SchemaForm>
      ) : null}
      {asked === 'verify' ? (
        <>
          <p className="muted">{isProved ? text.verifyHint : text.noAccepted}</p>
          {waiting > 0 ? <p className="pane-notice">{text.stillWaiting(waiting)}</p> : null}
          <SchemaForm
            route={verifyKyc}
            {...shared}
            {...(isProved ? { order: [] } : { required: ['override_reason'] })}
            text={{ fields: text.formFields }}
            submit={text.verify}
            done={(answer) => {
              notifyDone(answer, text.verified, name);
              close();
            }}
          />
        </>
      ) : null}
      {asked === 'askAgain' ? (
        <>
          <p className="muted">{text.askAgainHint}</p>
          <SchemaForm
            route={rejectKyc}
            {...shared}
            templates={{ field: 'reason', list: again }}
            submit={text.askAgain}
            tone="danger"
            done={say(text.asked)}
          />
        </>
      ) : null}
      {asked === 'reset' ? (
        <>
          <p className="muted">{text.resetHint}</p>
          <SchemaForm route={resetKyc} {...shared} submit={text.reset} tone="danger" done={say(text.wasReset)} />
        </>
      ) : null}
      {asked === 'submit' ? (
        <SchemaForm route={submitKyc} {...shared} submit={text.submit} done={say(text.submitted)} />
      ) : null}
    </Dialog>
  );
};

type RejectProps = {
  readonly review: Review;
  readonly document: KycDocument;
  readonly kind: string;
  readonly close: () => void;
};

const RejectDialog = ({ review, document, kind, close }: RejectProps) => {
  const text = useKycText();
  const { player, name, differing } = review;
  const reject = useAct(rejectKycDocument, () => {
    notify(text.rejected, name);
    close();
    review.decided();
  });
  const own = useReasonTemplates('reject_document');
  const usual = own.length > 0 ? own : text.templates;
  const found = text.differing(differing.join(', '));
  return (
    <ReasonDialog
      route={rejectKycDocument}
      title={text.rejectTitle(kind, name)}
      hint={text.rejectHint}
      submit={text.reject}
      templates={[...(differing.length > 0 ? [{ name: found, text: found }] : []), ...usual]}
      busy={reject.busy}
      error={reject.error}
      close={close}
      done={({ reason }) => reject.run({ params: { player, document: document.id }, body: { reason } })}
    />
  );
};
