import { hour } from '../../base/durations.ts';
import { sha256Hex } from '../../base/sha256.ts';

/** A transaction as the wallet answered it. */
export type Booked = {
  readonly kind: string;
  readonly transaction_id: string;
  readonly amount: number;
  readonly status: string;
  readonly created_at: string;
};

type Hour = { readonly hour: string; readonly currency: string; readonly digest: string };

/** What a studio has booked itself at an operator, to compare with the wallet. */
export type Books = {
  note(place: string, transaction: Booked, currency: string): void;
  /** One digest per hour and currency, made like the wallet's own. */
  digests(place: string, from: Date, to: Date): Hour[];
};

/** Kept in memory, because this provider is for trials: beyond this number the oldest are dropped. */
const maxLines = 5_000;

const hourOf = (moment: string): number => Math.floor(Date.parse(moment) / hour) * hour;

export const openBooks = (): Books => {
  const lines = new Map<
    string,
    { readonly place: string; readonly hour: number; readonly currency: string; readonly text: string }
  >();
  return {
    note: (place, { kind, transaction_id, amount, status, created_at }, currency) => {
      // A tombstone moved nothing; a replay is stored already.
      if (status === 'tombstoned') return;
      const text = `${kind} ${transaction_id} ${amount}`;
      lines.set(`${place} ${text}`, { place, hour: hourOf(created_at), currency, text });
      const [oldest] = lines.keys();
      if (lines.size > maxLines && oldest !== undefined) lines.delete(oldest);
    },
    digests: (place, from, to) => {
      const wanted = [...lines.values()].filter(
        (line) => line.place === place && line.hour >= from.getTime() && line.hour < to.getTime(),
      );
      const groups = Map.groupBy(wanted, ({ hour, currency }) => `${hour} ${currency}`);
      return [...groups.values()].flatMap((group) => {
        const [first] = group;
        if (!first) return [];
        // Ids are ASCII, so character order is byte order.
        const text = group
          .map((line) => line.text)
          .sort()
          .join('\n');
        const digest = sha256Hex(text);
        return [{ hour: new Date(first.hour).toISOString(), currency: first.currency, digest }];
      });
    },
  };
};
