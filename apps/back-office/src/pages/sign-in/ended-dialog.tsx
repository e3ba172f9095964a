import { getStaffIdentity } from '@croupier/contract/back-office/staff.ts';
import { call } from '../../call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSignInText } from './text.ts';

type EndedDialogProps = {
  /** Who was signed in: only they find their page as they left it. */
  readonly staffId: number;
  readonly end: (signedIn: boolean) => void;
};

/** A session ended: signing in again over the page keeps what was typed. */
export const EndedDialog = ({ staffId, end }: EndedDialogProps) => {
  const text = useSignInText();
  const goOn = async (): Promise<void> => {
    const { data } = await call(getStaffIdentity, {}, { bare: true });
    // Somebody else must not see what belongs to the person before.
    if (data.id === staffId && !data.must_enroll) end(true);
    else window.location.assign('/back-office/');
  };
  const leave = (): void => {
    const here = window.location.pathname.replace(/^\/back-office/, '') + window.location.search + window.location.hash;
    window.location.assign(`/back-office/sign-in?${new URLSearchParams({ next: here })}`);
  };
  return (
    <Dialog title={text.endedTitle} open close={leave}>
      <p>{text.endedText}</p>
      <SignInForm done={() => void goOn()} />
      <button type="button" className="button quiet" onClick={leave}>
        {text.leave}
      </button>
    </Dialog>
  );
};
