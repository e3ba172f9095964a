import { networkOf } from './networks.ts';

/** How often one address may do something: so many times within so many milliseconds. */
export type Rate = { readonly times: number; readonly withinMilliseconds: number };

const maxAddresses = 10_000;

/**
 * Counts by address, in memory and bounded: with too many addresses the oldest is forgotten. Returns how many seconds
 * the address must wait, or 0.
 */
export const createTurns = ({ times, withinMilliseconds }: Rate, now: () => number): ((ip: string) => number) => {
  const taken = new Map<string, number[]>();
  return (ip) => {
    const network = networkOf(ip);
    const recent = (taken.get(network) ?? []).filter((at) => at > now() - withinMilliseconds);
    taken.delete(network);
    taken.set(network, recent);
    const [oldest] = taken.keys();
    if (taken.size > maxAddresses && oldest !== undefined) taken.delete(oldest);
    const first = recent[0];
    if (recent.length >= times && first !== undefined)
      return Math.max(1, Math.ceil((first + withinMilliseconds - now()) / 1000));
    recent.push(now());
    return 0;
  };
};
