import { getStaffPlayer } from '@croupier/contract/back-office/players.ts';
import type { PlayerView } from '@croupier/contract/player-fields.ts';
import type { ReactNode } from 'react';
import { countryName } from '../../country.ts';
import { useData } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { usePreferences } from '../../preferences.ts';
import { useMay } from '../../session.ts';
import { formatWhen } from '../../time.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Day, When } from '../../ui/when.tsx';
import './identity.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ReviewedLink } from './link-row.ts';
import { type ComparedField, comparedFields, fieldOf, type Likeness, likenessOf } from './same-fields.ts';
import { useIdentityText } from './text.ts';

type Pair = readonly [PlayerView, PlayerView];

type Compared = Pick<ReviewedLink, 'player_id' | 'other_player_id' | 'common'>;

/** How the two accounts are told apart below their names. */
type Heads = readonly [(id: number) => string, (id: number) => string];

/** The two accounts side by side; what is the same in both is marked. */
export const CompareAccounts = ({ link, heads }: { link: Compared; heads?: Heads }) => {
  const text = useIdentityText();
  const enabled = useMay()(getStaffPlayer);
  const newer = useData(getStaffPlayer, { params: { player: link.player_id } }, { enabled });
  const older = useData(getStaffPlayer, { params: { player: link.other_player_id } }, { enabled });
  const failed = [newer, older].find(({ error }) => error);
  if (!enabled) return <p className="muted">{text.needsPlayers}</p>;
  if (failed?.error) return <ErrorBox error={failed.error} retry={() => void failed.refetch()} />;
  if (!newer.data || !older.data) return <Skeleton />;
  return <Sides pair={[newer.data.data, older.data.data]} link={link} heads={heads ?? [text.newer, text.older]} />;
};

const Sides = ({ pair, link, heads }: { pair: Pair; link: Compared; heads: Heads }) => {
  const text = useIdentityText();
  const labels = useLabels({ fields: text.fields });
  return (
    <table className="compare">
      <caption className="hidden-visually">{text.compare}</caption>
      <thead>
        <tr className="compare-line">
          <td className="compare-corner" />
          {pair.map((player, index) => (
            <th key={player.id} scope="col" className="compare-account">
              <PageLink to={`/players/${player.id}`} className="underlined">
                {`${player.first_name} ${player.last_name}`}
              </PageLink>
              <div className="muted">{heads[index as 0 | 1](player.id)}</div>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparedFields
          .filter((field) => pair.some((player) => fieldOf(player, field) !== ''))
          .map((field) => (
            <Line
              key={field}
              name={labels.field(field)}
              likeness={likenessOf(pair, field, link.common)}
              cells={pair.map((player) => <Written key={player.id} player={player} field={field} />)}
            />
          ))}
        <Line name={labels.field('username')} cells={pair.map(({ username }) => username)} />
        <Line
          name={labels.field('created_at')}
          cells={pair.map((player) => <When key={player.id} at={player.created_at} />)}
        />
        {(['status', 'kyc_status', 'risk_level'] as const).map((field) => (
          <Line
            key={field}
            name={labels.field(field)}
            cells={pair.map((player) => <StateTag key={player.id} state={player[field]} />)}
          />
        ))}
        <Line
          name={labels.field('self_exclusion')}
          cells={pair.map((player) => <Exclusion key={player.id} player={player} />)}
        />
      </tbody>
    </table>
  );
};

type LineProps = { readonly name: string; readonly cells: readonly ReactNode[]; readonly likeness?: Likeness };

const Line = ({ name, cells, likeness }: LineProps) => {
  const text = useIdentityText();
  return (
    <tr className="compare-line" data-likeness={likeness}>
      <th scope="row" className="compare-name">
        {name} {likeness ? <Tag tone={likeness === 'same' ? 'warn' : 'neutral'}>{text[likeness]}</Tag> : null}
      </th>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the newer and the older account
        <td key={index} className="compare-value">
          {cell || <span className="muted">–</span>}
        </td>
      ))}
    </tr>
  );
};

const Written = ({ player, field }: { player: PlayerView; field: ComparedField }) => {
  const { language } = usePreferences();
  if (field === 'birth_date') return <Day date={player.birth_date} />;
  if (field === 'country') return `${countryName(player.country, language)} (${player.country})`;
  return fieldOf(player, field) || <span className="muted">–</span>;
};

const Exclusion = ({ player }: { player: PlayerView }) => {
  const text = useIdentityText();
  const labels = useLabels();
  const { language } = usePreferences();
  if (!player.self_exclusion) return <span className="muted">{text.noExclusion}</span>;
  const { type, until } = player.self_exclusion;
  return <Tag tone="bad">{`${labels.value(type)} ${text.until(formatWhen(new Date(until), language))}`}</Tag>;
};
