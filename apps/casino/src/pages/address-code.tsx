import { useState } from 'react';
import { type OwnPlayer, player as session } from '../api.ts';
import { useStart } from '../data.ts';
import { formatDay } from '../moments.ts';
import { t } from '../text.ts';
import { ActForm } from '../ui/act-form.tsx';
import { TextField } from '../ui/text-field.tsx';

/** Proves an e-mail address or a phone number with the code that was sent there, and has one sent to the present address. */
export const AddressCode = ({ player }: { player: OwnPlayer }) => {
  const isSandbox = useStart().data?.casino.is_sandbox;
  const [code, setCode] = useState('');
  const verifiedAt = player.email_verified_at;
  return (
    <section className="panel stack">
      <h2>{t('verify.title')}</h2>
      {verifiedAt === null ? (
        <ActForm
          action={t('verify.ask')}
          kind="plain"
          changes={[]}
          act={(idempotencyKey) => session.requestOwnVerification({ of: 'email' }, { idempotencyKey })}
          said={() => t('verify.asked')}
        >
          <p>{t('verify.open')}</p>
        </ActForm>
      ) : (
        <p>{t('verify.since', { day: formatDay(verifiedAt.slice(0, 10)) })}</p>
      )}
      <ActForm
        action={t('verify.confirm')}
        kind="plain"
        isReady={code.trim() !== ''}
        changes={['start']}
        act={(idempotencyKey) => session.confirmOwnVerification({ code: code.trim() }, { idempotencyKey })}
        onDone={() => setCode('')}
        said={() => t('verify.done')}
      >
        <TextField
          name="code"
          label={t('newPassword.code')}
          value={code}
          onChange={setCode}
          autoComplete="one-time-code"
        />
      </ActForm>
      {isSandbox ? <p className="note">{t('newPassword.sandbox')}</p> : null}
    </section>
  );
};
