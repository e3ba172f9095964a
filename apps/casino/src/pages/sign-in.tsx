import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { casino } from '../api.ts';
import { startAnew } from '../data.ts';
import { t } from '../text.ts';
import { ErrorNote } from '../ui/error-note.tsx';
import { Link } from '../ui/link.tsx';
import { TextField } from '../ui/text-field.tsx';
import './sign-in.css';

/** For those who have an account. Which of name and password was wrong is never said. */
export const Page = () => {
  const router = useRouter();
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    mutationFn: () => casino.signIn(login.trim(), password),
    onSuccess: async () => {
      await startAnew();
      await router.navigate({ to: '/' as never });
    },
    onError: () => setPassword(''),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!signIn.isPending) signIn.mutate();
  };
  return (
    <div className="page sign-in">
      <form className="panel stack" onSubmit={submit}>
        <h1>{t('signIn.title')}</h1>
        <TextField name="login" label={t('field.login')} value={login} onChange={setLogin} autoComplete="username" />
        <TextField
          name="password"
          type="password"
          label={t('field.password')}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
        />
        <ErrorNote error={signIn.error} />
        <button className="button" data-kind="primary" type="submit" disabled={signIn.isPending}>
          {t('signIn.submit')}
        </button>
        <p className="small">
          <Link to="/new-password">{t('signIn.forgotten')}</Link>
        </p>
        <p className="small">
          {t('signIn.noAccount')} <Link to="/register">{t('top.register')}</Link>
        </p>
      </form>
    </div>
  );
};
