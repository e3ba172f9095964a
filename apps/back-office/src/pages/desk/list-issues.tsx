import { type IssueKind, listIssues } from '@croupier/contract/back-office/desk.ts';
import type { Answer } from '../../call.ts';
import { useData } from '../../data.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { When } from '../../ui/when.tsx';
import './issues.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDeskText } from './text.ts';

type Issue = Answer<typeof listIssues>['data'][number];
type Id = Issue['ids'][number];

const askAgain = 60_000;

/** The problems that need attention, each with what to do and links to it. */
export const Page = () => {
  const text = useDeskText();
  const { data, error, refetch } = useData(listIssues, {}, { every: askAgain });
  return (
    <div className="page">
      <PageHead title={text.title} />
      <div className="page-body">
        {error ? <ErrorBox error={error} retry={() => void refetch()} /> : null}
        {data || error ? null : <Skeleton />}
        {data?.data.length === 0 ? <EmptyState title={text.allWell} /> : null}
        <ul className="issues">
          {data?.data.map((issue) => (
            <IssueRow key={issue.kind} issue={issue} />
          ))}
        </ul>
      </div>
    </div>
  );
};

const IssueRow = ({ issue }: { issue: Issue }) => {
  const text = useDeskText();
  const { kind, count, since, ids } = issue;
  return (
    <li className="issue">
      <h2>
        <span className="issue-count">{count}</span> {text.kinds[kind]}
      </h2>
      <p className="muted">
        {text.hints[kind]}
        {since ? (
          <>
            {' '}
            {text.columns.since} <When at={since} />.
          </>
        ) : null}
      </p>
      {ids.length > 0 ? (
        <ul className="row">
          {ids.map((id) => (
            <li key={id}>
              <IssueLink kind={kind} id={id} />
            </li>
          ))}
          {count > ids.length ? <li className="muted">{text.more(count - ids.length)}</li> : null}
        </ul>
      ) : null}
    </li>
  );
};

/** Links to the page and row of the thing. */
const IssueLink = ({ kind, id }: { kind: IssueKind; id: Id }) => {
  const text = useDeskText();
  if (kind === 'negative_balances')
    return (
      <PageLink to={`/players/${id}`} className="button">
        {id}
      </PageLink>
    );
  if (kind === 'open_rounds')
    return (
      <PageLink to="/rounds" query={{ round_id: String(id) }} className="button">
        {id}
      </PageLink>
    );
  if (kind.startsWith('webhooks'))
    return (
      <PageLink to="/webhooks" row={id} className="button">
        {text.endpoint(id)}
      </PageLink>
    );
  if (kind.startsWith('exchange_rates'))
    return (
      <PageLink to="/currencies" row={id} className="button">
        {id}
      </PageLink>
    );
  return <code>{id}</code>;
};
