import {
  cancelPlayerBonus,
  forfeitPlayerBonus,
  grantPlayerBonus,
  listStaffPlayerBonuses,
} from '@croupier/contract/back-office/bonuses.ts';
import { useState } from 'react';
import type { Answer } from '../../call.ts';
import { notifyDone, useAct } from '../../data.ts';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { Money } from '../../ui/money.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { TablePart } from '../../ui/table-part.tsx';
import { When } from '../../ui/when.tsx';
import { PlayerFreeRounds } from '../free-rounds/player-free-rounds.tsx';
import { usePlayerText } from '../players/player-text.ts';
import { GrantDialog } from './grant-dialog.tsx';
import { useBonusesText } from './text.ts';

type PlayerBonus = Answer<typeof listStaffPlayerBonuses>['data'][number];
const routeOf = { forfeit: forfeitPlayerBonus, cancel: cancelPlayerBonus } as const;
type BonusToEnd = { readonly bonus: PlayerBonus; readonly way: 'forfeit' | 'cancel' };

/** The bonuses of a player, how much of each is wagered, and the acts that grant or end one. */
export const PlayerBonuses = ({ player }: { player: number }) => {
  const text = usePlayerText();
  const words = useBonusesText();
  const [toEnd, setToEnd] = useState<BonusToEnd>();
  const [isGranting, setGranting] = useState(false);
  return (
    <>
      <div className="row">
        <ActButton route={grantPlayerBonus} onClick={() => setGranting(true)}>
          {words.grantOpen}
        </ActButton>
      </div>
      <TablePart
        route={listStaffPlayerBonuses}
        args={{ params: { player }, query: { per_page: '100' } }}
        label={text.tabs.bonuses}
        rowId={(bonus) => String(bonus.id)}
        columns={[
          { name: 'name', cell: (bonus) => bonus.name },
          { name: 'state', cell: (bonus) => <StateTag state={bonus.result === 'none' ? bonus.state : bonus.result} /> },
          {
            name: 'amount',
            cell: (bonus) => <Money amount={bonus.amount} currency={bonus.currency} />,
            kind: 'number',
          },
          {
            name: 'wagered_amount',
            label: text.progress,
            cell: (bonus) => `${bonus.wagering_progress} %`,
            kind: 'number',
            priority: 2,
          },
          { name: 'expires_at', cell: (bonus) => <When at={bonus.expires_at} />, kind: 'number', priority: 3 },
          { name: 'created_at', cell: (bonus) => <When at={bonus.created_at} />, kind: 'number', priority: 3 },
          {
            name: 'acts',
            label: '',
            cell: (bonus) =>
              bonus.state === 'finished' ? null : (
                <span className="row">
                  <ActButton route={routeOf.forfeit} tone="quiet" onClick={() => setToEnd({ bonus, way: 'forfeit' })}>
                    {text.forfeit}
                  </ActButton>
                  <ActButton route={routeOf.cancel} tone="quiet" onClick={() => setToEnd({ bonus, way: 'cancel' })}>
                    {text.cancelBonus}
                  </ActButton>
                </span>
              ),
          },
        ]}
      />
      <PlayerFreeRounds player={player} />
      {toEnd ? <EndDialog {...toEnd} close={() => setToEnd(undefined)} /> : null}
      {isGranting ? <GrantDialog player={player} close={() => setGranting(false)} /> : null}
    </>
  );
};

const EndDialog = ({ bonus, way, close }: BonusToEnd & { close: () => void }) => {
  const text = usePlayerText();
  const common = useCommonText();
  const act = useAct(routeOf[way], (answer) => {
    notifyDone(answer, common.saved, bonus.name);
    close();
  });
  return (
    <ReasonDialog
      route={routeOf[way]}
      title={text.titles[way](bonus.name)}
      submit={way === 'forfeit' ? text.forfeit : text.cancelBonus}
      templates={[]}
      busy={act.busy}
      error={act.error}
      close={close}
      done={({ reason }) => act.run({ params: { player_bonus: bonus.id }, body: { reason } })}
    />
  );
};
