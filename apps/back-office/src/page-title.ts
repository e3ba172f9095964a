import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useQueues } from './live.ts';
import { usePageAt } from './page-at.ts';

/** The title of the window, such as "(3) Withdrawals · Croupier" while three wait in the page's queue. */
export const useWindowTitle = (title: string): void => {
  const path = useLocation({ select: (location) => location.pathname }) as unknown as string;
  const queues = useQueues();
  const pageAt = usePageAt();
  const queue = pageAt(path)?.nav?.queue;
  const waiting = queue === undefined ? undefined : queues[queue];
  const shown = `${waiting ? `(${waiting}) ` : ''}${title} · Croupier`;
  useEffect(() => {
    document.title = shown;
  }, [shown]);
};
