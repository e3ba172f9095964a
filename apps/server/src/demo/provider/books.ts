import { createHash } from 'node:crypto';

/** A transaction as the wallet answered it. */
export type Booked = {
  readonly kind: string;
  readonly transaction_id: string;
  readonly amount: number;
  readonly status: string;
  readonly created_at: string;
};

export type Hour = { readonly hour: string; readonly currency: string; readonly digest: string };

/** What a studio has booked itself, to be compared with what the wallet holds. */
export type Books = {
  note(studio: string, transaction: Booked, currency: string): void;
  /** One digest per hour and currency, made as the wallet makes its own. */
  digests(studio: string, from: Date, to: Date): Hour[];
};

const hourMilliseconds = 3_600_000;
/** Kept in memory, as this provider is for trials: the oldest are forgotten beyond this. */
const maxLines = 5_000;

const hourOf = (moment: string): number => Math.floor(Date.parse(moment) / hourMilliseconds) * hourMilliseconds;

export const openBooks = (): Books => {
  const lines = new Map<
    string,
    { readonly studio: string; readonly hour: number; readonly currency: string; readonly text: string }
  >();
  return {
    note: (studio, { kind, transaction_id, amount, status, created_at }, currency) => {
      // A tombstone moved nothing; what is replayed stands there already.
      if (status === 'tombstoned') return;
      const text = `${kind} ${transaction_id} ${amount}`;
      lines.set(`${studio} ${text}`, { studio, hour: hourOf(created_at), currency, text });
      const [oldest] = lines.keys();
      if (lines.size > maxLines && oldest !== undefined) lines.delete(oldest);
    },
    digests: (studio, from, to) => {
      const wanted = [...lines.values()].filter(
        (line) => line.studio === studio && line.hour >= from.getTime() && line.hour < to.getTime(),
      );
      const groups = Map.groupBy(wanted, ({ hour, currency }) => `${hour} ${currency}`);
      return [...groups.values()].flatMap((group) => {
        const [first] = group;
        if (!first) return [];
        // Ids are ASCII, so that the order of their characters is that of their bytes.
        const text = group
          .map((line) => line.text)
          .sort()
          .join('\n');
        const digest = createHash('sha256').update(text).digest('hex');
        return [{ hour: new Date(first.hour).toISOString(), currency: first.currency, digest }];
      });
    },
  };
};
