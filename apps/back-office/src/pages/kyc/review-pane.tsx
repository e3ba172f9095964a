import { getPlayerKyc } from '@croupier/contract/back-office/kyc.ts';
import { getStaffPlayer } from '@croupier/contract/back-office/players.ts';
import { useState } from 'react';
import { useData } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { useMay } from '../../session.ts';
import { toneOf } from '../../tones.ts';
import { AuditTrail } from '../../ui/audit-trail.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import type { Opened } from '../../ui/list-page.tsx';
import { Pane } from '../../ui/pane.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Tag } from '../../ui/tag.tsx';
import { type Compared, CompareFields } from './compare-fields.tsx';
import { DocumentSide } from './document-side.tsx';
import './kyc.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { identityFirst, ReviewActs, ReviewDialog, useReview } from './review-acts.tsx';
import { leftToDo } from './reviewed-anew.ts';
import { useKycText } from './text.ts';
import type { WaitingRow } from './waiting-row.ts';

/** The review: the document on the left, the player's data on the right. */
export const ReviewPane = (opened: Opened<WaitingRow>) => {
  const text = useKycText();
  const common = useCommonText();
  const labels = useLabels();
  const params = { player: Number(opened.id) };
  const maySee = useMay()(getStaffPlayer);
  const file = useData(getPlayerKyc, { params });
  const player = useData(getStaffPlayer, { params }, { enabled: maySee }).data?.data;
  const [chosen, choose] = useState<number>();
  const [compared, setCompared] = useState<Compared>({});
  const documents = identityFirst(file.data?.data.documents ?? []);
  const document =
    documents.find(({ id }) => id === chosen) ?? documents.find(({ status }) => status === 'pending') ?? documents[0];
  const known = player ?? opened.row;
  const name = known ? `${known.first_name} ${known.last_name}` : opened.id;
  const differing = Object.entries(compared)
    .filter(([, state]) => state === 'differs')
    .map(([field]) => labels.field(field));
  // The next waiting one opens automatically.
  const decided = (): void => {
    choose(documents.find(({ id, status }) => status === 'pending' && id !== document?.id)?.id ?? document?.id);
    setCompared({});
  };
  const review = useReview({ player: params.player, name, file: file.data?.data, document, differing, decided });
  const left = file.data ? leftToDo(file.data.data) : undefined;
  const risk = player?.risk_level ?? opened.row?.risk_level;
  return (
    <Pane
      wide={text.title}
      title={text.pane(name)}
      tags={
        <>
          {file.data ? <StateTag state={file.data.data.kyc_status} /> : null}
          {risk ? <Tag tone={toneOf(risk)}>{`${labels.field('risk_level')}: ${labels.value(risk)}`}</Tag> : null}
        </>
      }
      close={opened.close}
      actions={<ReviewActs review={review} next={opened.next} open={opened.open} />}
    >
      {left ? <p className="pane-notice">{text.left[left]}</p> : null}
      {file.data?.data.is_override ? <p className="pane-notice">{text.overridden}</p> : null}
      {file.error ? <ErrorBox error={file.error} retry={() => void file.refetch()} /> : null}
      {file.data ? (
        <Tabs
          label={text.tabs.label}
          tabs={[
            {
              name: 'review',
              label: text.tabs.review,
              body: (
                <div className="kyc-sides">
                  <DocumentSide
                    player={params.player}
                    documents={documents}
                    document={document}
                    choose={(id) => choose(id)}
                  />
                  <CompareFields
                    player={player}
                    document={document}
                    file={file.data.data}
                    compared={compared}
                    set={setCompared}
                  />
                </div>
              ),
            },
            { name: 'audit', label: common.audit, body: <AuditTrail kind="player" id={params.player} /> },
          ]}
        />
      ) : (
        <Skeleton />
      )}
      <ReviewDialog review={review} />
    </Pane>
  );
};
