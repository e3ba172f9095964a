import { isExportable } from '@croupier/contract/exports.ts';
import type { Route } from '@croupier/contract/route.ts';
import { addressOf, type Query } from '../call.ts';
import { useCommonText } from './common-text.ts';

type ExportLinkProps = { readonly route: Route; readonly params: object | undefined; readonly query: Query };

/** The list as a file: the same address and filters. A link, so that the browser saves the rows as they come. */
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
