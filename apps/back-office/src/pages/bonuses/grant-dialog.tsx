import { grantPlayerBonus, listStaffBonuses } from '@croupier/contract/back-office/bonuses.ts';
import { getStaffPlayer } from '@croupier/contract/back-office/players.ts';
import { useId, useState } from 'react';
import { notifyDone, useData } from '../../data.ts';
import { useMay, useMe } from '../../session.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useBonusesText } from './text.ts';
import { WorkedExample } from './worked-example.tsx';

/** Grants one of the active bonuses to a player, with a reason; shows what it means before it is sent. */
export const GrantDialog = ({ player, close }: { player: number; close: () => void }) => {
  const text = useBonusesText();
  const common = useCommonText();
  const id = useId();
  const { currency } = useMe().operator;
  const maySee = useMay()(getStaffPlayer);
  const who = useData(getStaffPlayer, { params: { player } }, { enabled: maySee }).data?.data;
  const active = useData(listStaffBonuses, {}).data?.data.filter(({ is_active }) => is_active);
  const [chosen, setChosen] = useState<number>();
  const bonus = active?.find((one) => one.id === chosen) ?? (active?.length === 1 ? active[0] : undefined);
  const own = who?.currency ?? currency;
  const hasAmount = bonus !== undefined && (bonus.default_amount > 0 || Boolean(bonus.terms?.free_spins));
  const name = who ? `${who.first_name} ${who.last_name}` : text.player(player);
  if ((maySee && !who) || !active)
    return (
      <Dialog title={text.grantTitle(name)} open close={close}>
        <Skeleton />
      </Dialog>
    );
  return (
    <Dialog title={text.grantTitle(name)} open close={close}>
      {active.length === 0 ? (
        <p>{text.noActiveBonus}</p>
      ) : (
        <div className="stack">
          <div className="form-field">
            <label htmlFor={id}>{text.chooseBonus}</label>
            <select
              id={id}
              className="input"
              value={bonus?.id ?? ''}
              onChange={(event) => setChosen(Number(event.target.value))}
            >
              {bonus ? null : <option value="">{common.choose}</option>}
              {active.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          </div>
          {bonus ? (
            <SchemaForm
              key={bonus.id}
              route={grantPlayerBonus}
              params={{ player }}
              fixed={{ bonus_id: bonus.id }}
              order={bonus.terms?.free_spins ? ['reason'] : ['amount', 'reason']}
              required={hasAmount ? [] : ['amount']}
              kinds={{ amount: 'money' }}
              text={{ hints: { amount: hasAmount ? text.grantAmountHint : text.noUsualAmount } }}
              currency={own}
              submit={text.grant}
              cancel={close}
              done={(answer) => {
                notifyDone(answer, text.granted, answer.data.name);
                close();
              }}
            >
              {({ amount }) =>
                amount === undefined ? (
                  hasAmount ? (
                    <WorkedExample body={bonus} />
                  ) : null
                ) : (
                  // The maximum stake is in the operator's currency: beside another one it would mislead.
                  <WorkedExample
                    body={{
                      ...bonus,
                      terms: {},
                      default_amount: amount,
                      max_bet: own === currency ? bonus.max_bet : 0,
                    }}
                    currency={own}
                  />
                )
              }
            </SchemaForm>
          ) : null}
        </div>
      )}
    </Dialog>
  );
};
