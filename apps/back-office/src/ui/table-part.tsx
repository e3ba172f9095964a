import type { DataOf, Route } from '@croupier/contract/route.ts';
import type { ReactNode } from 'react';
import type { ReadArgs } from '../call.ts';
import { useData } from '../data.ts';
import { useLabels } from '../labels.ts';
import { useCommonText } from './common-text.ts';
import { DataTable } from './data-table.tsx';
import { ErrorBox } from './error-box.tsx';
import type { ListColumn } from './list-page.tsx';
import { ScrollRegion } from './scroll-region.tsx';
import { Skeleton } from './skeleton.tsx';

type TablePartProps<R extends Route> = {
  readonly route: R;
  readonly args: ReadArgs<R>;
  readonly label: string;
  readonly columns: readonly ListColumn<DataOf<R>>[];
  readonly rowId: (row: DataOf<R>) => string;
  /** Below the rows, such as a link to the whole list. */
  readonly children?: ReactNode;
};

/** The newest rows of a list, inside a page or a tab. */
export const TablePart = <R extends Route>({ route, args, label, columns, rowId, children }: TablePartProps<R>) => {
  const common = useCommonText();
  const labels = useLabels();
  const { data, error, refetch } = useData(route, args);
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  const rows = data.data as readonly DataOf<R>[];
  if (rows.length === 0) return <p className="muted">{common.nothingYet}</p>;
  return (
    <>
      <ScrollRegion label={label}>
        <DataTable
          label={label}
          rows={rows}
          columns={columns.map((column) => ({ ...column, label: column.label ?? labels.field(column.name) }))}
          rowId={rowId}
          rowName={rowId}
        />
      </ScrollRegion>
      {children}
    </>
  );
};
