import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlayerOperations } from '../../../../packages/sdk/src/operations.ts';
import { player as session } from '../api.ts';
import { formatMoment, formatShort } from '../moments.ts';
import { formatMoney } from '../money.ts';
import { formatNumber } from '../numbers.ts';
import { hasText, t } from '../text.ts';
import { AccountFrame } from '../ui/account-frame.tsx';
import { ActForm } from '../ui/act-form.tsx';
import { Records } from '../ui/records.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import './bonuses.css';

type Bonus = PlayerOperations['listOwnBonuses']['output'];
type Tournament = PlayerOperations['listOwnTournaments']['output'];

/** Bonuses with what is left to wager, codes, points and tournaments. */
export const Page = () => (
  <AccountFrame title={t('account.bonuses')}>
    {() => (
      <>
        <Bonuses />
        <Code />
        <Points />
        <Tournaments />
      </>
    )}
  </AccountFrame>
);

const Bonuses = () => {
  const { data } = useQuery({
    queryKey: ['bonuses'],
    queryFn: async () => (await session.listOwnBonuses({ per_page: 20 })).data,
  });
  const open = data?.filter(({ state }) => state !== 'finished') ?? [];
  // A bonus that is being wagered comes before those that wait for it.
  const running = [...open].sort((one, other) => Number(one.state === 'pending') - Number(other.state === 'pending'));
  const over = data?.filter(({ state }) => state === 'finished') ?? [];
  return (
    <section className="stack">
      {data ? null : <SkeletonLines count={2} />}
      {running.map((bonus) => (
        <Running key={bonus.id} bonus={bonus} />
      ))}
      {data && running.length === 0 ? <p className="muted">{t('bonuses.none')}</p> : null}
      {over.length > 0 ? (
        <>
          <h2>{t('bonuses.over')}</h2>
          <Records
            empty=""
            rows={over.map((bonus) => ({
              key: bonus.id,
              title: bonus.name,
              more: bonus.finished_at ? formatShort(bonus.finished_at) : '',
              figure: formatMoney(bonus.converted_amount, bonus.currency),
              state: t(`bonusResult.${bonus.result as 'converted'}`),
            }))}
          />
        </>
      ) : null}
    </section>
  );
};

const Running = ({ bonus }: { bonus: Bonus }) => {
  const { currency } = bonus;
  const left = Math.max(0, bonus.wager_requirement - bonus.wagered_amount);
  return (
    <article className="panel stack">
      <div className="bonus-head">
        <h2>{bonus.name}</h2>
        {bonus.amount > 0 ? <span className="bonus-amount">{formatMoney(bonus.amount, currency)}</span> : null}
      </div>
      {bonus.state === 'pending' ? <p className="note">{t('bonuses.waits')}</p> : null}
      {bonus.wager_requirement > 0 ? (
        <>
          <progress
            className="bonus-bar"
            max={bonus.wager_requirement}
            value={bonus.wagered_amount}
            aria-label={t('bonuses.progress')}
          />
          <p className="small">
            {t('bonuses.left', {
              left: formatMoney(left, currency),
              all: formatMoney(bonus.wager_requirement, currency),
            })}
          </p>
        </>
      ) : null}
      {bonus.free_spins ? (
        <p className="small">
          {t('bonuses.freeSpins', {
            left: bonus.free_spins.left,
            stake: formatMoney(bonus.free_spins.stake, currency),
          })}
        </p>
      ) : null}
      <p className="muted small">
        {t('bonuses.until', { until: formatMoment(bonus.expires_at) })}{' '}
        {bonus.max_bet > 0 ? t('bonuses.maxBet', { amount: formatMoney(bonus.max_bet, currency) }) : ''}
      </p>
    </article>
  );
};

const Code = () => {
  const [code, setCode] = useState('');
  return (
    <section className="panel stack">
      <h2>{t('codes.title')}</h2>
      <ActForm
        action={t('codes.submit')}
        kind="plain"
        isReady={code.trim() !== ''}
        changes={['bonuses', 'wallet']}
        act={(idempotencyKey) => session.redeemOwnPromoCode({ code: code.trim() }, { idempotencyKey })}
        onDone={() => setCode('')}
        said={({ bonus }) => t('codes.done', { bonus: bonus.name })}
      >
        <TextField name="code" label={t('field.promo_code')} value={code} onChange={setCode} autoComplete="off" />
      </ActForm>
    </section>
  );
};

const Points = () => {
  const { data } = useQuery({ queryKey: ['loyalty'], queryFn: () => session.getOwnLoyalty() });
  if (!data) return null;
  const missing = Math.max(0, data.minimum_points - data.points);
  return (
    <section className="panel stack">
      <div className="bonus-head">
        <h2>{t('points.title')}</h2>
        <span className="bonus-amount">{formatNumber(data.points)}</span>
      </div>
      <p className="small">
        {t('points.worth', { amount: formatMoney(data.exchangeable_amount, data.currency) })}{' '}
        {missing > 0 ? t('points.missing', { count: formatNumber(missing) }) : ''}
      </p>
      <ActForm
        action={t('points.exchange')}
        kind="plain"
        isReady={data.exchangeable_amount > 0}
        changes={['loyalty', 'wallet', 'transactions']}
        act={(idempotencyKey) => session.exchangePoints({}, { idempotencyKey })}
        said={() => t('points.done')}
      />
    </section>
  );
};

const Tournaments = () => {
  const { data } = useQuery({
    queryKey: ['tournaments'],
    queryFn: async () => (await session.listOwnTournaments({ per_page: 10 })).data,
  });
  return (
    <section className="panel stack">
      <h2>{t('tournaments.title')}</h2>
      <Records
        empty={t('tournaments.none')}
        rows={data?.map((tournament) => ({
          key: tournament.id,
          title: tournament.name,
          more: whenOf(tournament),
          figure: tournament.own
            ? t('tournaments.place', { place: tournament.own.rank })
            : formatMoney(tournament.prizes[0] ?? 0, tournament.prize_currency),
          state: tournament.own?.prize
            ? formatMoney(tournament.own.prize, tournament.prize_currency)
            : t(tournament.own ? 'tournaments.playing' : 'tournaments.first'),
        }))}
      />
    </section>
  );
};

const whenOf = ({ state, starts_at, ends_at }: Tournament): string => {
  const key = `tournamentState.${state}`;
  return hasText(key) ? t(key, { starts: formatMoment(starts_at), ends: formatMoment(ends_at) }) : state;
};
