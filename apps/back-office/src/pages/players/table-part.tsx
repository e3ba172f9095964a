import type { DataOf, Route } from '@croupier/contract/route.ts';
import type { ReactNode } from 'react';
import type { ReadArgs } from '../../call.ts';
import { useData } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import type { ListColumn } from '../../ui/list-page.tsx';
import { usePlayerText } from './player-text.ts';

type TablePartProps<R extends Route> = {
  readonly route: R;
  readonly args: ReadArgs<R>;
  readonly label: string;
  readonly columns: readonly ListColumn<DataOf<R>>[];
  readonly rowId: (row: DataOf<R>) => string;
  /** Below the rows: the way to all of them. */
  readonly children?: ReactNode;
};

/** The newest rows of a list that belongs to the player. */
export const TablePart = <R extends Route>({ route, args, label, columns, rowId, children }: TablePartProps<R>) => {
  const text = usePlayerText();
  const common = useCommonText();
  const labels = useLabels();
  const { data, error, refetch } = useData(route, args);
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />;
  if (!data) return <p role="status">{common.loading}</p>;
  const rows = data.data as readonly DataOf<R>[];
  if (rows.length === 0) return <p className="muted">{text.nothing}</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="player-table" tabIndex={0} aria-label={label}>
        <DataTable
          label={label}
          rows={rows}
          columns={columns.map((column) => ({ ...column, label: column.label ?? labels.field(column.name) }))}
          rowId={rowId}
          rowName={rowId}
        />
      </section>
      {children}
    </>
  );
};
