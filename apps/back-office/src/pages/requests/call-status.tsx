import { Tag } from '../../ui/tag.tsx';

/** How a call was answered: its status, and the code of a refusal. */
export const CallStatus = ({ status, code }: { status: number; code: string | null }) => (
  <Tag tone={status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good'}>
    {status}
    {code ? ` ${code}` : ''}
  </Tag>
);
