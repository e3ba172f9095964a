import {
  addPlayerNote,
  changeStaffPlayerStatus,
  getStaffPlayer,
  listPlayerNotes,
  setPlayerCategory,
  updateStaffPlayer,
} from '@croupier/contract/back-office/players.ts';
import type { PlayerView } from '@croupier/contract/player-fields.ts';
import { useState } from 'react';
import { type Answered, notifyDone, useData } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { ActButton } from '../../ui/can.tsx';
import { Checks } from '../../ui/checks.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Pane } from '../../ui/pane.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { Day, When } from '../../ui/when.tsx';
import { PlayerTags } from './player-tags.tsx';
import { usePlayersText } from './text.ts';

type PlayerPaneProps = { readonly id: string; readonly listed: PlayerView | undefined; readonly close: () => void };
type Form = 'edit' | 'status' | 'category' | 'note';

export const PlayerPane = ({ id, listed, close }: PlayerPaneProps) => {
  const text = usePlayersText();
  const params = { player: Number(id) };
  const { data, error } = useData(getStaffPlayer, { params });
  const notes = useData(listPlayerNotes, { params, query: { per_page: '10' } });
  const [form, setForm] = useState<Form>();
  const player = data?.data ?? listed;
  if (!player)
    return (
      <Pane title={text.pane(id)} close={close}>
        {error ? <ErrorBox error={error} /> : null}
      </Pane>
    );
  return (
    <Pane
      title={text.pane(id)}
      figure={`${player.first_name} ${player.last_name}`}
      tags={<PlayerTags player={player} />}
      close={close}
      actions={
        <>
          <ActButton route={addPlayerNote} tone="primary" hotkey="n" onClick={() => setForm('note')}>
            {text.note}
          </ActButton>
          <ActButton route={updateStaffPlayer} onClick={() => setForm('edit')}>
            {text.edit}
          </ActButton>
          <ActButton route={setPlayerCategory} onClick={() => setForm('category')}>
            {text.category}
          </ActButton>
          <ActButton route={changeStaffPlayerStatus} tone="danger" onClick={() => setForm('status')}>
            {text.status}
          </ActButton>
        </>
      }
    >
      <PageLink to={`/players/${player.id}`}>{text.whole}</PageLink>
      <PlayerFacts player={player} />
      {notes.data && notes.data.data.length > 0 ? (
        <Timeline
          title={text.notes}
          happenings={notes.data.data.map((note) => ({ id: note.id, at: note.created_at, words: note.note }))}
        />
      ) : (
        <p className="muted">{text.noNotes}</p>
      )}
      {form ? <PlayerForm form={form} player={player} close={() => setForm(undefined)} /> : null}
    </Pane>
  );
};

const PlayerFacts = ({ player }: { player: PlayerView }) => {
  const text = usePlayersText();
  const labels = useLabels();
  const { excluded_from_bonuses, ...allowed } = player.restrictions;
  return (
    <>
      <Facts
        title={text.account}
        facts={[
          { name: 'id', value: <Id value={player.id} /> },
          { name: 'username', value: player.username },
          { name: 'external_id', value: player.external_id },
          { name: 'currency', value: player.currency },
          { name: 'birth_date', value: <Day date={player.birth_date} /> },
          { name: 'created_at', value: <When at={player.created_at} as="full" /> },
          { name: 'last_login_at', value: <When at={player.last_login_at} as="full" /> },
          ...(player.self_exclusion
            ? [
                {
                  name: 'excluded',
                  label: text.excludedUntil,
                  value: <When at={player.self_exclusion.until} as="full" />,
                },
              ]
            : []),
        ]}
      />
      <Facts
        title={text.contact}
        facts={[
          { name: 'email', value: player.email },
          { name: 'phone', value: player.phone },
          {
            name: 'address',
            value: [player.address, player.zip_code, player.city, player.country].filter(Boolean).join(', '),
          },
        ]}
      />
      <Checks
        title={text.restrictions}
        checks={[
          ...Object.entries(allowed).map(([name, may]) => ({ name, may, words: labels.field(name) })),
          { name: 'bonuses', may: !excluded_from_bonuses, words: text.mayGetBonuses },
        ].map(({ name, may, words }) => ({
          name,
          state: may ? 'passed' : 'refused',
          words,
          figure: may ? text.allowed : text.forbidden,
        }))}
      />
    </>
  );
};

const PlayerForm = ({ form, player, close }: { form: Form; player: PlayerView; close: () => void }) => {
  const text = usePlayersText();
  const common = useCommonText();
  const name = `${player.first_name} ${player.last_name}`;
  const done = (answer: Answered): void => {
    notifyDone(answer, common.saved, name);
    close();
  };
  const shared = { params: { player: player.id }, initial: player, submit: common.save, cancel: close, done };
  const titles = { edit: text.editTitle, status: text.statusTitle, category: text.categoryTitle, note: text.noteTitle };
  return (
    <Dialog title={titles[form](name)} open close={close}>
      {form === 'edit' ? <SchemaForm route={updateStaffPlayer} {...shared} /> : null}
      {form === 'status' ? <SchemaForm route={changeStaffPlayerStatus} {...shared} tone="danger" /> : null}
      {form === 'category' ? <SchemaForm route={setPlayerCategory} {...shared} /> : null}
      {form === 'note' ? <SchemaForm route={addPlayerNote} {...shared} initial={{}} submit={text.addNote} /> : null}
    </Dialog>
  );
};
