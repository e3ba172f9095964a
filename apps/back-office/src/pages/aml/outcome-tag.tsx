import { useLabels } from '../../labels.ts';
import { toneOf } from '../../tones.ts';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { useAmlText } from './text.ts';

/** A confirmed suspicion is negative, unlike other confirmed things. */
const tones: Readonly<Record<string, Tone>> = { confirmed: 'bad', reported: 'bad', false_positive: 'neutral' };

type OutcomeTagProps = { readonly alert: { readonly status: string; readonly outcome: string | null } };

/** How an alert ended, or where it is. */
export const OutcomeTag = ({ alert: { status, outcome } }: OutcomeTagProps) => {
  const text = useAmlText();
  const labels = useLabels();
  if (outcome === null) return <Tag tone={toneOf(status)}>{labels.value(status)}</Tag>;
  return <Tag tone={tones[outcome] ?? 'neutral'}>{text.outcomeTags[outcome] ?? labels.value(outcome)}</Tag>;
};
