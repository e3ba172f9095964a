import { setRiskLevel } from '@croupier/contract/back-office/aml.ts';
import { excludeStaffPlayer } from '@croupier/contract/back-office/limits.ts';
import { correctBalance } from '@croupier/contract/back-office/payments.ts';
import {
  addPlayerNote,
  changeStaffPlayerStatus,
  setPlayerCategory,
  setPlayerRestrictions,
  updateStaffPlayer,
} from '@croupier/contract/back-office/players.ts';
import type { PlayerView } from '@croupier/contract/player-fields.ts';
import { type Answered, notifyDone, useAct } from '../../data.ts';
import { useReasonTemplates } from '../../reason-templates.ts';
import { notify } from '../../toast.ts';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { CorrectForm } from './correct-form.tsx';
import { ExcludeForm } from './exclude-form.tsx';
import { usePlayerText } from './player-text.ts';
import { RestrictForm } from './restrict-form.tsx';

const routeOf = {
  note: addPlayerNote,
  lock: changeStaffPlayerStatus,
  unlock: changeStaffPlayerStatus,
  status: changeStaffPlayerStatus,
  restrict: setPlayerRestrictions,
  correct: correctBalance,
  exclude: excludeStaffPlayer,
  edit: updateStaffPlayer,
  category: setPlayerCategory,
  risk: setRiskLevel,
} as const;

export type Asked = keyof typeof routeOf;

type AskProps = { readonly player: PlayerView; readonly ask: (act: Asked) => void };

/** One action of the player page as a button. */
export const AskButton = ({ act, ask, danger }: { act: Asked; ask: (act: Asked) => void; danger?: boolean }) => {
  const text = usePlayerText();
  return (
    <ActButton route={routeOf[act]} tone={danger ? 'danger' : 'plain'} onClick={() => ask(act)}>
      {text.acts[act]}
    </ActButton>
  );
};

/** Excludes the player, or extends the exclusion that runs. */
export const ExcludeButton = ({ player, ask }: AskProps) => {
  const text = usePlayerText();
  return (
    <ActButton route={routeOf.exclude} tone="danger" onClick={() => ask('exclude')}>
      {player.self_exclusion ? text.extendExclusion : text.acts.exclude}
    </ActButton>
  );
};

/** The most frequent actions, in the head of the page; the others are in their tabs. */
export const PlayerActs = ({ player, ask }: AskProps) => {
  const text = usePlayerText();
  const lock = player.status === 'locked' ? 'unlock' : 'lock';
  return (
    <>
      <ActButton route={routeOf.note} tone="primary" hotkey="n" onClick={() => ask('note')}>
        {text.acts.note}
      </ActButton>
      <AskButton act="correct" ask={ask} />
      <AskButton act="restrict" ask={ask} />
      <ActButton
        route={routeOf[lock]}
        tone={lock === 'lock' ? 'danger' : 'plain'}
        hindrance={player.status === 'closed' ? text.closed : undefined}
        onClick={() => ask(lock)}
      >
        {text.acts[lock]}
      </ActButton>
      <ExcludeButton player={player} ask={ask} />
    </>
  );
};

type DialogProps = { readonly asked: Asked; readonly player: PlayerView; readonly close: () => void };

/** The form of the chosen action, drawn from its route, or the question for a reason. */
export const PlayerDialog = ({ asked, player, close }: DialogProps) => {
  const text = usePlayerText();
  const common = useCommonText();
  const name = `${player.first_name} ${player.last_name}`;
  if (asked === 'lock' || asked === 'unlock') return <LockDialog asked={asked} player={player} close={close} />;
  const say = (words: string) => (answer: Answered) => {
    notifyDone(answer, words, name);
    close();
  };
  const done = say(common.saved);
  const shared = { params: { player: player.id }, submit: common.save, cancel: close, done };
  return (
    <Dialog title={text.titles[asked](name)} open close={close}>
      {asked === 'note' ? <SchemaForm route={addPlayerNote} {...shared} submit={text.addNote} /> : null}
      {asked === 'edit' ? <SchemaForm route={updateStaffPlayer} {...shared} initial={player} /> : null}
      {asked === 'category' ? <SchemaForm route={setPlayerCategory} {...shared} initial={player} /> : null}
      {asked === 'risk' ? (
        <SchemaForm route={setRiskLevel} {...shared} initial={player} text={{ hints: text.riskHints }} />
      ) : null}
      {asked === 'status' ? (
        <SchemaForm route={changeStaffPlayerStatus} {...shared} initial={player} tone="danger" />
      ) : null}
      {asked === 'restrict' ? <RestrictForm player={player} close={close} done={done} /> : null}
      {asked === 'correct' ? (
        <CorrectForm player={player.id} name={name} currency={player.currency} close={close} />
      ) : null}
      {asked === 'exclude' ? <ExcludeForm player={player.id} close={close} done={say(text.done.excluded)} /> : null}
    </Dialog>
  );
};

type LockProps = Omit<DialogProps, 'asked'> & { readonly asked: 'lock' | 'unlock' };

const LockDialog = ({ asked, player, close }: LockProps) => {
  const text = usePlayerText();
  const name = `${player.first_name} ${player.last_name}`;
  const change = useAct(changeStaffPlayerStatus, () => {
    notify(asked === 'lock' ? text.done.locked : text.done.unlocked, name);
    close();
  });
  const templates = useReasonTemplates('lock', asked === 'lock');
  const status = asked === 'lock' ? 'locked' : 'active';
  return (
    <ReasonDialog
      route={routeOf[asked]}
      title={text.titles[asked](name)}
      submit={text.acts[asked]}
      {...(asked === 'lock' ? { hint: text.lockHint } : {})}
      templates={asked === 'lock' ? templates : []}
      busy={change.busy}
      error={change.error}
      close={close}
      done={({ reason }) => change.run({ params: { player: player.id }, body: { status, reason } })}
    />
  );
};
