import { createHash, randomUUID } from 'node:crypto';
import { CroupierError, type ProviderWallet } from '../../../sdk/src/provider.ts';
import type { FreeRoundMistake, StudioGrants } from './studio-grants.ts';

/** What a studio can get wrong. */
export type Mistake =
  | 'never closes'
  | 'stakes more than asked'
  | 'forgets a stake without an answer'
  | 'stakes again under a new id'
  | 'gives up without a rollback'
  | 'sends a win once'
  | 'sends a win again under a new id'
  | 'pays only players who are active'
  | 'pays for a refused stake'
  | 'insists on a refused stake'
  | 'keeps other books'
  | FreeRoundMistake;

type Line = { readonly hour: string; readonly currency: string; readonly text: string };

export type TestStudio = {
  play(session: { token: string; game: string; stake: number }): Promise<number>;
  digests(from: Date, to: Date): { hour: string; currency: string; digest: string }[];
};

const hourOf = (moment: string): string =>
  new Date(Math.floor(Date.parse(moment) / 3_600_000) * 3_600_000).toISOString();

/**
 * A studio's game server that behaves correctly, with one mistake or none. `wallet` retries by itself, `once` does not:
 * a stake is sent once and rolled back when no answer comes.
 */
export const openTestStudio = (
  { wallet, once, grants }: { wallet: ProviderWallet; once: ProviderWallet; grants: StudioGrants },
  mistake?: Mistake,
): TestStudio => {
  const lines: Line[] = [];
  type Booked = { kind: string; transaction_id: string; amount: number; created_at: string; status: string };
  const note = ({ kind, transaction_id, amount, created_at, status }: Booked, currency: string): void => {
    if (status === 'tombstoned') return;
    const text = `${kind} ${transaction_id} ${mistake === 'keeps other books' ? amount + 1 : amount}`;
    const line = { hour: hourOf(created_at), currency, text };
    if (!lines.some((known) => known.text === text)) lines.push(line);
  };

  const untilDone = async <T>(send: () => Promise<T>): Promise<T> => {
    for (let tries = 0; ; tries += 1)
      try {
        return await send();
      } catch (error) {
        if (tries > 5 || (error instanceof CroupierError && error.status < 500 && error.status !== 429)) throw error;
      }
  };

  const play: TestStudio['play'] = async ({ token, game, stake }) => {
    const { player_ref, currency } = await wallet.providerVerifySession({ session_token: token });
    const round_id = randomUUID();
    const grant = mistake === 'plays free rounds for money' ? undefined : grants.playable(player_ref, game);
    const isNamed = grant && mistake !== 'does not name the grant';
    const free = isNamed ? { free_round_id: grant.free_round_id } : {};
    const staked = mistake === 'stakes more than asked' ? stake + 1 : stake;
    const amount = grant && mistake !== 'stakes in a free round' ? 0 : staked;
    const named = { session_token: token, round_id, game_id: game, currency, ...free };
    const bet = { transaction_id: randomUUID(), amount, ...named };
    if (grant) grant.left -= 1;
    const win = {
      player_ref,
      round_id,
      game_id: game,
      amount: stake * 2,
      currency,
      ...free,
      round_finished: mistake !== 'never closes',
    };

    try {
      const { transaction } = await once.providerPlaceBet(bet);
      note(transaction, currency);
    } catch (error) {
      const isRefused = error instanceof CroupierError && error.status < 500 && error.status !== 429;
      if (isRefused && (mistake === 'pays for a refused stake' || (grant && mistake === 'pays a refused free round')))
        await once.providerCreditWin({ ...win, transaction_id: randomUUID() }).catch(() => undefined);
      if (isRefused && (mistake === 'insists on a refused stake' || mistake === 'insists on a refused free round'))
        for (let again = 0; again < 5; again += 1) await once.providerPlaceBet(bet).catch(() => undefined);
      if (isRefused && grant) {
        grant.state = 'cancelled';
        if (mistake === 'stakes money for a refused free round') return play({ token, game, stake });
      }
      if (isRefused) return 409;
      if (mistake === 'forgets a stake without an answer') return 500;
      if (mistake === 'stakes again under a new id') return play({ token, game, stake });
      if (mistake === 'gives up without a rollback') {
        const late = await once.providerPlaceBet(bet).catch(() => undefined);
        if (!late) return 500;
        note(late.transaction, currency);
      } else {
        const undo = { transaction_id: randomUUID(), player_ref, reference_transaction_id: bet.transaction_id };
        const undone = await untilDone(() => wallet.providerRollBackBet(undo));
        if (undone.transaction.status !== 'tombstoned') {
          note({ ...undone.transaction, kind: 'bet', transaction_id: bet.transaction_id }, currency);
          note(undone.transaction, currency);
        }
        if (grant && mistake !== 'loses a free round without an answer') grant.left += 1;
        return 200;
      }
    }

    if (mistake === 'pays only players who are active') {
      const isActive = await once.providerVerifySession({ session_token: token }).then(
        () => true,
        () => false,
      );
      if (!isActive) return 500;
    }
    const transaction_id = randomUUID();
    if (mistake === 'sends a win once') {
      await once.providerCreditWin({ ...win, transaction_id }).catch(() => undefined);
      return 200;
    }
    if (mistake === 'sends a win again under a new id') {
      const pay = () => once.providerCreditWin({ ...win, round_finished: false, transaction_id: randomUUID() });
      await untilDone(pay);
      await untilDone(() => wallet.providerCloseRound({ round_id, player_ref }));
      return 200;
    }
    const paid = await untilDone(() => wallet.providerCreditWin({ ...win, transaction_id }));
    note(paid.transaction, currency);
    return 200;
  };

  const digests: TestStudio['digests'] = (from, to) => {
    const wanted = lines.filter(({ hour }) => Date.parse(hour) >= from.getTime() && Date.parse(hour) < to.getTime());
    const groups = Map.groupBy(wanted, ({ hour, currency }) => `${hour} ${currency}`);
    return [...groups.values()].map((group) => {
      const text = group
        .map((line) => line.text)
        .sort()
        .join('\n');
      const [{ hour, currency }] = group as [Line];
      return { hour, currency, digest: createHash('sha256').update(text).digest('hex') };
    });
  };
  return { play, digests };
};
