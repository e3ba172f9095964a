import { useCommonText } from './common-text.ts';
import { Tag } from './tag.tsx';

/** Shows whether something is on or off. */
export const OnOff = ({ on }: { on: boolean }) => {
  const text = useCommonText();
  return <Tag tone={on ? 'good' : 'neutral'}>{on ? text.on : text.off}</Tag>;
};
