import { Tag } from '../../ui/tag.tsx';
import type { KeyRow } from './key-row.ts';
import { useKeysText } from './text.ts';

/** How many people stand behind a key that leads to money. */
export const KeyPeople = ({ apiKey }: { apiKey: KeyRow }) => {
  const text = useKeysText();
  if (!apiKey.leads_to_money) return <span className="muted">–</span>;
  if (apiKey.made_by_two) return text.twoPeople;
  return <Tag tone="warn">{text.onePerson}</Tag>;
};
