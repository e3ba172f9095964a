import { getRound } from '@croupier/contract/back-office/rounds.ts';
import { useData } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { Money } from '../../ui/money.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Pane } from '../../ui/pane.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { When } from '../../ui/when.tsx';
import { RoundTags } from './round-columns.tsx';
import type { RoundDetails } from './round-details.ts';
import { RoundDraw } from './round-draw.tsx';
import { useRecordsText } from './text.ts';

/** Player, provider and the provider's own id, which may be any text. */
const readKey = (id: string) => {
  const [, player_id = '', provider_id = '', round = ''] = /^(\d+)-(\d+)-(.+)$/s.exec(id) ?? [];
  return round === '' ? { round: id, query: {} } : { round, query: { player_id, provider_id } };
};

export const RoundPane = ({ id, close }: { id: string; close: () => void }) => {
  const text = useRecordsText();
  const { round: name, query } = readKey(id);
  const { data, error, refetch } = useData(getRound, { params: { round: name }, query });
  const round = data?.data;
  if (!round)
    return (
      <Pane title={text.round(name)} close={close}>
        {error ? <ErrorBox error={error} retry={() => void refetch()} /> : <Skeleton />}
      </Pane>
    );
  const net = round.won_real + round.won_bonus - round.staked_real - round.staked_bonus;
  return (
    <Pane
      title={text.round(round.round_id)}
      figure={<Money amount={net} currency={round.currency} />}
      tags={<RoundTags round={round} />}
      close={close}
    >
      <Tabs
        label={text.parts.label}
        tabs={[
          { name: 'round', label: text.parts.round, body: <RoundParts round={round} /> },
          { name: 'entries', label: text.parts.entries, body: <RoundEntries round={round} /> },
          ...(round.draw
            ? [
                {
                  name: 'draw',
                  label: text.parts.draw,
                  body: <RoundDraw draw={round.draw} currency={round.currency} />,
                },
              ]
            : []),
        ]}
      />
    </Pane>
  );
};

const RoundParts = ({ round }: { round: RoundDetails }) => {
  const text = useRecordsText();
  const labels = useLabels();
  const { currency } = round;
  const parts = (real: number, bonus: number) => (
    <>
      <Money amount={real} currency={currency} bare /> · <Money amount={bonus} currency={currency} />
    </>
  );
  return (
    <>
      <Facts
        facts={[
          {
            name: 'result',
            label: text.result,
            value: (
              <Money
                amount={round.won_real + round.won_bonus - round.staked_real - round.staked_bonus}
                currency={currency}
              />
            ),
          },
          {
            name: 'player',
            label: text.columns.player,
            value: (
              <PageLink to="/players" row={round.player_id}>
                {round.username}
              </PageLink>
            ),
          },
          { name: 'game', label: text.columns.game, value: round.game.name },
          { name: 'provider', label: text.columns.provider, value: round.provider.name },
          { name: 'round_id', value: <Id value={round.round_id} /> },
          { name: 'staked', label: text.stakedParts, value: parts(round.staked_real, round.staked_bonus) },
          { name: 'won', label: text.wonParts, value: parts(round.won_real, round.won_bonus) },
          ...(round.player_bonus_id === null
            ? []
            : [{ name: 'bonus', label: text.bonus, value: round.player_bonus_id }]),
          ...(round.free_round_id === null
            ? []
            : [{ name: 'grant', label: text.grant, value: <RoundGrant round={round} /> }]),
          ...(round.kept_fraction === 0
            ? []
            : [{ name: 'kept_fraction', label: text.kept, value: text.keptOf(round.kept_fraction) }]),
          { name: 'opened_at', label: text.columns.opened, value: <When at={round.opened_at} as="full" /> },
          { name: 'closed_at', label: text.columns.closed, value: <When at={round.closed_at} as="full" /> },
          ...(round.others.length === 0
            ? []
            : [
                {
                  name: 'others',
                  label: text.others,
                  value: round.others.map(({ player_id, provider_id }) => (
                    <div key={`${player_id}-${provider_id}`}>
                      <PageLink to="/rounds" row={`${player_id}-${provider_id}-${round.round_id}`}>
                        {text.otherPlayer(player_id)}
                      </PageLink>
                    </div>
                  )),
                },
              ]),
        ]}
      />
      <Timeline
        title={text.moves}
        happenings={round.transactions.map((move) => ({
          id: move.id,
          at: move.created_at,
          words: (
            <>
              {labels.value(move.win_kind ?? move.kind)} <Money amount={move.amount} currency={move.currency} />{' '}
              {move.status === 'applied' ? null : <StateTag state={move.status} />}
              <div className="muted">
                <code>{move.transaction_id}</code>
                {move.reference_transaction_id === null ? null : (
                  <>
                    {' → '}
                    <code>{move.reference_transaction_id}</code>
                  </>
                )}
                {move.fraction > 0 ? <div>{text.fraction(move.fraction)}</div> : null}
                {move.carried > 0 ? <div>{text.carried}</div> : null}
              </div>
            </>
          ),
        }))}
      />
    </>
  );
};

/** The grant as its provider knows it, with its page: who played how much of it, and what the provider was told. */
const RoundGrant = ({ round: { free_round_id, player_id, player_bonus_id } }: { round: RoundDetails }) => (
  <PageLink to="/free-rounds" query={{ player_id: String(player_id) }} row={player_bonus_id ?? undefined}>
    <code>{free_round_id}</code>
  </PageLink>
);

const RoundEntries = ({ round }: { round: RoundDetails }) => {
  const text = useRecordsText();
  const labels = useLabels();
  if (round.entries.length === 0) return <p className="muted">{text.noEntries}</p>;
  return (
    <Timeline
      happenings={round.entries.map((entry) => ({
        id: entry.id,
        at: entry.created_at,
        words: (
          <>
            {labels.value(entry.type)} · {labels.value(entry.wallet)} ·{' '}
            <Money amount={entry.amount} currency={entry.currency} />
            <div className="muted">
              {text.columns.balanceAfter} <Money amount={entry.balance_after} currency={entry.currency} />
            </div>
          </>
        ),
      }))}
    />
  );
};
