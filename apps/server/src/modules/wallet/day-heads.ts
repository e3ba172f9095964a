import { dayOf, dayStart } from '../../base/windows.ts';
import type { Report } from '../../module/finding.ts';
import type { LedgerEntry } from './ledger-entry.ts';
import { buildRoot, type RootBuilder, type WalletHead } from './ledger-root.ts';

export type StoredRoot = {
  readonly day: string;
  readonly root: Buffer;
  readonly wallets: number;
  readonly entries: number;
};

const dayText = (day: number): string => new Date(dayStart(day)).toISOString().slice(0, 10);

/**
 * Rebuilds every day's root while the ledger is read, account by account. Each is built on the stored root of the day
 * before, so that one wrong root is one finding.
 */
export const watchRoots = (operatorId: number, stored: readonly StoredRoot[], report: Report) => {
  const builders = new Map<string, RootBuilder>(
    stored.map(({ day }, index) => {
      const previous = stored[index - 1]?.root ?? Buffer.alloc(0);
      return [day, buildRoot({ operator_id: operatorId, day, previous })];
    }),
  );
  let day: number | undefined;
  let heads: { real?: WalletHead; bonus?: WalletHead } = {};

  const flush = (): void => {
    const builder = day === undefined ? undefined : builders.get(dayText(day));
    if (builder && heads.real) builder.add(heads.real);
    if (builder && heads.bonus) builder.add(heads.bonus);
    heads = {};
  };

  return {
    entry: ({ player_id, wallet, wallet_seq, hash, created_at }: LedgerEntry): void => {
      const today = dayOf(created_at);
      if (today !== day) flush();
      day = today;
      heads[wallet] = { player_id, wallet, wallet_seq, head: hash, entries: (heads[wallet]?.entries ?? 0) + 1 };
    },
    endOfAccount: (): void => {
      flush();
      day = undefined;
    },
    finish: (): void => {
      for (const [index, root] of stored.entries()) {
        const before = stored[index - 1];
        if (before && Date.parse(root.day) - Date.parse(before.day) !== dayStart(1))
          report({ check: 'root', day: root.day, message: `the day before it has no root; the last is ${before.day}` });
        const built = (builders.get(root.day) as RootBuilder).finish();
        if (!built.root.equals(root.root) || built.wallets !== root.wallets || built.entries !== root.entries)
          report({ check: 'root', day: root.day, message: describeMismatch(root, built) });
      }
    },
  };
};

const describeMismatch = (stored: StoredRoot, built: Omit<StoredRoot, 'day'>): string =>
  `the root covers ${stored.wallets} wallets and ${stored.entries} entries, the ledger has ${built.wallets} and ${built.entries}` +
  (built.root.equals(stored.root) ? '' : '; the hashes differ');
