import { Tag, type Tone } from '../../ui/tag.tsx';
import type { EndpointRow } from './endpoint-row.ts';
import { useWebhooksText } from './text.ts';

type Health = 'delivering' | 'failing' | 'behind' | 'disabled';

export const healthOf = ({ status, queue }: EndpointRow): Health => {
  if (status === 'disabled') return 'disabled';
  if (queue.failures_in_row > 0 || queue.given_up > 0) return 'failing';
  return queue.behind > 0 || queue.pending > 0 ? 'behind' : 'delivering';
};

const tones: Record<Health, Tone> = { delivering: 'good', failing: 'bad', behind: 'info', disabled: 'neutral' };

/** The health of an endpoint as a tag. */
export const HealthTag = ({ endpoint }: { endpoint: EndpointRow }) => {
  const text = useWebhooksText();
  const health = healthOf(endpoint);
  return <Tag tone={tones[health]}>{text.states[health]}</Tag>;
};
