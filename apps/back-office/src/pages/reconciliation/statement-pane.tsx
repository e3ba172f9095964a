import { AuditTrail } from '../../ui/audit-trail.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import type { Opened } from '../../ui/list-page.tsx';
import { MissingPane } from '../../ui/missing-pane.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Pane } from '../../ui/pane.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { When } from '../../ui/when.tsx';
import { DiscardButton } from './discard-button.tsx';
import { FigureTable, OpenTag } from './statement-figures.tsx';
import type { StatementRow } from './statement-row.ts';
import { useReconciliationText } from './text.ts';

/** A statement in short: what must be zero, and the file. */
export const StatementPane = ({ id, row, close }: Opened<StatementRow>) => {
  const text = useReconciliationText();
  const common = useCommonText();
  if (!row) return <MissingPane title={text.pane(id)} close={close} />;
  return (
    <Pane
      title={text.pane(id)}
      tags={<OpenTag statement={row} />}
      close={close}
      actions={row.discarded_at === null ? <DiscardButton statement={row} /> : undefined}
    >
      <PageLink to={`/reconciliation/${row.id}`} query={row.open > 0 ? { open: 'true' } : {}}>
        {row.open > 0 ? text.toOpen : text.toLines}
      </PageLink>
      <FigureTable statement={row} />
      <Tabs
        label={text.pane(id)}
        tabs={[
          { name: 'details', label: common.details, body: <StatementFacts statement={row} /> },
          { name: 'audit', label: common.audit, body: <AuditTrail kind="cashier_statement" id={row.id} /> },
        ]}
      />
    </Pane>
  );
};

const StatementFacts = ({ statement }: { readonly statement: StatementRow }) => {
  const text = useReconciliationText();
  return (
    <Facts
      facts={[
        { name: 'source', label: text.source, value: text.sources[statement.source] },
        { name: 'from', label: text.from, value: <When at={statement.from} as="full" /> },
        { name: 'to', label: text.to, value: <When at={statement.to} as="full" /> },
        { name: 'created_at', label: text.uploaded, value: <When at={statement.created_at} as="full" /> },
        { name: 'uploaded_by', label: text.by, value: statement.uploaded_by?.name ?? text.ownServer },
        { name: 'compared_at', label: text.compared, value: <When at={statement.compared_at} as="full" /> },
        { name: 'file_name', value: statement.file_name },
        { name: 'file_sha256', label: text.hash, value: <Id value={statement.file_sha256} /> },
      ]}
    />
  );
};
