import type { ReactNode } from 'react';
import type { CallError } from '../call.ts';
import type { Asks } from '../may.ts';
import { ActButton } from './can.tsx';
import { useCommonText } from './common-text.ts';
import { Dialog } from './dialog.tsx';
import { ErrorBox } from './error-box.tsx';

type ConfirmDialogProps = {
  readonly route: Asks;
  readonly title: string;
  readonly submit: string;
  readonly tone?: 'primary' | 'danger';
  readonly busy: boolean;
  readonly error: CallError | null;
  readonly close: () => void;
  readonly done: () => void;
  /** One sentence that says what will happen. */
  readonly children: ReactNode;
};

/** Asks for confirmation before an action without input. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const text = useCommonText();
  return (
    <Dialog title={props.title} open close={props.close}>
      {props.children}
      {props.error ? <ErrorBox error={props.error} /> : null}
      <div className="dialog-acts">
        <button type="button" className="button quiet" onClick={props.close}>
          {text.cancel}
        </button>
        <ActButton route={props.route} tone={props.tone ?? 'danger'} busy={props.busy} onClick={props.done}>
          {props.submit}
        </ActButton>
      </div>
    </Dialog>
  );
};
