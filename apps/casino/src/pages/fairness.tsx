import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { player as session } from '../api.ts';
import { formatMoment } from '../moments.ts';
import { formatMoney } from '../money.ts';
import type { Search } from '../search.ts';
import { t } from '../text.ts';
import { AccountFrame } from '../ui/account-frame.tsx';
import { ActForm } from '../ui/act-form.tsx';
import { ErrorNote } from '../ui/error-note.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import './fairness.css';

/** How chance is made, and how to check a round without trusting anybody. */
export const Page = () => {
  const { round } = useLocation().search as Search;
  return (
    <AccountFrame title={t('account.fairness')}>
      {({ currency }) => (
        <>
          <p>{t('fairness.text')}</p>
          {round ? <Round id={round} currency={currency} /> : null}
          <Seeds />
        </>
      )}
    </AccountFrame>
  );
};

const Value = ({ name, value }: { name: string; value: string }) => (
  <div className="seed">
    <dt className="seed-name">{name}</dt>
    <dd className="seed-value">{value}</dd>
  </div>
);

/** A round as the stand-alone verifier reads it from its own address. The part behind # is never sent to a server. */
const verifierAddress = (round: object): string => `/fairness#${encodeURIComponent(JSON.stringify(round))}`;

const Round = ({ id, currency }: { id: string; currency: string }) => {
  const { data, error } = useQuery({
    queryKey: ['fair-round', id],
    queryFn: () => session.verifyRound({ round_id: id }),
  });
  if (error) return <ErrorNote error={error} currency={currency} />;
  if (!data) return null;
  return (
    <section className="panel stack" aria-labelledby="fair-round">
      <h2 id="fair-round">
        {t('fairness.round', { game: t(`originals.${data.game as 'orig-slot'}`), at: formatMoment(data.played_at) })}
      </h2>
      <dl className="seeds">
        <Value name={t('fairness.stake')} value={formatMoney(data.stake, currency)} />
        <Value name={t('fairness.payout')} value={formatMoney(data.payout, currency)} />
        <Value name={t('fairness.serverSeed')} value={data.server_seed ?? t('fairness.stillSecret')} />
        <Value name={t('fairness.hash')} value={data.server_seed_hash} />
        <Value name={t('fairness.clientSeed')} value={data.client_seed} />
        <Value name={t('fairness.nonce')} value={String(data.nonce)} />
      </dl>
      {data.server_seed === null ? (
        <p className="note" data-kind="warn">
          {t('fairness.revealFirst')}
        </p>
      ) : (
        <p>
          <a className="button" data-kind="primary" href={verifierAddress(data)} target="_blank" rel="noreferrer">
            {t('fairness.verify')}
          </a>
        </p>
      )}
    </section>
  );
};

const Seeds = () => {
  const { data } = useQuery({ queryKey: ['fairness'], queryFn: () => session.getFairness() });
  const [seed, setSeed] = useState('');
  if (!data) return <SkeletonLines count={4} />;
  return (
    <>
      <section className="panel stack" aria-labelledby="fair-seeds">
        <h2 id="fair-seeds">{t('fairness.now')}</h2>
        <dl className="seeds">
          <Value name={t('fairness.hash')} value={data.server_seed_hash} />
          <Value name={t('fairness.clientSeed')} value={data.client_seed} />
          <Value name={t('fairness.rounds')} value={String(data.nonce)} />
        </dl>
      </section>
      <section className="panel stack" aria-labelledby="fair-next">
        <h2 id="fair-next">{t('fairness.rotate')}</h2>
        <p>{t('fairness.rotateText')}</p>
        <dl className="seeds">
          <Value name={t('fairness.nextHash')} value={data.next_server_seed_hash} />
        </dl>
        <ActForm
          action={t('fairness.reveal')}
          kind="plain"
          changes={['fairness', 'fair-round']}
          act={(idempotencyKey) =>
            session.rotateSeeds(seed.trim() === '' ? {} : { client_seed: seed.trim() }, { idempotencyKey })
          }
          onDone={() => setSeed('')}
          said={({ revealed }) => t('fairness.revealed', { seed: revealed.server_seed, rounds: revealed.rounds })}
        >
          <TextField
            name="client_seed"
            label={t('fairness.newSeed')}
            value={seed}
            onChange={setSeed}
            autoComplete="off"
            hint={t('fairness.newSeedHint')}
            isOptional
          />
        </ActForm>
      </section>
    </>
  );
};
