import { useState } from 'react';
import { type OwnPlayer, player as session } from '../api.ts';
import { formatDay } from '../moments.ts';
import { areKept, passwordRules } from '../registration-rules.ts';
import { localeOf, t } from '../text.ts';
import { AccountFrame } from '../ui/account-frame.tsx';
import { ActForm } from '../ui/act-form.tsx';
import { SignOutEverywhere } from '../ui/sign-out-everywhere.tsx';
import { TextField } from '../ui/text-field.tsx';
import { AddressCode } from './address-code.tsx';
import './profile.css';

/** The player's data, and the forms for those that players change themselves. */
export const Page = () => (
  <AccountFrame title={t('account.profile')}>
    {(player) => (
      <>
        <Known player={player} />
        <Contact key={player.updated_at} player={player} />
        <AddressCode player={player} />
        <Offers player={player} />
        <Password />
        <SignOutEverywhere />
      </>
    )}
  </AccountFrame>
);

const Known = ({ player }: { player: OwnPlayer }) => {
  const country = new Intl.DisplayNames(localeOf(), { type: 'region' }).of(player.country) ?? player.country;
  const facts = [
    [t('field.username'), player.username],
    [t('profile.name'), `${player.first_name} ${player.last_name}`],
    [t('field.birth_date'), formatDay(player.birth_date)],
    [t('field.country'), country],
  ] as const;
  return (
    <section className="panel stack">
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div className="fact" key={name}>
            <dt className="fact-name">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="muted small">{t('profile.fixed')}</p>
    </section>
  );
};

const Contact = ({ player }: { player: OwnPlayer }) => {
  const [given, setGiven] = useState({
    email: player.email,
    phone: player.phone,
    address: player.address,
    city: player.city,
  });
  const [current, setCurrent] = useState('');
  const needsPassword = given.email !== player.email || given.phone !== player.phone;
  const isChanged = needsPassword || given.address !== player.address || given.city !== player.city;
  const field = (name: keyof typeof given) => ({
    name,
    label: t(`field.${name}`),
    value: given[name],
    onChange: (value: string) => setGiven({ ...given, [name]: value }),
  });
  return (
    <section className="panel stack">
      <h2>{t('profile.contact')}</h2>
      <ActForm
        action={t('profile.save')}
        kind="plain"
        isReady={isChanged && (!needsPassword || current !== '')}
        changes={['start']}
        act={() =>
          session.updateOwnPlayer({
            ...(given.address === player.address ? {} : { address: given.address }),
            ...(given.city === player.city ? {} : { city: given.city }),
            ...(given.email === player.email ? {} : { email: given.email }),
            ...(given.phone === player.phone ? {} : { phone: given.phone === '' ? null : given.phone }),
            ...(needsPassword ? { current_password: current } : {}),
          })
        }
        onDone={() => setCurrent('')}
        said={(saved) =>
          t(saved.email === given.email && saved.phone === given.phone ? 'profile.saved' : 'profile.codeSent')
        }
      >
        <TextField {...field('email')} type="email" autoComplete="email" />
        <TextField {...field('phone')} type="tel" autoComplete="tel" isOptional />
        <TextField {...field('address')} autoComplete="street-address" isOptional />
        <TextField {...field('city')} autoComplete="address-level2" isOptional />
        {needsPassword ? (
          <TextField
            name="current"
            type="password"
            label={t('profile.current')}
            value={current}
            onChange={setCurrent}
            autoComplete="current-password"
            hint={t('profile.why')}
          />
        ) : null}
      </ActForm>
    </section>
  );
};

const Offers = ({ player }: { player: OwnPlayer }) => {
  const wants = player.marketing.email;
  return (
    <section className="panel stack">
      <h2>{t('profile.offers')}</h2>
      <p>{t(wants ? 'profile.offersOn' : 'profile.offersOff')}</p>
      <ActForm
        action={t(wants ? 'profile.offersEnd' : 'profile.offersBegin')}
        kind="plain"
        changes={['start']}
        act={() => session.updateOwnPlayer({ marketing: { email: !wants } })}
        said={() => t('profile.saved')}
      />
    </section>
  );
};

const Password = () => {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const rules = passwordRules(next);
  return (
    <section className="panel stack">
      <h2>{t('field.password')}</h2>
      <ActForm
        action={t('profile.changePassword')}
        kind="plain"
        isReady={current !== '' && areKept(rules)}
        changes={[]}
        act={(idempotencyKey) =>
          session.changeOwnPlayerPassword({ current_password: current, password: next }, { idempotencyKey })
        }
        onDone={() => {
          setCurrent('');
          setNext('');
        }}
        said={() => t('profile.passwordChanged')}
      >
        <TextField
          name="current_password"
          type="password"
          label={t('profile.current')}
          value={current}
          onChange={setCurrent}
          autoComplete="current-password"
        />
        <TextField
          name="new_password"
          type="password"
          label={t('profile.new')}
          value={next}
          onChange={setNext}
          autoComplete="new-password"
          rules={rules}
        />
      </ActForm>
    </section>
  );
};
