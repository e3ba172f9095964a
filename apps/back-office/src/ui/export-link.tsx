import { isExportable } from '@croupier/contract/exports.ts';
import type { Route } from '@croupier/contract/route.ts';
import { addressOf, type Query } from '../call.ts';
import { useCommonText } from './common-text.ts';

type ExportLinkProps = { readonly route: Route; readonly params: object | undefined; readonly query: Query };

/** Downloads the list as CSV with the current filters. A plain link, so that the browser streams it to disk. */
export const ExportLink = ({ route, params, query }: ExportLinkProps) => {
  const text = useCommonText();
  if (!isExportable(route)) return null;
  const filters = { ...query, page: undefined, per_page: undefined, before: undefined, format: 'csv' };
  return (
    <a className="button" href={addressOf(route, { params: params ?? {}, query: filters })} download>
      {text.export}
    </a>
  );
};
