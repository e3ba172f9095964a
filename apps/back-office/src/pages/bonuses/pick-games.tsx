import { getStaffGame, listStaffGames } from '@croupier/contract/back-office/games.ts';
import { useState } from 'react';
import { useData } from '../../data.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { FieldGroup } from '../../ui/field-group.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RemoveItem } from '../../ui/repeated-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import './pick-games.css';
import { useBonusesText } from './text.ts';

/** As many as the terms of a bonus hold. */
const maxGames = 50;
const maxFound = 8;

type PickGamesProps = {
  readonly label: string;
  /** The slug of the provider whose games are offered. */
  readonly provider: string;
  /** The ids of the games. */
  readonly chosen: readonly string[];
  readonly set: (chosen: readonly string[]) => void;
  readonly faults: readonly string[];
};

/** Chooses games of a provider by name and picture. */
export const PickGames = ({ label, provider, chosen, set, faults }: PickGamesProps) => {
  const text = useBonusesText();
  const common = useCommonText();
  const [search, setSearch] = useState('');
  const typed = search.trim();
  const query = { provider, is_active: 'true', per_page: String(maxFound), ...(typed !== '' && { search: typed }) };
  const found = useData(listStaffGames, { query });
  const games = (found.data?.data ?? []).filter(({ id }) => !chosen.includes(String(id)));
  return (
    <FieldGroup label={label}>
      {chosen.length === 0 ? (
        <p className="form-hint">{text.noGames}</p>
      ) : (
        <ul className="pick-games">
          {chosen.map((id) => (
            <ChosenGame key={id} id={id} remove={() => set(chosen.filter((other) => other !== id))} />
          ))}
        </ul>
      )}
      {faults.length > 0 ? (
        <p className="form-fault" role="alert">
          {faults.join('; ')}
        </p>
      ) : null}
      <TextField label={text.findGame} value={search} set={setSearch} />
      <ul className="pick-games" aria-label={text.foundGames}>
        {games.map((game) => (
          <li key={game.id} className="pick-game">
            <img className="pick-game-picture" src={game.thumbnail_url} alt="" loading="lazy" />
            <span>{game.name}</span>
            <button
              type="button"
              className="button quiet icon-only"
              aria-label={`${common.add} ${game.name}`}
              disabled={chosen.length >= maxGames}
              onClick={() => set([...chosen, String(game.id)])}
            >
              <Icon name="plus" />
            </button>
          </li>
        ))}
      </ul>
      {found.data && games.length === 0 ? <p className="form-hint">{text.noneFound}</p> : null}
    </FieldGroup>
  );
};

const ChosenGame = ({ id, remove }: { readonly id: string; readonly remove: () => void }) => {
  const { data } = useData(getStaffGame, { params: { game: Number(id) } });
  const game = data?.data;
  return (
    <li className="pick-game">
      {game ? <img className="pick-game-picture" src={game.thumbnail_url} alt="" /> : <span />}
      <span>{game?.name ?? id}</span>
      <RemoveItem name={game?.name ?? id} remove={remove} />
    </li>
  );
};
