import { useLabels } from '../labels.ts';
import { toneOf } from '../tones.ts';
import { Tag } from './tag.tsx';

/** A state of the API as a tag: its word from the catalogue, its tone from the one table of tones. */
export const StateTag = ({ state }: { state: string }) => {
  const labels = useLabels();
  return <Tag tone={toneOf(state)}>{labels.value(state)}</Tag>;
};
