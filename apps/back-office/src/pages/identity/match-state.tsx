import { Tag } from '../../ui/tag.tsx';
import type { MatchRow } from './link-row.ts';
import { useIdentityText } from './text.ts';

/** How a match with an excluded account stands with staff. */
export const MatchState = ({ match: { outcome } }: { match: MatchRow }) => {
  const text = useIdentityText();
  if (outcome === null) return <Tag tone="warn">{text.states.open}</Tag>;
  return <Tag tone={outcome === 'same_person' ? 'bad' : 'good'}>{text.states[outcome]}</Tag>;
};
