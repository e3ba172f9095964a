import { Link } from '@tanstack/react-router';
import { useQueues } from '../live.ts';
import { navGroups, type Page } from '../page.ts';
import { useMay } from '../session.ts';
import { useWords } from '../text.ts';
import { useCommonText } from './common-text.ts';
import './nav.css';

/** The navigation: five groups of pages, without those that the person may not open. */
export const Nav = ({ pages, onGo }: { pages: readonly Page[]; onGo: () => void }) => {
  const text = useCommonText();
  const words = useWords();
  const may = useMay();
  const queues = useQueues();
  const offered = pages.filter((page) => page.nav && may(page));
  return (
    <nav className="nav" aria-label={text.navigation}>
      {navGroups.map((group) => {
        const inside = offered
          .filter((page) => page.nav?.group === group)
          .sort((a, b) => (a.nav?.place ?? 0) - (b.nav?.place ?? 0));
        if (inside.length === 0) return null;
        return (
          <section key={group} className="nav-group">
            <h2 className="nav-label">{text.groups[group]}</h2>
            <ul>
              {inside.map((page) => {
                const count = page.nav?.queue === undefined ? undefined : queues[page.nav.queue];
                return (
                  <li key={page.path}>
                    <Link
                      to={page.path as string}
                      className="nav-link"
                      activeOptions={{ includeSearch: false }}
                      onClick={onGo}
                    >
                      <span>{words(page.title)}</span>
                      {count ? <span className="nav-count">{count}</span> : null}
                    </Link>
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
