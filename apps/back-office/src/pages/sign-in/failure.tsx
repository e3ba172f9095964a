import type { CallError } from '../../call.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { useSignInText } from './text.ts';

/** Why a sign-in failed, without saying which part was wrong. */
export const Failure = ({ error }: { error: CallError | null | undefined }) => {
  const text = useSignInText();
  if (!error || error.code === 'VALIDATION_FAILED') return null;
  const wait = Number(error.details.retry_after_seconds ?? 60);
  const words =
    error.code === 'SIGN_IN_FAILED'
      ? text.wrong
      : error.code === 'RATE_LIMITED'
        ? text.locked(Math.ceil(wait / 60))
        : undefined;
  if (!words) return <ErrorBox error={error} />;
  return (
    <p className="form-fault" role="alert">
      {words}
    </p>
  );
};
