import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { casino, newKey } from '../api.ts';
import { countryNames, likelyCountry } from '../countries.ts';
import { startAnew, useStart } from '../data.ts';
import { faultsOf, isAnswer } from '../errors.ts';
import { getPreferences } from '../preferences.ts';
import {
  areKept,
  birthDateRules,
  emailRules,
  latestBirthDate,
  passwordRules,
  usernameRules,
} from '../registration-rules.ts';
import { hasText, t } from '../text.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { ErrorNote } from '../ui/error-note.tsx';
import { Link } from '../ui/link.tsx';
import { TextField } from '../ui/text-field.tsx';
import './register.css';

const empty = {
  username: '',
  email: '',
  password: '',
  first_name: '',
  last_name: '',
  birth_date: '',
  country: '',
  promo_code: '',
};

type Field = keyof typeof empty;

/** A new account. Each rule is explained while one types; whoever has registered is signed in. */
export const Page = () => {
  const router = useRouter();
  const { data } = useStart();
  const countries = data?.site.countries ?? [];
  const terms = data?.site.terms_version;
  const [typed, setGiven] = useState(empty);
  const isOffered = typed.country !== '' && (countries.length === 0 || countries.includes(typed.country));
  const given = { ...typed, country: isOffered ? typed.country : likelyCountry(countries) };
  const [isAdult, setIsAdult] = useState(false);
  const [wantsMail, setWantsMail] = useState(false);
  // One key for one account: a lost answer is asked again, and registers nobody twice.
  const key = useRef(newKey());
  const register = useMutation({
    mutationFn: () => {
      const { promo_code, ...rest } = given;
      const more = { terms_accepted: true, language: getPreferences().language, marketing: { email: wantsMail } };
      const optional = { ...(promo_code !== '' && { promo_code }), ...(terms && { terms_version: terms }) };
      return casino.register({ ...rest, ...more, ...optional }, key.current);
    },
    onError: (error) => {
      if (isAnswer(error)) key.current = newKey();
      if (!faultsOf(error).includes('terms_version')) return;
      setIsAdult(false);
      void startAnew();
    },
    onSuccess: async () => {
      await startAnew();
      await router.navigate({ to: '/cashier' as never });
    },
  });
  const refused = faultsOf(register.error);
  const fieldOf = (name: Field) => ({
    name,
    label: t(`field.${name}`),
    value: given[name],
    onChange: (value: string) => setGiven({ ...given, [name]: value }),
    fault: refused.includes(name) ? faultOf(name) : undefined,
  });
  const rules = [
    ...usernameRules(given.username),
    ...emailRules(given.email),
    ...passwordRules(given.password),
    ...birthDateRules(given.birth_date, new Date()),
  ];
  const isComplete = areKept(rules) && given.first_name.trim() !== '' && given.last_name.trim() !== '' && isAdult;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isComplete && !register.isPending) register.mutate();
  };
  return (
    <div className="page register">
      <form className="register-form" onSubmit={submit} noValidate>
        <div className="stack">
          <h1 className="register-title">{t('register.title')}</h1>
          <p className="muted">{t('register.text')}</p>
        </div>
        <fieldset className="register-part">
          <legend className="register-legend">{t('register.account')}</legend>
          <TextField {...fieldOf('username')} autoComplete="username" rules={usernameRules(given.username)} />
          <TextField {...fieldOf('email')} type="email" autoComplete="email" rules={emailRules(given.email)} />
          <TextField
            {...fieldOf('password')}
            type="password"
            autoComplete="new-password"
            rules={passwordRules(given.password)}
          />
        </fieldset>
        <fieldset className="register-part">
          <legend className="register-legend">{t('register.person')}</legend>
          <div className="register-pair">
            <TextField {...fieldOf('first_name')} autoComplete="given-name" />
            <TextField {...fieldOf('last_name')} autoComplete="family-name" />
          </div>
          <div className="register-pair">
            <TextField
              {...fieldOf('birth_date')}
              type="date"
              autoComplete="bday"
              max={latestBirthDate(new Date())}
              min="1900-01-01"
              rules={birthDateRules(given.birth_date, new Date())}
            />
            <ChoiceField {...fieldOf('country')} autoComplete="country" options={countryNames(countries)} />
          </div>
          <TextField {...fieldOf('promo_code')} autoComplete="off" isOptional />
        </fieldset>
        <div className="register-part">
          <label className="register-check">
            <input type="checkbox" checked={isAdult} onChange={(event) => setIsAdult(event.target.checked)} />
            <span>{t('register.terms', { name: data?.casino.name ?? '' })}</span>
          </label>
          {terms ? (
            <p className="small">
              <Link to="/terms">{t('terms.link', { version: terms })}</Link>
            </p>
          ) : null}
          {refused.includes('terms_version') ? <p className="text-field-fault">{t('fault.terms_version')}</p> : null}
          <label className="register-check">
            <input type="checkbox" checked={wantsMail} onChange={(event) => setWantsMail(event.target.checked)} />
            <span>{t('register.mail')}</span>
          </label>
        </div>
        <ErrorNote error={register.error} />
        <div className="stack">
          <button className="button" data-kind="primary" type="submit" disabled={!isComplete || register.isPending}>
            {t(register.isPending ? 'register.busy' : 'register.submit')}
          </button>
          {isComplete ? null : <p className="muted small">{t('register.incomplete')}</p>}
        </div>
      </form>
      <aside className="register-aside">
        <h2>{t('register.whyTitle')}</h2>
        <p>{t('register.whyName')}</p>
        <p>{t('register.whyAge')}</p>
        <p>{t('register.whyPassword')}</p>
        {data?.casino.is_sandbox ? <p className="note">{t('foot.sandbox')}</p> : null}
      </aside>
    </div>
  );
};

/** The sentence for a field that the platform refused although its rules were kept. */
const faultOf = (name: Field): string => {
  const key = `fault.${name}`;
  return hasText(key) ? t(key) : t('fault.other');
};
