import type { Asks } from '../session.ts';
import { useRefusal } from './can.tsx';

type SubmitButtonProps = {
  readonly route: Asks;
  readonly tone?: 'primary' | 'danger';
  readonly busy: boolean;
  readonly children: string;
};

/** Sends a form. Disabled, with the reason, for a person who may not call the form's route. */
export const SubmitButton = ({ route, tone = 'primary', busy, children }: SubmitButtonProps) => {
  const refusal = useRefusal()(route);
  return (
    <button
      type="submit"
      className={tone === 'danger' ? 'button danger' : 'button primary'}
      disabled={refusal !== undefined}
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
      title={refusal}
      aria-description={refusal}
    >
      {children}
    </button>
  );
};
