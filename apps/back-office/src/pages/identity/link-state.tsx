import { Tag, type Tone } from '../../ui/tag.tsx';
import type { LinkRow } from './link-row.ts';
import { useIdentityText } from './text.ts';

const tones: Readonly<Record<LinkRow['state'], Tone>> = {
  open: 'warn',
  linked: 'neutral',
  same_person: 'info',
  other_person: 'good',
};

/** How a link stands with staff. */
export const LinkState = ({ state }: { state: LinkRow['state'] }) => (
  <Tag tone={tones[state]}>{useIdentityText().states[state]}</Tag>
);
