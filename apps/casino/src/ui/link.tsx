import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { isAlone } from '../alone/token.ts';
import { type Search, searchText } from '../search.ts';

type Props = {
  readonly to: string;
  readonly search?: Search;
  readonly className?: string | undefined;
  readonly children: ReactNode;
  readonly isHere?: boolean;
  readonly label?: string | undefined;
  readonly kind?: string | undefined;
  readonly size?: string | undefined;
  readonly onGo?: (() => void) | undefined;
};

/** A link to a page of the casino; the page of a single game is on another site, where there are none. */
export const Link = (props: Props) => (isAlone ? null : <PageLink {...props} />);

/** It fetches the page's code when it has pointer or focus. */
const PageLink = ({ to, search = {}, className, children, isHere = false, label, kind, size, onGo }: Props) => {
  const router = useRouter();
  const target = { to, search } as never;
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
      href={`${router.basepath}${to}${searchText(search)}`}
      aria-current={isHere ? 'page' : undefined}
      aria-label={label}
      data-kind={kind}
      data-size={size}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={go}
    >
      {children}
    </a>
  );
};
