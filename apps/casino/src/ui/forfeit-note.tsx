import type { Forfeit } from '../forfeits.ts';
import { formatMoney } from '../money.ts';
import { t, tCount } from '../text.ts';
import './forfeit-note.css';

type Props = {
  readonly forfeits: readonly Forfeit[];
  readonly currency: string;
  readonly isAgreed: boolean;
  readonly onAgree: (agrees: boolean) => void;
};

/** Names the bonuses that a withdrawal ends, with what goes with each, and asks whether that is meant. */
export const ForfeitNote = ({ forfeits, currency, isAgreed, onAgree }: Props) =>
  forfeits.length === 0 ? null : (
    <div className="note" data-kind="warn">
      <p>{t('forfeit.text')}</p>
      <ul className="forfeit-list">
        {forfeits.map(({ player_bonus_id, name, bonus_money, free_spins_left, wager_requirement, wagered_amount }) => (
          <li key={player_bonus_id}>
            <strong>{name}</strong>
            {': '}
            {t('forfeit.money', { amount: formatMoney(bonus_money, currency) })}
            {free_spins_left > 0 ? `, ${tCount('forfeit.spins', free_spins_left)}` : ''}
            {wager_requirement > 0
              ? `. ${t('forfeit.staked', {
                  staked: formatMoney(wagered_amount, currency),
                  all: formatMoney(wager_requirement, currency),
                })}`
              : ''}
          </li>
        ))}
      </ul>
      <label className="forfeit-sure">
        <input type="checkbox" checked={isAgreed} onChange={(event) => onAgree(event.target.checked)} />
        {t('forfeit.sure')}
      </label>
    </div>
  );
