import { Tag } from '../../ui/tag.tsx';
import { useGamesText } from './text.ts';

export const OnOff = ({ on }: { on: boolean }) => {
  const text = useGamesText();
  return <Tag tone={on ? 'good' : 'neutral'}>{on ? text.on : text.off}</Tag>;
};
