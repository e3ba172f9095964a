import { useState } from 'react';
import { CallError } from '../../call.ts';
import { queryClient } from '../../data.ts';

/** Runs a passkey ceremony of the browser, with its busy state and its error. */
export const usePasskey = <T>(ceremony: () => Promise<T>, done: (result: T) => void) => {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError>();
  const [declined, setDeclined] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    setDeclined(false);
    try {
      const result = await ceremony();
      // Another person may be signed in now.
      await queryClient.invalidateQueries();
      done(result);
    } catch (failure) {
      // Any error of the browser means that no passkey was used.
      if (failure instanceof CallError) setError(failure);
      else setDeclined(true);
    } finally {
      setBusy(false);
    }
  };
  return { run: () => void run(), busy, error, declined };
};
