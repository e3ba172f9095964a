import { listReasonTemplates, type reasonKinds } from '@croupier/contract/back-office/views.ts';
import { useData } from './data.ts';
import type { ReasonTemplate } from './ui/template-choice.tsx';

/** The operator's reasons of a kind, for ReasonDialog. */
export const useReasonTemplates = (kind: (typeof reasonKinds)[number], enabled = true): readonly ReasonTemplate[] => {
  const { data } = useData(listReasonTemplates, { query: { kind } }, { enabled });
  return (data?.data ?? []).map(({ name, text, player_text }) => ({
    name,
    text,
    playerText: player_text ?? undefined,
  }));
};
