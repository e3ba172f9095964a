import type { Route } from '@croupier/contract/route.ts';
import { type NewsOptions, useNews } from '../news.ts';
import { useCommonText } from './common-text.ts';
import './list-page.css';

/** A bar that says how many rows came since the list was loaded, and shows them when pressed. */
export const NewRows = <R extends Route>({ show, ...options }: NewsOptions<R> & { readonly show: () => void }) => {
  const text = useCommonText();
  const news = useNews(options);
  if (news === 0) return null;
  return (
    <button type="button" className="list-news" onClick={show}>
      {text.newRows(news)}
    </button>
  );
};
