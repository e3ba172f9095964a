import { listNotices, readNotice } from '@croupier/contract/back-office/notices.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../call.ts';
import { useAct } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { usePreferences } from '../../preferences.ts';
import { formatWhen } from '../../time.ts';
import { notify } from '../../toast.ts';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { Tag } from '../../ui/tag.tsx';
import { When } from '../../ui/when.tsx';

import { useProposalsText } from '../proposals/text.ts';

import type { NoticeRow } from './notice-row.ts';
import { noticeWords } from './notice-words.ts';
import { useNoticesText } from './text.ts';

const NoticePane = definePart<PropsOf<typeof import('./notice-pane.tsx').NoticePane>>(() =>
  import('./notice-pane.tsx').then((found) => found.NoticePane),
);

/** Notices of changes that colleagues made. */
export const Page = () => {
  const text = useNoticesText();
  const { kinds } = useProposalsText();
  const { language } = usePreferences();
  const words = { kinds, when: (at: Date) => formatWhen(at, language) };
  const common = useCommonText();
  const labels = useLabels();
  const columns: ListColumn<NoticeRow>[] = [
    { name: 'kind', label: text.what, cell: (notice) => text.kinds[notice.kind] ?? notice.kind },
    {
      name: 'read_at',
      label: labels.field('status'),
      cell: (notice) => (
        <Tag tone={notice.read_at ? 'neutral' : 'info'}>{notice.read_at ? text.read : text.unread}</Tag>
      ),
    },
    { name: 'message', label: common.details, cell: (notice) => noticeWords(notice.message, words), priority: 3 },
    { name: 'by_staff', label: text.who, cell: (notice) => notice.by_staff_name ?? text.commandLine, priority: 2 },
    {
      name: 'created_at',
      label: text.when,
      cell: (notice) => <When at={notice.created_at} />,
      kind: 'number',
      order: { up: 'oldest', down: 'newest' },
    },
  ];
  return (
    <ListPage
      title={text.title}
      route={listNotices}
      columns={columns}
      rowId={(notice) => String(notice.id)}
      rowName={(notice) => text.kinds[notice.kind] ?? notice.kind}
      views={[
        { name: text.views.unread, query: 'unread=true' },
        { name: text.views.all, query: 'per_page=25' },
      ]}
      empty={<p>{text.empty}</p>}
      bulk={(notices, clear) => <MarkRead notices={notices} clear={clear} />}
      pane={({ id, row, close }) => <NoticePane key={id} id={id} notice={row} close={close} />}
    />
  );
};

/** Marks each selected notice; marking one twice changes nothing, so an interrupted run can be repeated. */
const MarkRead = ({ notices, clear }: { notices: readonly NoticeRow[]; clear: () => void }) => {
  const text = useNoticesText();
  const client = useQueryClient();
  const read = useAct(readNotice, undefined, { isPart: true });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError>();
  const mark = async (): Promise<void> => {
    setBusy(true);
    try {
      for (const notice of notices) await read.runAsync({ params: { notice: notice.id } });
      notify(text.marked(notices.length));
      clear();
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(failure);
    }
    setBusy(false);
    await client.invalidateQueries();
  };
  return (
    <>
      <ActButton route={readNotice} busy={busy} onClick={() => void mark()}>
        {text.markAll(notices.length)}
      </ActButton>
      {error ? <ErrorBox error={error} /> : null}
    </>
  );
};
