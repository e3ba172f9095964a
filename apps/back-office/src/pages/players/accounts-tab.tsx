import { listPlayerInstruments } from '@croupier/contract/back-office/instruments.ts';
import type { Answer } from '../../call.ts';
import { useData } from '../../data.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { usePlayerText } from './player-text.ts';
import type { TabProps } from './tab-props.ts';

/** The saved accounts and cards, how their holder is called beside the player, and who else has them. */
export const AccountsTab = ({ player }: Pick<TabProps, 'player'>) => {
  const { accounts: text } = usePlayerText();
  const { data, error, refetch } = useData(listPlayerInstruments, { params: { player: player.id } });
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.data.length === 0) return <p className="muted">{text.none}</p>;
  return (
    <Timeline
      title={text.title}
      happenings={data.data.map((one) => ({ id: one.id, at: one.created_at, words: <Account account={one} /> }))}
    />
  );
};

type Instrument = Answer<typeof listPlayerInstruments>['data'][number];

const tones = { same: 'good', similar: 'warn', different: 'bad' } as const;

const Account = ({ account }: { readonly account: Instrument }) => {
  const { accounts: text } = usePlayerText();
  const { label, bic, expires_on, removed_at, holder_name, holder_match, same_at } = account;
  const more = [bic, expires_on === null ? null : text.expires(expires_on)].filter(Boolean).join(' · ');
  return (
    <>
      <strong>{label}</strong> <span className="muted">{more}</span>{' '}
      {removed_at === null ? null : <Tag tone="neutral">{text.removed}</Tag>}
      <div>
        {text.holder(holder_name)} <Tag tone={tones[holder_match]}>{text.matches[holder_match]}</Tag>
      </div>
      {same_at.length === 0 ? null : (
        <div>
          {text.sameAt}{' '}
          {same_at.map(({ id, name }) => (
            <PageLink key={id} to={`/players/${id}`} className="underlined">{`${name} · ${id}`}</PageLink>
          ))}
        </div>
      )}
    </>
  );
};
