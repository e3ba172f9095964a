import type { PlayerView } from '@croupier/contract/player-fields.ts';
import { useLabels } from '../../labels.ts';
import { usePreferences } from '../../preferences.ts';
import { formatWhen } from '../../time.ts';
import { toneOf } from '../../tones.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { Tag } from '../../ui/tag.tsx';
import { usePlayerText } from './player-text.ts';

/** Tags for status, KYC, risk, category and restrictions. */
export const PlayerTags = ({ player }: { player: PlayerView }) => {
  const text = usePlayerText();
  const labels = useLabels();
  const { language } = usePreferences();
  const { excluded_from_bonuses, ...may } = player.restrictions;
  const forbidden = Object.entries({ ...may, excluded_from_bonuses: !excluded_from_bonuses }).filter(([, on]) => !on);
  return (
    <>
      <StateTag state={player.status} />
      <Tag tone={toneOf(player.kyc_status)}>{`${labels.field('kyc_status')} ${labels.value(player.kyc_status)}`}</Tag>
      <Tag tone={toneOf(player.risk_level)}>{text.riskIs(labels.value(player.risk_level))}</Tag>
      <Tag tone="neutral">{text.level(labels.value(player.category))}</Tag>
      {player.is_test ? <Tag tone="info">{text.test}</Tag> : null}
      {player.self_exclusion ? (
        <Tag tone="bad">{text.excluded(formatWhen(new Date(player.self_exclusion.until), language))}</Tag>
      ) : null}
      {forbidden.map(([name]) => (
        <Tag key={name} tone="warn">
          {text.restricted[name] ?? name}
        </Tag>
      ))}
    </>
  );
};
