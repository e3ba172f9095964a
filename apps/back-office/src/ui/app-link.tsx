import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { type Query, queryString } from '../call.ts';

type AppLinkProps = {
  readonly to: string;
  readonly query?: Query;
  readonly row?: string | number | undefined;
  readonly className?: string | undefined;
  /** Marks the page that is open. */
  readonly isHere?: boolean;
  readonly onGo?: () => void;
  readonly children: ReactNode;
};

/** How long a pointer rests on a link before its page is loaded. */
const restMilliseconds = 50;

/**
 * A link within the app that loads code and data of its page when it has pointer or focus. The router's own Link
 * renders whenever the address changes; on a page with many links that took longer than the rows of a list.
 */
export const AppLink = ({ to, query = {}, row, className, isHere = false, onGo, children }: AppLinkProps) => {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const target = { to, search: query, ...(row === undefined ? {} : { hash: String(row) }) } as never;
  const search = queryString(query);
  const hash = row === undefined ? '' : `#${encodeURIComponent(row)}`;
  const preload = (): void => void router.preloadRoute(target).catch(() => undefined);
  const go = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onGo?.();
    void router.navigate(target);
  };
  return (
    <a
      className={className}
      href={`${router.basepath}${to}${search === '' ? '' : `?${search}`}${hash}`}
      data-status={isHere ? 'active' : undefined}
      aria-current={isHere ? 'page' : undefined}
      onPointerEnter={() => {
        timer.current = setTimeout(preload, restMilliseconds);
      }}
      onPointerLeave={() => clearTimeout(timer.current)}
      onFocus={preload}
      onClick={go}
    >
      {children}
    </a>
  );
};
