import { Tag, type Tone } from '../../ui/tag.tsx';
import type { HeldRow } from './held-row.ts';
import { useHeldText } from './text.ts';

const tones: Readonly<Record<HeldRow['state'], Tone>> = {
  waiting: 'warn',
  paid: 'good',
  voided: 'neutral',
  withdrawn: 'neutral',
};

/** How a held win stands with staff. */
export const HeldState = ({ state }: { state: HeldRow['state'] }) => (
  <Tag tone={tones[state]}>{useHeldText().states[state]}</Tag>
);
