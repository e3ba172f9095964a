import { allTimelineKinds, getPlayerTimeline, timelineKinds } from '@croupier/contract/back-office/timeline.ts';
import { useId } from 'react';
import { useEndless } from '../../data.ts';
import { useQueryState } from '../../location.ts';
import { useMay } from '../../session.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Happenings } from '../../ui/happenings.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMethodName } from '../payments/payment-row.ts';
import { usePlayerText } from './player-text.ts';
import type { TabProps } from './tab-props.ts';
import { timelineQuery } from './timeline-query.ts';
import './player-page.css';

/** All that happened to the player, of every kind or of one. */
export const TimelineTab = ({ player }: TabProps) => {
  const text = usePlayerText();
  const common = useCommonText();
  const may = useMay();
  const methodName = useMethodName();
  const id = useId();
  const { query, change } = useQueryState();
  const kind = allTimelineKinds.find((one) => one === query.kind);
  const { rows, error, hasMore, more, busy, retry } = useEndless(getPlayerTimeline, {
    params: { player: player.id },
    query: timelineQuery(kind),
  });
  return (
    <>
      <div className="player-kind">
        <label htmlFor={id}>{text.kind}</label>
        <select
          id={id}
          className="input player-kind-choice"
          value={kind ?? ''}
          onChange={(event) => change({ kind: event.target.value })}
        >
          <option value="">{text.allKinds}</option>
          {allTimelineKinds
            .filter((one) => may({ permission: timelineKinds[one] }))
            .map((one) => (
              <option key={one} value={one}>
                {text.kinds[one]}
              </option>
            ))}
        </select>
      </div>
      {error ? <ErrorBox error={error} retry={retry} /> : null}
      {rows === undefined && !error ? <Skeleton lines={8} /> : null}
      {rows?.length === 0 ? <p className="muted">{common.nothingYet}</p> : null}
      {rows && rows.length > 0 ? (
        <Happenings items={rows} currency={player.currency} player={player.id} methodName={methodName} />
      ) : null}
      {hasMore ? (
        <div className="row">
          <button type="button" className="button" aria-disabled={busy || undefined} onClick={more}>
            {text.more}
          </button>
        </div>
      ) : null}
    </>
  );
};
