import type { ClockWatch } from '../base/clock-watch.ts';
import type { WorkSwitches } from '../module/background-work.ts';
import type { Assembled } from './assemble-modules.ts';
import { startHousekeeping } from './housekeeping.ts';

/** Starts the background work: what modules do beside the requests, sweeps and chores, and the numbering of events. */
export const startWork = (
  { worksBehind = true, numbersEvents = worksBehind, rollsUp = false, deliversWebhooks = false }: WorkSwitches,
  { parts, sweeps, closings, chores, works }: Assembled,
  clockWatch: Pick<ClockWatch, 'isOff'>,
): { stop(): Promise<void> } => {
  const { control, clock, log, random, relay } = parts;
  const isOn = { worksBehind, rollsUp, deliversWebhooks };
  for (const work of works) if (isOn[work.when]) work.start();
  let stopHousekeeping = async (): Promise<void> => undefined;
  if (worksBehind) {
    const oddMilliseconds = random.bytes(2).readUInt16BE() / 8;
    const due = [...sweeps, ...closings, ...chores];
    stopHousekeeping = startHousekeeping({ control, clock, log, sweeps: due, clockWatch }, oddMilliseconds);
  }
  if (numbersEvents) relay.start();
  return {
    stop: async () => {
      await Promise.all([stopHousekeeping(), ...works.map((work) => work.stop())]);
    },
  };
};
