import { createTournament, staffListTournaments } from '@croupier/contract/back-office/tournaments.ts';
import { useState } from 'react';
import { notifyDone } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { formatMoney } from '../../money.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { usePreferences } from '../../preferences.ts';
import { useMe } from '../../session.ts';
import { ActButton } from '../../ui/can.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { Money } from '../../ui/money.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { When } from '../../ui/when.tsx';
import { useBonusesText } from './text.ts';
import { sumOf, type TournamentRow } from './tournament-row.ts';

const TournamentPane = definePart<PropsOf<typeof import('./tournament-pane.tsx').TournamentPane>>(() =>
  import('./tournament-pane.tsx').then((found) => found.TournamentPane),
);

/** Tournaments, planned, running and over. */
export const Page = () => {
  const text = useBonusesText();
  const labels = useLabels();
  const [isAdding, setAdding] = useState(false);
  const columns: ListColumn<TournamentRow>[] = [
    { name: 'name', cell: (row) => row.name },
    { name: 'state', cell: (row) => <StateTag state={row.state} /> },
    { name: 'score', cell: (row) => labels.value(row.score), priority: 2 },
    {
      name: 'prizes',
      label: text.columns.prizes,
      cell: (row) => <Money amount={sumOf(row.prizes)} currency={row.prize_currency} />,
      kind: 'number',
    },
    { name: 'starts_at', cell: (row) => <When at={row.starts_at} />, kind: 'number', priority: 2 },
    { name: 'ends_at', cell: (row) => <When at={row.ends_at} />, kind: 'number', priority: 3 },
  ];
  return (
    <>
      <ListPage
        title={text.tournaments}
        route={staffListTournaments}
        columns={columns}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.name}
        empty={<p>{text.emptyTournaments}</p>}
        actions={
          <ActButton route={createTournament} tone="primary" onClick={() => setAdding(true)}>
            {text.addTournament}
          </ActButton>
        }
        pane={({ id, row, close }) => <TournamentPane key={id} id={id} tournament={row} close={close} />}
      />
      <Dialog title={text.addTournament} open={isAdding} close={() => setAdding(false)}>
        <SchemaForm
          route={createTournament}
          submit={text.addTournament}
          cancel={() => setAdding(false)}
          done={(answer) => {
            notifyDone(answer, text.saved, answer.data.name);
            setAdding(false);
          }}
        >
          {(body) => <PrizesInAll prizes={body.prizes} />}
        </SchemaForm>
      </Dialog>
    </>
  );
};

const PrizesInAll = ({ prizes }: { prizes: unknown }) => {
  const text = useBonusesText();
  const { language } = usePreferences();
  const { currency } = useMe().operator;
  if (!Array.isArray(prizes) || prizes.length === 0 || !prizes.every(Number.isSafeInteger)) return null;
  const total = `${formatMoney(sumOf(prizes as number[]), currency, language)} ${currency}`;
  return <p aria-live="polite">{text.totalPrizes(total, prizes.length)}</p>;
};
