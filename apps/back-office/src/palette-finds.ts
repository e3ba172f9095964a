import { listStaffPlayers } from '@croupier/contract/back-office/players.ts';
import { useData } from './data.ts';
import { useCan } from './session.ts';
import type { PaletteItem } from './ui/palette.tsx';

const fewestLetters = 2;

/** What the API finds for what was typed into the palette. */
export const usePaletteFinds = (typed: string): readonly PaletteItem[] => {
  const mayFind = useCan()(listStaffPlayers.permission);
  const enabled = mayFind && typed.length >= fewestLetters;
  const { data } = useData(listStaffPlayers, { query: { search: typed, per_page: '8' } }, { enabled });
  if (!enabled) return [];
  return (data?.data ?? []).map((player) => ({
    id: `player ${player.id}`,
    label: `${player.first_name} ${player.last_name}`,
    hint: `${player.username} · ${player.id}`,
    to: `/players#${player.id}`,
  }));
};
