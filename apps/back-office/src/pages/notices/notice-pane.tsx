import { readNotice } from '@croupier/contract/back-office/notices.ts';
import { useAct } from '../../data.ts';
import { usePreferences } from '../../preferences.ts';
import { formatWhen } from '../../time.ts';
import { ActButton } from '../../ui/can.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import { MissingPane } from '../../ui/missing-pane.tsx';
import { PageLink, useMayOpen } from '../../ui/page-link.tsx';
import { Pane } from '../../ui/pane.tsx';
import { Tag } from '../../ui/tag.tsx';
import { When } from '../../ui/when.tsx';
import { subjectPages } from '../audit/subject-pages.ts';
import { useProposalsText } from '../proposals/text.ts';
import type { NoticeRow } from './notice-row.ts';
import { noticeWords } from './notice-words.ts';
import { useNoticesText } from './text.ts';

type NoticePaneProps = { readonly id: string; readonly notice: NoticeRow | undefined; readonly close: () => void };

export const NoticePane = ({ id, notice, close }: NoticePaneProps) => {
  const text = useNoticesText();
  const { kinds } = useProposalsText();
  const { language } = usePreferences();
  const mayOpen = useMayOpen();
  const read = useAct(readNotice);
  if (!notice) return <MissingPane title={text.pane(id)} close={close} />;
  const page = subjectPages[notice.subject_kind];
  return (
    <Pane
      title={text.pane(id)}
      figure={text.kinds[notice.kind] ?? notice.kind}
      tags={<Tag tone={notice.read_at ? 'neutral' : 'info'}>{notice.read_at ? text.read : text.unread}</Tag>}
      close={close}
      actions={
        <ActButton
          route={readNotice}
          tone="primary"
          busy={read.busy}
          hindrance={notice.read_at ? text.isRead : undefined}
          onClick={() => read.run({ params: { notice: notice.id } })}
        >
          {text.markRead}
        </ActButton>
      }
    >
      <p>{noticeWords(notice.message, { kinds, when: (at) => formatWhen(at, language) })}</p>
      {page && mayOpen(page) ? (
        <p>
          <PageLink to={page} row={notice.subject_id}>
            {text.open}
          </PageLink>
        </p>
      ) : null}
      <Facts
        facts={[
          { name: 'by_staff', label: text.who, value: notice.by_staff_name ?? text.commandLine },
          { name: 'created_at', label: text.when, value: <When at={notice.created_at} as="full" /> },
          { name: 'read_at', label: text.readAt, value: <When at={notice.read_at} as="full" /> },
        ]}
      />
      {read.error ? <ErrorBox error={read.error} /> : null}
    </Pane>
  );
};
