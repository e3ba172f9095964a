/** Where a page of the ledger ended: the next page has entries before this place. */
export type EntryPlace = { readonly at: Date; readonly player_id: number; readonly seq: number };

/** Where a page of rounds ended. */
export type RoundPlace = {
  readonly at: Date;
  readonly provider_id: number;
  readonly player_id: number;
  readonly round_id: string;
};

/** The start of lists that go back to the first row. */
export const beginning = new Date('2000-01-01T00:00:00.000Z');

export const writeEntryPlace = ({ at, player_id, seq }: EntryPlace): string => `${at.getTime()}-${player_id}-${seq}`;

export const readEntryPlace = (text: string | undefined): EntryPlace | undefined => {
  if (text === undefined) return undefined;
  const [at, player_id, seq] = text.split('-').map(Number) as [number, number, number];
  return { at: new Date(Math.min(at, lastMoment)), player_id, seq };
};

export const writeRoundPlace = ({ at, provider_id, player_id, round_id }: RoundPlace): string =>
  `${at.getTime()}-${provider_id}-${player_id}-${round_id}`;

export const readRoundPlace = (text: string | undefined): RoundPlace | undefined => {
  if (text === undefined) return undefined;
  const [at, provider, player] = text.split('-', 3) as [string, string, string];
  const round_id = text.slice(at.length + provider.length + player.length + 3);
  return {
    at: new Date(Math.min(Number(at), lastMoment)),
    provider_id: Math.min(Number(provider), Number.MAX_SAFE_INTEGER),
    player_id: Math.min(Number(player), Number.MAX_SAFE_INTEGER),
    round_id,
  };
};

/** A time that a four-digit year can still show. */
const lastMoment = Date.UTC(9999, 11, 31);

/** Everything before the time: no row has ids this low. */
export const entriesBefore = (at: Date): EntryPlace => ({ at, player_id: 0, seq: 0 });
export const roundsBefore = (at: Date): RoundPlace => ({ at, provider_id: 0, player_id: 0, round_id: '' });

/** The end of the window that holds a place. */
export const endAfter = (place: { readonly at: Date } | undefined, created_to: Date | undefined): Date | null => {
  const ends = [place?.at, created_to].flatMap((at) => (at === undefined ? [] : [at.getTime() + 1]));
  return ends.length === 0 ? null : new Date(Math.min(...ends));
};
