import { endOtherSessions, endOwnSession, listOwnSessions } from '@croupier/contract/back-office/me.ts';
import { useAct, useData } from '../../data.ts';
import { notify } from '../../toast.ts';
import { ActButton } from '../../ui/can.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Tag } from '../../ui/tag.tsx';
import { When } from '../../ui/when.tsx';
import { deviceName } from './device-name.ts';
import { useMeText } from './text.ts';
import './me.css';

/** The person's sessions, with a button to end each. */
export const OwnSessions = () => {
  const text = useMeText();
  const { data, error } = useData(listOwnSessions, {});
  const notifyEnded = ({ data: done }: { data: { ended: number } }): void => notify(text.ended(done.ended));
  const endOne = useAct(endOwnSession, notifyEnded);
  const endOthers = useAct(endOtherSessions, notifyEnded);
  return (
    <section className="stack">
      <div className="me-head">
        <h2>{text.sessions}</h2>
        <ActButton route={endOtherSessions} busy={endOthers.busy} onClick={() => endOthers.run({})}>
          {text.endOthers}
        </ActButton>
      </div>
      {error ? <ErrorBox error={error} /> : null}
      <ul>
        {data?.data.map((session) => (
          <li key={session.id} className="me-row">
            <span className="me-name">
              <span title={session.device}>{deviceName(session.device)}</span>{' '}
              {session.is_current ? <Tag tone="info">{text.current}</Tag> : null}
            </span>
            <span className="muted">{session.ip}</span>
            <span>
              {text.lastSeen} <When at={session.last_seen_at} />
            </span>
            {session.is_current ? null : (
              <button
                type="button"
                className="button"
                aria-label={text.endSession(deviceName(session.device))}
                aria-disabled={endOne.busy || undefined}
                onClick={() => (endOne.busy ? undefined : endOne.run({ params: { staff_session: session.id } }))}
              >
                {text.end}
              </button>
            )}
          </li>
        ))}
      </ul>
      {endOne.error ? <ErrorBox error={endOne.error} /> : null}
      {endOthers.error ? <ErrorBox error={endOthers.error} /> : null}
    </section>
  );
};
