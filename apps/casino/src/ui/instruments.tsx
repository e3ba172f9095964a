import { useState } from 'react';
import { player as session } from '../api.ts';
import { usePlayer } from '../data.ts';
import { useInstruments } from '../instruments.ts';
import { formatShort } from '../moments.ts';
import { t } from '../text.ts';
import { ActForm } from './act-form.tsx';
import { Records } from './records.tsx';
import { TextField } from './text-field.tsx';
import './instruments.css';

/** The player's saved accounts and cards, with most of their numbers hidden. */
export const Instruments = () => {
  const saved = useInstruments();
  return (
    <section className="panel stack" aria-labelledby="cashier-instruments">
      <h2 id="cashier-instruments">{t('instruments.title')}</h2>
      <Records
        empty={t('instruments.none')}
        rows={saved?.map(({ id, kind, label, holder_name, created_at }) => ({
          key: id,
          title: label,
          more: [t(`instrument.${kind}`), holder_name, formatShort(created_at)].join(' · '),
          figure: <Remove id={id} label={label} />,
        }))}
      />
      <details>
        <summary className="instruments-open">{t('instruments.add')}</summary>
        <Add />
      </details>
    </section>
  );
};

const changes = ['instruments'] as const;

const Remove = ({ id, label }: { id: number; label: string }) => {
  const [isAsked, setIsAsked] = useState(false);
  if (!isAsked)
    return (
      <button
        type="button"
        className="button"
        data-kind="quiet"
        data-size="small"
        aria-label={t('instruments.removeOne', { label })}
        onClick={() => setIsAsked(true)}
      >
        {t('instruments.remove')}
      </button>
    );
  return (
    <ActForm
      action={t('instruments.removeSure')}
      kind="plain"
      changes={changes}
      act={() => session.removeOwnInstrument({ instrument: id })}
    />
  );
};

const Add = () => {
  const player = usePlayer();
  const [iban, setIban] = useState('');
  const [holder, setHolder] = useState<string>();
  const name = holder ?? (player ? `${player.first_name} ${player.last_name}` : '');
  return (
    <ActForm
      action={t('instruments.save')}
      kind="plain"
      isReady={iban.trim() !== '' && name.trim() !== ''}
      changes={changes}
      act={(idempotencyKey) =>
        session.addOwnInstrument({ iban: iban.trim(), holder_name: name.trim() }, { idempotencyKey })
      }
      onDone={() => setIban('')}
      said={({ label }) => t('instruments.saved', { label })}
    >
      <TextField name="iban" label={t('instruments.iban')} value={iban} onChange={setIban} autoComplete="off" />
      <TextField
        name="holder"
        label={t('instruments.holder')}
        value={name}
        onChange={setHolder}
        autoComplete="name"
        hint={t('withdraw.accountHint')}
      />
    </ActForm>
  );
};
