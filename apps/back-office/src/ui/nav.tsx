import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useQueues } from '../live.ts';
import { navGroups, type Page, queryOf } from '../page.ts';
import { useMay } from '../session.ts';
import { useWords } from '../text.ts';
import { AppLink } from './app-link.tsx';
import { useCommonText } from './common-text.ts';
import './nav.css';

/** The navigation: five groups of pages, without those that the person may not open. */
export const Nav = ({ pages, isOpen, onGo }: { pages: readonly Page[]; isOpen: boolean; onGo: () => void }) => {
  const text = useCommonText();
  const words = useWords();
  const may = useMay();
  const queues = useQueues();
  const here = useLocation({ select: ({ pathname }) => pathname });
  const isAt = ({ path }: Page): boolean => here === path || here.startsWith(`${path}/`);
  const nav = useRef<HTMLElement>(null);
  // The navigation is higher than a small screen. On a phone it is hidden until it is opened, and cannot scroll before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the page changes, and when it is opened
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: isOpen ? 'center' : 'nearest' });
  }, [here, isOpen]);
  const offered = pages.filter((page) => page.nav && may(page));
  return (
    <nav ref={nav} className="nav" aria-label={text.navigation}>
      {navGroups.map((group) => {
        const inside = offered
          .filter((page) => page.nav?.group === group)
          .sort((a, b) => (a.nav?.place ?? 0) - (b.nav?.place ?? 0));
        if (inside.length === 0) return null;
        return (
          <section key={group}>
            <h2 className="nav-label">{text.groups[group]}</h2>
            <ul>
              {inside.map((page) => {
                const count = page.nav?.queue === undefined ? undefined : queues[page.nav.queue];
                return (
                  <li key={page.path}>
                    <AppLink to={page.path} query={queryOf(page)} className="nav-link" isHere={isAt(page)} onGo={onGo}>
                      <span>{words(page.title)}</span>
                      {count ? <span className="nav-count">{count}</span> : null}
                    </AppLink>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </nav>
  );
};
