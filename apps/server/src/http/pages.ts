import type { Answer } from './answer.ts';

export type Paging = { readonly page: number; readonly per_page: number };

export const offsetOf = (paging: Paging): number => (paging.page - 1) * paging.per_page;

/** A page as every list gives it; the links keep the caller's own filters. */
export const pageAnswer = <Row>(
  url: string,
  paging: Paging,
  rows: readonly Row[],
  total: number,
  extraMeta: Record<string, unknown> = {},
): Answer<readonly Row[]> => {
  const lastPage = Math.max(1, Math.ceil(total / paging.per_page));
  const from = rows.length === 0 ? 0 : offsetOf(paging) + 1;
  const link = (page: number): string => {
    const at = new URL(url);
    at.searchParams.set('page', String(page));
    return at.toString();
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
      ...extraMeta,
    },
  };
};
