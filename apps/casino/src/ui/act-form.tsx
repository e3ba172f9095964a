import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { newKey } from '../api.ts';
import { isAnswer } from '../errors.ts';
import { ErrorNote } from './error-note.tsx';

type Props<T> = {
  readonly action: string;
  /** Sends it. The key stays the same until there is an answer. */
  readonly act: (key: string) => Promise<T>;
  /** The queries that are loaded anew afterwards. */
  readonly changes: readonly string[];
  readonly isReady?: boolean;
  readonly currency?: string | undefined;
  /** The words that confirm it, where the page itself does not show it. */
  readonly said?: (answer: T) => ReactNode;
  readonly onDone?: (answer: T) => void;
  readonly kind?: 'primary' | 'plain';
  readonly children?: ReactNode;
};

/** A form that does one thing: once, however often its answer is lost. */
export const ActForm = <T,>(props: Props<T>) => {
  const { action, act, changes, isReady = true, currency, said, onDone, kind = 'primary', children } = props;
  const client = useQueryClient();
  const key = useRef(newKey());
  // A second click may come before the first has been drawn.
  const isOnItsWay = useRef(false);
  const reload = () => Promise.all(changes.map((name) => client.invalidateQueries({ queryKey: [name] })));
  const sent = useMutation({
    mutationFn: () => act(key.current),
    onError: (error) => {
      if (isAnswer(error)) key.current = newKey();
      // What the page shows may be the reason.
      void reload();
    },
    onSettled: () => {
      isOnItsWay.current = false;
    },
    onSuccess: async (answer) => {
      key.current = newKey();
      onDone?.(answer);
      await reload();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isReady || isOnItsWay.current) return;
    isOnItsWay.current = true;
    sent.mutate();
  };
  return (
    <form className="stack" onSubmit={submit}>
      {children}
      <button type="submit" className="button" data-kind={kind} disabled={!isReady || sent.isPending}>
        {action}
      </button>
      <ErrorNote error={sent.error} currency={currency} />
      <div className="live" role="status">
        {said === undefined || sent.data === undefined || sent.isPending ? null : (
          <p className="note" data-kind="good">
            {said(sent.data)}
          </p>
        )}
      </div>
    </form>
  );
};
