import { getStaffPlayer } from '@croupier/contract/back-office/players.ts';
import type { PlayerView } from '@croupier/contract/player-fields.ts';
import { countryName } from '../../country.ts';
import { useLabels } from '../../labels.ts';
import { usePreferences } from '../../preferences.ts';
import { useRefusal } from '../../ui/can.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Day, When } from '../../ui/when.tsx';
import type { KycDocument, KycFile } from './review-acts.tsx';
import { useKycText } from './text.ts';
import './kyc.css';
import { Skeleton } from '../../ui/skeleton.tsx';

export type Compared = Readonly<Record<string, 'match' | 'differs'>>;

type CompareProps = {
  readonly player: PlayerView | undefined;
  readonly document: KycDocument | undefined;
  readonly file: KycFile;
  readonly compared: Compared;
  readonly set: (compared: Compared) => void;
};

const fields = [
  'first_name',
  'middle_name',
  'last_name',
  'birth_date',
  'personal_id',
  'document_number',
  'address',
  'zip_code',
  'city',
  'country',
] as const;

/** A value as a document writes it. */
const Compare = ({ player, field }: { player: PlayerView; field: (typeof fields)[number] }) => {
  const { language } = usePreferences();
  if (field === 'birth_date') return <Day date={player.birth_date} />;
  if (field === 'country') return `${countryName(player.country, language)} (${player.country})`;
  return player[field];
};

/** The player's data; the reviewer marks each field as matching the document or not. */
export const CompareFields = ({ player, document, file, compared, set }: CompareProps) => {
  const text = useKycText();
  const labels = useLabels();
  const refusal = useRefusal()(getStaffPlayer);
  const mark = (field: string, state: 'match' | 'differs'): void => {
    const { [field]: before, ...rest } = compared;
    set(before === state ? rest : { ...rest, [field]: state });
  };
  return (
    <section className="kyc-fields" aria-label={text.fields}>
      {player ? (
        <>
          <h3>{text.compare}</h3>
          <dl>
            {fields
              .filter((field) => player[field])
              .map((field) => (
                <div key={field} className="kyc-line">
                  <dt className="kyc-name">{labels.field(field)}</dt>
                  <dd className="kyc-said">
                    <span className="kyc-value">
                      <Compare player={player} field={field} />
                    </span>
                    {(['match', 'differs'] as const).map((state) => (
                      <button
                        key={state}
                        type="button"
                        className="button kyc-mark"
                        data-state={state}
                        aria-pressed={compared[field] === state}
                        aria-label={text.of(labels.field(field), text[state])}
                        onClick={() => mark(field, state)}
                      >
                        {text[state]}
                      </button>
                    ))}
                  </dd>
                </div>
              ))}
          </dl>
          <PageLink to={`/players/${player.id}`}>{text.toPlayer}</PageLink>
        </>
      ) : refusal === undefined ? (
        <Skeleton />
      ) : (
        <p className="muted">{refusal}</p>
      )}
      {document ? (
        <Facts
          title={labels.value(document.kind)}
          facts={[
            { name: 'file_name', value: document.file_name },
            { name: 'created_at', value: <When at={document.created_at} as="full" /> },
            { name: 'expires_on', value: <Day date={document.expires_on} /> },
            { name: 'reviewed_by', value: document.reviewed_by_name },
            { name: 'reviewed_at', value: <When at={document.reviewed_at} as="full" /> },
          ]}
        />
      ) : null}
      <Facts
        title={text.verification}
        facts={[
          { name: 'kyc_status', value: labels.value(file.kyc_status) },
          { name: 'changed_at', value: <When at={file.changed_at} as="full" /> },
          { name: 'expires_at', value: <When at={file.expires_at} as="full" /> },
        ]}
      />
    </section>
  );
};
