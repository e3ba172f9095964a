import type { listStaffGameProviders } from '@croupier/contract/back-office/games.ts';
import type { Answer } from '../../call.ts';
import { serverNow } from '../../time.ts';
import { useCommonText } from '../../ui/common-text.ts';
import type { Fact } from '../../ui/facts.tsx';
import { When } from '../../ui/when.tsx';
import { useGamesText } from './text.ts';

export type ProviderRow = Answer<typeof listStaffGameProviders>['data'][number];

export const isUnderMaintenance = ({ maintenance }: ProviderRow): boolean => {
  const now = serverNow();
  return maintenance.some(({ starts_at, ends_at }) => new Date(starts_at) <= now && now < new Date(ends_at));
};

/** Where a provider's games open, when they do not, and what its wallet may do. */
export const useProviderFacts = (provider: ProviderRow | undefined): readonly Fact[] => {
  const text = useGamesText();
  const common = useCommonText();
  if (!provider) return [];
  const yesOrNo = (is: boolean): string => (is ? common.yes : common.no);
  const windows = provider.maintenance.map(({ starts_at, ends_at }) => (
    <div key={starts_at}>
      <When at={starts_at} /> – <When at={ends_at} />
    </div>
  ));
  const values = {
    launch_url: provider.launch_url,
    demo_url: provider.demo_url,
    maintenance: windows.length > 0 ? windows : text.noMaintenance,
    open_round_hours: provider.open_round_hours,
    transaction_scope: text.providerValues[provider.transaction_scope],
    kind_in_key: yesOrNo(provider.kind_in_key),
    credits_without_bet: yesOrNo(provider.credits_without_bet),
    rolls_back_wins: yesOrNo(provider.rolls_back_wins),
    adjusts_below_zero: yesOrNo(provider.adjusts_below_zero),
  };
  return Object.entries(values).map(([name, value]) => ({ name, label: text.providerFields[name] ?? '', value }));
};
