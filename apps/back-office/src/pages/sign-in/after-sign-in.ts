import { useNavigate } from '@tanstack/react-router';
import { queryClient } from '../../data.ts';
import { useQueryState } from '../../location.ts';

/** Only an address of this app: a link must not redirect a person elsewhere after signing in. */
const safeNext = (next: string | undefined): string =>
  next !== undefined && /^\/(?![/\\])/.test(next) && !/^\/(sign-in|enroll|invite)\b/.test(next) ? next : '/';

/** Where to go after signing in: to set up a missing second factor, otherwise to the requested page. */
export const useAfterSignIn = () => {
  const navigate = useNavigate();
  const { query } = useQueryState();
  const next = safeNext(query.next);
  return (step: 'done' | 'enroll_factor'): void => {
    // The cached data may belong to the previous user.
    queryClient.clear();
    const href = step === 'done' ? next : `/enroll?${new URLSearchParams({ next })}`;
    void navigate({ href, replace: true } as never);
  };
};
