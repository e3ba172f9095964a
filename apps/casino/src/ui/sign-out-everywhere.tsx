import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { casino } from '../api.ts';
import { startAnew } from '../data.ts';
import { t } from '../text.ts';
import { ActForm } from './act-form.tsx';

/** Ends all sessions of the player, for those who have lost a device. */
export const SignOutEverywhere = () => {
  const router = useRouter();
  const [isCutOff, setIsCutOff] = useState(false);
  return (
    <section className="panel stack" aria-labelledby="sign-out-everywhere">
      <h2 id="sign-out-everywhere">{t('account.signOutEverywhere')}</h2>
      <p>{t('account.signOutEverywhereText')}</p>
      <ActForm
        action={t('account.signOutEverywhere')}
        kind="plain"
        changes={[]}
        isReady={!isCutOff}
        act={casino.signOutEverywhere}
        onDone={async ({ ended }) => {
          if (!ended) return setIsCutOff(true);
          await startAnew();
          await router.navigate({ to: '/' as never });
        }}
      />
      {isCutOff ? (
        <p className="note" data-kind="warn" role="alert">
          {t('account.notEverywhere')}
        </p>
      ) : null}
    </section>
  );
};
