import type { Sweep } from '../engine/sweep.ts';
import type { Parts } from '../module/parts.ts';
import type { Gauges } from '../modules/gauges/collect-gauges.ts';
import { createRollups } from '../modules/reports/roll-up.ts';
import { allModules } from './all-modules.ts';
import type { AppOptions } from './app-options.ts';
import { startHousekeeping } from './housekeeping.ts';

type Works = Pick<AppOptions, 'worksBehind' | 'rollsUp'>;

/** Starts the background work: sweeps and chores, the numbering of events, gauges, and report figures. */
export const startWork = (
  { worksBehind = true, rollsUp = false }: Works,
  parts: Parts,
  sweeps: readonly Sweep[],
  gauges: Gauges,
): { stop(): Promise<void> } => {
  const { control, clock, log, random, relay } = parts;
  const rollups = createRollups(parts);
  let stopHousekeeping = async (): Promise<void> => undefined;
  if (worksBehind) {
    const chores = allModules.flatMap((module) => module.chores?.(parts) ?? []);
    const oddMilliseconds = random.bytes(2).readUInt16BE() / 8;
    stopHousekeeping = startHousekeeping({ control, clock, log, sweeps: [...sweeps, ...chores] }, oddMilliseconds);
    relay.start();
    gauges.start();
  }
  if (rollsUp) rollups.start();
  return {
    stop: async () => {
      await Promise.all([stopHousekeeping(), relay.stop(), gauges.stop(), rollups.stop()]);
    },
  };
};
