import { useState } from 'react';
import { casino } from '../api.ts';
import { useStart } from '../data.ts';
import { areKept, passwordRules } from '../registration-rules.ts';
import { t } from '../text.ts';
import { ActForm } from '../ui/act-form.tsx';
import { Link } from '../ui/link.tsx';
import { TextField } from '../ui/text-field.tsx';
import './new-password.css';

/** For those who forgot theirs: a code by mail, and a new password with it. Who has an account is never said. */
export const Page = () => {
  const isSandbox = useStart().data?.casino.is_sandbox;
  const [login, setLogin] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const rules = passwordRules(password);
  return (
    <div className="page new-password">
      <h1>{t('newPassword.title')}</h1>
      <section className="panel stack">
        <h2>{t('newPassword.first')}</h2>
        <ActForm
          action={t('newPassword.ask')}
          isReady={login.trim() !== ''}
          changes={[]}
          act={(key) => casino.askForCode(login.trim(), key)}
          said={() => t('newPassword.asked')}
        >
          <TextField name="login" label={t('field.login')} value={login} onChange={setLogin} autoComplete="username" />
        </ActForm>
        {isSandbox ? <p className="note">{t('newPassword.sandbox')}</p> : null}
      </section>
      <section className="panel stack">
        <h2>{t('newPassword.second')}</h2>
        <ActForm
          action={t('newPassword.set')}
          isReady={login.trim() !== '' && code.trim() !== '' && areKept(rules)}
          changes={['start']}
          act={(key) => casino.setPassword({ login: login.trim(), code: code.trim(), password }, key)}
          onDone={() => {
            setCode('');
            setPassword('');
          }}
          said={() => (
            <>
              {t('newPassword.done')} <Link to="/sign-in">{t('signIn.title')}</Link>
            </>
          )}
        >
          <TextField
            name="code"
            label={t('newPassword.code')}
            value={code}
            onChange={setCode}
            autoComplete="one-time-code"
          />
          <TextField
            name="password"
            type="password"
            label={t('profile.new')}
            value={password}
            onChange={setPassword}
            autoComplete="new-password"
            rules={rules}
          />
        </ActForm>
      </section>
    </div>
  );
};
