import { excludeStaffPlayer } from '@croupier/contract/back-office/limits.ts';
import type { ExclusionPeriod } from '@croupier/contract/operator/limits.ts';
import { useState } from 'react';
import type { Answered } from '../../data.ts';
import { usePreferences } from '../../preferences.ts';
import { useReasonTemplates } from '../../reason-templates.ts';
import { formatFull, serverNow } from '../../time.ts';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { usePlayerText } from './player-text.ts';

const day = 86_400_000;
const months: Partial<Record<ExclusionPeriod, number>> = {
  '3_months': 3,
  '6_months': 6,
  '12_months': 12,
  '5_years': 60,
};
const days: Partial<Record<ExclusionPeriod, number>> = { '24_hours': 1, '7_days': 7, '30_days': 30 };

/** Until when a period that begins now applies; around the end of a month the API decides the day. */
const endOf = (period: ExclusionPeriod, now: Date): Date => {
  const end = new Date(now.getTime() + (days[period] ?? 0) * day);
  end.setUTCMonth(end.getUTCMonth() + (months[period] ?? 0));
  return end;
};

type ExcludeFormProps = {
  readonly player: number;
  readonly close: () => void;
  readonly done: (answer: Answered) => void;
};

/** An exclusion by a period, or until a given time. It shows until when it would apply. */
export const ExcludeForm = ({ player, close, done }: ExcludeFormProps) => {
  const text = usePlayerText();
  const { language } = usePreferences();
  const [by, setBy] = useState<'period' | 'until'>('period');
  const templates = useReasonTemplates('exclusion');
  return (
    <>
      <p className="muted">{text.excludeHint}</p>
      <SchemaForm
        key={by}
        route={excludeStaffPlayer}
        params={{ player }}
        order={[by, 'reason']}
        required={[by, 'reason']}
        templates={{ field: 'reason', list: templates }}
        text={{ hints: text.excludeHints }}
        tone="danger"
        submit={text.acts.exclude}
        cancel={close}
        done={done}
      >
        {({ period, until }) => {
          const end =
            typeof until === 'string'
              ? new Date(until)
              : period
                ? endOf(period as ExclusionPeriod, serverNow())
                : undefined;
          return (
            <>
              {end ? <p role="status">{text.binds(formatFull(end, language))}</p> : null}
              <p>
                <button
                  type="button"
                  className="button quiet"
                  onClick={() => setBy(by === 'period' ? 'until' : 'period')}
                >
                  {by === 'period' ? text.byMoment : text.byPeriod}
                </button>
              </p>
            </>
          );
        }}
      </SchemaForm>
    </>
  );
};
