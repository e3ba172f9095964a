import { useNavigate } from '@tanstack/react-router';
import { queryClient } from '../../data.ts';
import { useQueryState } from '../../location.ts';

/** Only an address of this app: a link must not lead a person who signs in elsewhere. */
export const safeNext = (next: string | undefined): string =>
  next !== undefined && /^\/(?![/\\])/.test(next) && !/^\/(sign-in|enroll|invite)\b/.test(next) ? next : '/';

/** Where to go once somebody is signed in: to a second factor if one is missing, else to where they wanted to. */
export const useAfterSignIn = () => {
  const navigate = useNavigate();
  const { query } = useQueryState();
  const next = safeNext(query.next);
  return (step: 'done' | 'enroll_factor'): void => {
    // What was read before belongs to nobody, or to somebody else.
    queryClient.clear();
    const href = step === 'done' ? next : `/enroll?${new URLSearchParams({ next })}`;
    void navigate({ href, replace: true } as never);
  };
};
