import { closeAmlAlert, lockByAml, setRiskLevel, takeAmlAlert } from '@croupier/contract/back-office/aml.ts';
import type { PlayerView } from '@croupier/contract/player-fields.ts';
import { useState } from 'react';
import { type Answered, notifyDone, useAct } from '../../data.ts';
import { useReasonTemplates } from '../../reason-templates.ts';
import { useMe } from '../../session.ts';
import { notify } from '../../toast.ts';
import { ActButton } from '../../ui/can.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NextButton } from '../../ui/next-button.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import type { AlertRow } from './alert-row.ts';
import { useAmlText } from './text.ts';

type Asked = 'close' | 'risk' | 'lock';
type Acts = ReturnType<typeof useAlertActs>;

/** The actions on an alert, and why each is disabled. */
export const useAlertActs = (alert: AlertRow, player: PlayerView | undefined) => {
  const text = useAmlText();
  const me = useMe();
  const [asked, ask] = useState<Asked>();
  const take = useAct(takeAmlAlert, () => notify(text.taken, alert.rule_name));
  const over = alert.status === 'closed' ? text.over : undefined;
  const isMine = alert.status === 'reviewing' && alert.assigned_to === me.id;
  return {
    alert,
    name: player ? `${player.first_name} ${player.last_name}` : String(alert.player_id),
    player,
    asked,
    ask,
    take,
    isMine,
    takeIt: () => take.run({ params: { alert: alert.id } }),
    hindrance: {
      take: over,
      close: over ?? (alert.status === 'open' ? text.takeFirst : undefined),
      lock: player?.status === 'active' || player === undefined ? undefined : text.isLocked,
    },
  };
};

type AlertActsProps = {
  readonly acts: Acts;
  readonly next: string | undefined;
  readonly open: (id: string | undefined) => void;
};

/** The actions in the foot of the pane. */
export const AlertActs = ({ acts, next, open }: AlertActsProps) => {
  const text = useAmlText();
  const { hindrance, isMine, alert, take, ask } = acts;
  const isOver = alert.status === 'closed';
  const takeWords = alert.status === 'reviewing' ? text.takeOver : text.take;
  return (
    <>
      {isMine || isOver ? null : (
        <ActButton
          route={takeAmlAlert}
          tone={alert.status === 'open' ? 'primary' : 'plain'}
          hotkey="c"
          busy={take.busy}
          hindrance={hindrance.take}
          onClick={acts.takeIt}
        >
          {takeWords}
        </ActButton>
      )}
      {isOver ? null : (
        <ActButton
          route={closeAmlAlert}
          tone={isMine ? 'primary' : 'plain'}
          hotkey="e"
          hindrance={hindrance.close}
          onClick={() => ask('close')}
        >
          {text.close}
        </ActButton>
      )}
      <ActButton route={setRiskLevel} hotkey="r" onClick={() => ask('risk')}>
        {text.risk}
      </ActButton>
      <ActButton route={lockByAml} tone="danger" hotkey="l" hindrance={hindrance.lock} onClick={() => ask('lock')}>
        {text.lock}
      </ActButton>
      <NextButton next={next} open={open} />
    </>
  );
};

/** The form or dialog of the chosen action. */
export const AlertDialog = ({ acts }: { acts: Acts }) => {
  const text = useAmlText();
  const { alert, asked, name, player } = acts;
  const close = (): void => acts.ask(undefined);
  const say = (words: string) => (answer: Answered) => {
    notifyDone(answer, words, name);
    close();
  };
  const lock = useAct(lockByAml, say(text.locked));
  const templates = useReasonTemplates('lock', asked === 'lock');
  const closings = useReasonTemplates('close_alert', asked === 'close');
  const params = { player: alert.player_id };
  if (asked === 'lock')
    return (
      <ReasonDialog
        route={lockByAml}
        title={text.lockTitle(name)}
        hint={text.lockHint}
        submit={text.lock}
        templates={templates}
        busy={lock.busy}
        error={lock.error}
        close={close}
        done={({ reason }) => lock.run({ params, body: { reason } })}
      />
    );
  if (asked === 'close')
    return (
      <Dialog title={text.closeTitle(alert.id)} open close={close}>
        <p className="muted">{text.closeHint}</p>
        <SchemaForm
          route={closeAmlAlert}
          params={{ alert: alert.id }}
          templates={{ field: 'note', list: closings }}
          text={{ values: text.outcomes }}
          submit={text.close}
          cancel={close}
          done={say(text.closed)}
        />
      </Dialog>
    );
  if (asked === 'risk')
    return (
      <Dialog title={text.riskTitle(name)} open close={close}>
        <SchemaForm
          route={setRiskLevel}
          params={params}
          {...(player ? { initial: player } : {})}
          text={{ hints: text.riskHints }}
          submit={text.risk}
          cancel={close}
          done={say(text.riskSet)}
        />
      </Dialog>
    );
  return null;
};
