import { changeGame } from '@croupier/contract/back-office/games.ts';
import { useState } from 'react';
import { notifyDone, useAct } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { AuditTrail } from '../../ui/audit-trail.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EditAndSwitch } from '../../ui/edit-and-switch.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { MissingPane } from '../../ui/missing-pane.tsx';
import { OnOff } from '../../ui/on-off.tsx';
import { Pane } from '../../ui/pane.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { When } from '../../ui/when.tsx';
import { kindsOfGame, useGameFacts } from './game-fields.ts';
import { GamePicture } from './game-picture.tsx';
import type { GameRow } from './game-row.ts';
import { useGamesText } from './text.ts';

type GamePaneProps = { readonly id: string; readonly game: GameRow | undefined; readonly close: () => void };

export const GamePane = ({ id, game, close }: GamePaneProps) => {
  const text = useGamesText();
  const common = useCommonText();
  const labels = useLabels();
  const [isEditing, setEditing] = useState(false);
  const change = useAct(changeGame, (answer) => notifyDone(answer, text.switched, answer.data.name));
  const offer = useGameFacts(game);
  if (!game) return <MissingPane title={text.game(id)} close={close} />;
  const facts = [
    { name: 'id', value: <Id value={game.id} /> },
    { name: 'external_id', value: game.external_id },
    { name: 'provider', label: text.columns.provider, value: game.provider.name },
    { name: 'type', value: labels.value(game.type) },
    { name: 'category', value: game.category },
    { name: 'rtp', value: `${game.rtp} %` },
    ...offer,
    { name: 'rounds_7_days', label: text.columns.rounds, value: game.rounds_7_days },
    { name: 'updated_at', value: <When at={game.updated_at} as="full" /> },
  ];
  return (
    <Pane
      title={text.game(id)}
      figure={game.name}
      tags={<OnOff on={game.is_active} />}
      close={close}
      actions={
        <EditAndSwitch
          route={changeGame}
          isOn={game.is_active}
          busy={change.busy}
          onEdit={() => setEditing(true)}
          onSwitch={() => change.run({ params: { game: game.id }, body: { is_active: !game.is_active } })}
        />
      }
    >
      {change.error ? <ErrorBox error={change.error} /> : null}
      <Tabs
        label={game.name}
        tabs={[
          {
            name: 'facts',
            label: text.tabs.facts,
            body: (
              <>
                <GamePicture game={game} />
                <Facts facts={facts} />
              </>
            ),
          },
          { name: 'audit', label: text.tabs.audit, body: <AuditTrail kind="game" id={game.id} /> },
        ]}
      />
      {isEditing ? (
        <Dialog title={text.editTitle(game.name)} open close={() => setEditing(false)}>
          <SchemaForm
            route={changeGame}
            params={{ game: game.id }}
            initial={game}
            kinds={kindsOfGame}
            text={{ fields: text.fields, values: text.values }}
            submit={common.save}
            cancel={() => setEditing(false)}
            done={(answer) => {
              notifyDone(answer, text.saved, game.name);
              setEditing(false);
            }}
          />
        </Dialog>
      ) : null}
    </Pane>
  );
};
