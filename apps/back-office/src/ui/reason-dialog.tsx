import { type FormEvent, useId, useState } from 'react';
import type { CallError } from '../call.ts';
import { draftOf, useDraft } from '../drafts.ts';
import type { Asks } from '../may.ts';
import { useCommonText } from './common-text.ts';
import { Dialog } from './dialog.tsx';
import { ErrorBox } from './error-box.tsx';
import { SubmitButton } from './submit-button.tsx';
import { type ReasonTemplate, TemplateChoice } from './template-choice.tsx';

type ReasonDialogProps = {
  readonly route: Asks;
  readonly title: string;
  readonly submit: string;
  readonly templates: readonly ReasonTemplate[];
  /** A line that says what will happen, or who reads the reason. */
  readonly hint?: string;
  /** Whether a text for the player can be given beside the reason. */
  readonly withPlayerText?: boolean;
  /** Reminds that a player must never learn of a report. */
  readonly warnOfTippingOff?: boolean;
  readonly busy: boolean;
  readonly error: CallError | null;
  readonly close: () => void;
  readonly done: (given: { reason: string; playerText: string | undefined }) => void;
};

/** Asks for a reason, by a template or in free text; the text for the player is separate. */
export const ReasonDialog = (props: ReasonDialogProps) => {
  const text = useCommonText();
  const id = useId();
  const draftKey = `reason ${props.title}`;
  const [kept] = useState(() => draftOf<{ reason: string; playerText: string }>(draftKey));
  const [reason, setReason] = useState(kept?.reason ?? '');
  const [playerText, setPlayerText] = useState(kept?.playerText ?? '');
  useDraft(draftKey, { reason, playerText });
  const [missing, setMissing] = useState(false);
  const choose = (template: ReasonTemplate): void => {
    setReason(template.text);
    setPlayerText(template.playerText ?? '');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (props.busy) return;
    setMissing(reason.trim() === '');
    if (reason.trim() === '') document.getElementById(`${id}-reason`)?.focus();
    else props.done({ reason: reason.trim(), playerText: playerText.trim() || undefined });
  };
  return (
    <Dialog title={props.title} open close={props.close}>
      <form className="stack" onSubmit={submit} noValidate>
        {props.hint ? <p className="muted">{props.hint}</p> : null}
        <TemplateChoice templates={props.templates} choose={choose} />
        <div className="form-field">
          <label htmlFor={`${id}-reason`}>{text.reason}</label>
          <textarea
            id={`${id}-reason`}
            className="input"
            rows={3}
            value={reason}
            aria-invalid={missing || undefined}
            aria-describedby={missing ? `${id}-missing` : undefined}
            onChange={(event) => {
              setReason(event.target.value);
              setMissing(false);
            }}
          />
          {missing ? (
            <p className="form-fault" id={`${id}-missing`}>
              {text.required}
            </p>
          ) : null}
        </div>
        {props.withPlayerText ? (
          <div className="form-field">
            <label htmlFor={`${id}-player`}>
              {text.playerText} <span className="muted">{text.optional}</span>
            </label>
            <textarea
              id={`${id}-player`}
              className="input"
              rows={2}
              value={playerText}
              aria-describedby={`${id}-hint`}
              onChange={(event) => setPlayerText(event.target.value)}
            />
            <p className="form-hint" id={`${id}-hint`}>
              {text.playerTextHint} {props.warnOfTippingOff ? text.tippingOff : ''}
            </p>
          </div>
        ) : null}
        {props.error ? <ErrorBox error={props.error} /> : null}
        <div className="dialog-acts">
          <button type="button" className="button quiet" onClick={props.close}>
            {text.cancel}
          </button>
          <SubmitButton route={props.route} tone="danger" busy={props.busy}>
            {props.submit}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  );
};
