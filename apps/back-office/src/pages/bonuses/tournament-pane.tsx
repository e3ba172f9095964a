import { cancelTournament, staffGetLeaderboard, updateTournament } from '@croupier/contract/back-office/tournaments.ts';
import { useState } from 'react';
import { notifyDone, useAct, useData } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { AuditTrail } from '../../ui/audit-trail.tsx';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { MissingPane } from '../../ui/missing-pane.tsx';
import { Money } from '../../ui/money.tsx';
import { Pane } from '../../ui/pane.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { When } from '../../ui/when.tsx';
import { useBonusesText } from './text.ts';
import { sumOf, type TournamentRow } from './tournament-row.ts';

type Props = { readonly id: string; readonly tournament: TournamentRow | undefined; readonly close: () => void };

export const TournamentPane = ({ id, tournament, close }: Props) => {
  const text = useBonusesText();
  const common = useCommonText();
  const [form, setForm] = useState<'edit' | 'cancel'>();
  const leave = (): void => setForm(undefined);
  const cancel = useAct(cancelTournament, leave);
  if (!tournament) return <MissingPane title={text.tournament(id)} close={close} />;
  const isOver = tournament.state === 'finished' || tournament.state === 'cancelled';
  return (
    <Pane
      title={text.tournament(id)}
      figure={tournament.name}
      tags={<StateTag state={tournament.state} />}
      close={close}
      actions={
        isOver ? undefined : (
          <>
            <ActButton route={updateTournament} tone="primary" onClick={() => setForm('edit')}>
              {common.edit}
            </ActButton>
            <ActButton route={cancelTournament} tone="danger" onClick={() => setForm('cancel')}>
              {text.cancelTournament}
            </ActButton>
          </>
        )
      }
    >
      <Tabs
        label={tournament.name}
        tabs={[
          { name: 'tournament', label: text.tabs.tournament, body: <TournamentFacts tournament={tournament} /> },
          { name: 'board', label: text.tabs.board, body: <Leaderboard tournament={tournament} /> },
          { name: 'audit', label: text.tabs.audit, body: <AuditTrail kind="tournament" id={tournament.id} /> },
        ]}
      />
      {form === 'edit' ? (
        <Dialog title={text.editTitle(tournament.name)} open close={leave}>
          <SchemaForm
            route={updateTournament}
            params={{ tournament: tournament.id }}
            initial={tournament}
            submit={common.save}
            cancel={leave}
            done={(answer) => {
              notifyDone(answer, text.saved, tournament.name);
              leave();
            }}
          />
        </Dialog>
      ) : null}
      {form === 'cancel' ? (
        <ReasonDialog
          route={cancelTournament}
          title={text.cancelTitle(tournament.name)}
          submit={text.cancelTournament}
          templates={[]}
          busy={cancel.busy}
          error={cancel.error}
          close={leave}
          done={({ reason }) => cancel.run({ params: { tournament: tournament.id }, body: { reason } })}
        />
      ) : null}
    </Pane>
  );
};

const TournamentFacts = ({ tournament }: { tournament: TournamentRow }) => {
  const labels = useLabels();
  const text = useBonusesText();
  return (
    <Facts
      facts={[
        { name: 'id', value: <Id value={tournament.id} /> },
        { name: 'description', value: tournament.description },
        { name: 'score', value: labels.value(tournament.score) },
        { name: 'min_stake', value: <Money amount={tournament.min_stake} currency={tournament.currency} /> },
        { name: 'starts_at', value: <When at={tournament.starts_at} as="full" /> },
        { name: 'ends_at', value: <When at={tournament.ends_at} as="full" /> },
        {
          name: 'prizes',
          label: text.columns.prizes,
          value: <Money amount={sumOf(tournament.prizes)} currency={tournament.prize_currency} />,
        },
        { name: 'game_ids', value: tournament.game_ids.join(', ') },
        { name: 'cancel_reason', value: tournament.cancel_reason },
      ]}
    />
  );
};

const Leaderboard = ({ tournament }: { tournament: TournamentRow }) => {
  const text = useBonusesText();
  const labels = useLabels();
  const { data, error } = useData(staffGetLeaderboard, {
    params: { tournament: tournament.id },
    query: { per_page: '50' },
  });
  if (error) return <ErrorBox error={error} />;
  if (!data) return <Skeleton />;
  if (data.data.length === 0) return <p className="muted">{text.noScores}</p>;
  const isMultiplier = tournament.score === 'best_multiplier';
  return (
    <DataTable
      label={text.tabs.board}
      rows={data.data}
      rowId={(row) => String(row.player_id)}
      rowName={(row) => row.username}
      columns={[
        { name: 'rank', label: labels.field('rank'), cell: (row) => `${text.rank(row.rank)} ${row.username}` },
        {
          name: 'score',
          label: labels.field('score'),
          cell: (row) =>
            isMultiplier ? `× ${row.score / 10_000}` : <Money amount={row.score} currency={tournament.currency} />,
          kind: 'number',
        },
        {
          name: 'prize',
          label: labels.field('prize'),
          cell: (row) => <Money amount={row.prize} currency={tournament.prize_currency} />,
          kind: 'number',
        },
      ]}
    />
  );
};
