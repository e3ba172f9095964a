import { Refusal } from '../../base/refusal.ts';

/** A window of maintenance, as it is stored: moments in ISO 8601. */
export type Window = { readonly starts_at: string; readonly ends_at: string };

export const storedWindow = ({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }): Window => ({
  starts_at: starts_at.toISOString(),
  ends_at: ends_at.toISOString(),
});

/** The windows that run or are to come, in the order in which they begin. */
export const windowsFrom = (windows: readonly Window[], now: Date): Window[] =>
  windows
    .filter(({ ends_at }) => new Date(ends_at) > now)
    .toSorted((one, other) => one.starts_at.localeCompare(other.starts_at));

/** The window that runs, else the next one. */
export const currentWindow = (windows: readonly Window[], now: Date): Window | null =>
  windowsFrom(windows, now)[0] ?? null;

/** When windows that follow each other without a gap are over; undefined when none runs. */
const endOfMaintenance = (windows: readonly Window[], now: Date): Date | undefined => {
  let end: Date | undefined;
  for (const { starts_at, ends_at } of windowsFrom(windows, now))
    if (new Date(starts_at) <= (end ?? now) && (end === undefined || new Date(ends_at) > end)) end = new Date(ends_at);
  return end;
};

type Provider = { readonly provider_slug: string; readonly maintenance: readonly Window[] };

/** Refuses to open a game while its provider is under maintenance, and says from when it can be opened. */
export const refuseDuringMaintenance = ({ provider_slug, maintenance }: Provider, now: Date): void => {
  const end = endOfMaintenance(maintenance, now);
  if (!end) return;
  const available_at = end.toISOString();
  throw new Refusal('INVALID_REQUEST', `The provider is under maintenance until ${available_at}. Launch again then.`, {
    reason: 'maintenance',
    provider: provider_slug,
    available_at,
    retry_after_seconds: Math.ceil((end.getTime() - now.getTime()) / 1_000),
  });
};
