import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { player as session } from '../api.ts';
import { startAnew } from '../data.ts';
import { t } from '../text.ts';
import { ErrorNote } from './error-note.tsx';
import './pause-form.css';

const pauses = ['24_hours', '7_days', '30_days'] as const;
const exclusions = ['3_months', '6_months', '12_months', '5_years'] as const;
type Period = (typeof pauses)[number] | (typeof exclusions)[number];

/** A time-out or a self-exclusion. It says what follows before it is asked for: nobody can shorten it afterwards. */
export const PauseForm = () => {
  const id = useId();
  const router = useRouter();
  const [period, setPeriod] = useState<Period>();
  const [isSure, setIsSure] = useState(false);
  const exclude = useMutation({
    mutationFn: (wanted: Period) => session.excludeOwnPlayer({ period: wanted }),
    onSuccess: async () => {
      await startAnew();
      await router.navigate({ to: '/paused' as never });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (period !== undefined && isSure && !exclude.isPending) exclude.mutate(period);
  };
  const choice = (one: Period) => (
    <label className="pause-choice" key={one}>
      <input type="radio" name="period" checked={period === one} onChange={() => setPeriod(one)} />
      {t(`pause.${one}`)}
    </label>
  );
  return (
    <section className="panel stack" aria-labelledby={id}>
      <h2 id={id}>{t('pause.title')}</h2>
      <p>{t('pause.text')}</p>
      <form className="stack" onSubmit={submit}>
        <fieldset className="pause-group">
          <legend className="pause-legend">{t('pause.timeOut')}</legend>
          <div className="pause-choices">{pauses.map(choice)}</div>
        </fieldset>
        <fieldset className="pause-group">
          <legend className="pause-legend">{t('pause.exclusion')}</legend>
          <div className="pause-choices">{exclusions.map(choice)}</div>
        </fieldset>
        {period ? (
          <div className="note" data-kind="warn">
            <p>{t('pause.follows', { period: t(`pause.${period}`) })}</p>
            <label className="pause-choice">
              <input type="checkbox" checked={isSure} onChange={(event) => setIsSure(event.target.checked)} />
              {t('pause.sure')}
            </label>
          </div>
        ) : null}
        <button type="submit" className="button" disabled={period === undefined || !isSure || exclude.isPending}>
          {t('pause.submit')}
        </button>
        <ErrorNote error={exclude.error} />
      </form>
    </section>
  );
};
