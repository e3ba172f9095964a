import { describe, expect, test } from 'vitest';
import { buildRoot, type RootOf, type WalletHead } from './ledger-root.ts';

const head = (player_id: number, wallet: 'real' | 'bonus', wallet_seq: number, text: string): WalletHead => ({
  player_id,
  wallet,
  wallet_seq,
  head: Buffer.from(text),
  entries: 2,
});

const heads = [head(1, 'real', 4, 'a'), head(1, 'bonus', 2, 'b'), head(7, 'real', 9, 'c')];
const first: RootOf = { operator_id: 3, day: '2026-03-02', previous: Buffer.alloc(0) };

const rootOf = (of: RootOf, wanted: readonly WalletHead[]): string => {
  const builder = buildRoot(of);
  for (const one of wanted) builder.add(one);
  return builder.finish().root.toString('hex');
};

describe('the root of a day', () => {
  test('is the same for the same facts', () => {
    expect(rootOf(first, heads)).toBe(rootOf(first, heads));
    expect(rootOf(first, heads)).toBe('d95e9b3e9961a8b2411e73342eabe3c3e81c04daf454ec36b5c5e02c3c41f0eb');
  });

  test('counts wallets and entries', () => {
    const builder = buildRoot(first);
    for (const one of heads) builder.add(one);
    expect(builder.finish()).toMatchObject({ wallets: 3, entries: 6 });
  });

  test.each([
    ['another operator', { ...first, operator_id: 4 }, heads],
    ['another day', { ...first, day: '2026-03-03' }, heads],
    ['another root before it', { ...first, previous: Buffer.from('x') }, heads],
    ['a wallet less', first, heads.slice(1)],
    ['another order', first, heads.toReversed()],
    ['another head', first, [head(1, 'real', 4, 'z'), ...heads.slice(1)]],
    ['another number', first, [head(1, 'real', 5, 'a'), ...heads.slice(1)]],
    ['another wallet', first, [head(1, 'bonus', 4, 'a'), ...heads.slice(1)]],
    ['another player', first, [head(2, 'real', 4, 'a'), ...heads.slice(1)]],
  ])('differs for %s', (_, of, wanted) => {
    expect(rootOf(of, wanted)).not.toBe(rootOf(first, heads));
  });
});
