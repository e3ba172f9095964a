import type { Tx } from '../database/pool.ts';
import type { PageLinks, PageMeta } from './answer.ts';

export type Paging = { readonly page: number; readonly per_page: number };

export const offsetOf = (paging: Paging): number => (paging.page - 1) * paging.per_page;

export type Order = 'newest' | 'oldest';

/** The way of every column in an `order by`. */
export const wayOf = (tx: Tx, order: Order) => (order === 'oldest' ? tx`asc` : tx`desc`);

export type PageAnswer<Row, Extra = Record<never, never>> = {
  readonly data: readonly Row[];
  readonly links: PageLinks;
  readonly meta: PageMeta & Extra;
};

/** A page as every list gives it; the links keep the caller's own filters. */
export const pageAnswer = <Row, Extra extends object = Record<never, never>>(
  url: string,
  paging: Paging,
  rows: readonly Row[],
  total: number,
  extraMeta?: Extra,
): PageAnswer<Row, Extra> => {
  const lastPage = Math.max(1, Math.ceil(total / paging.per_page));
  const from = rows.length === 0 ? 0 : offsetOf(paging) + 1;
  const [address, asked] = cutAtQuery(url);
  const link = (page: number): string => {
    const query = new URLSearchParams(asked);
    query.set('page', String(page));
    return `${address}?${query}`;
  };
  return {
    data: rows,
    links: {
      first: link(1),
      last: link(lastPage),
      prev: paging.page > 1 ? link(Math.min(paging.page - 1, lastPage)) : null,
      next: paging.page < lastPage ? link(paging.page + 1) : null,
    },
    meta: {
      current_page: paging.page,
      per_page: paging.per_page,
      total,
      last_page: lastPage,
      from,
      to: rows.length === 0 ? 0 : from + rows.length - 1,
      ...(extraMeta as Extra),
    },
  };
};

const cutAtQuery = (url: string): [address: string, query: string] => {
  const [whole = ''] = url.split('#', 1);
  const at = whole.indexOf('?');
  return at === -1 ? [whole, ''] : [whole.slice(0, at), whole.slice(at + 1)];
};
