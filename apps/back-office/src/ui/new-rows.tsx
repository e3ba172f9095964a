import type { Route } from '@croupier/contract/route.ts';
import { useEffect, useRef } from 'react';
import { type NewsOptions, useNews } from '../news.ts';
import { useCommonText } from './common-text.ts';
import './list-page.css';

type NewRowsProps<R extends Route> = NewsOptions<R> & {
  readonly show: () => void;
  /** Shows them without being asked. */
  readonly atOnce?: boolean | undefined;
};

/** A bar that says how many rows came since the list was loaded, and shows them when pressed. */
export const NewRows = <R extends Route>({ show, atOnce = false, ...options }: NewRowsProps<R>) => {
  const text = useCommonText();
  const news = useNews(options);
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    if (atOnce && news > 0) latest.current();
  }, [atOnce, news]);
  if (news === 0 || atOnce) return null;
  return (
    <button type="button" className="list-news" onClick={show}>
      {text.newRows(news)}
    </button>
  );
};
