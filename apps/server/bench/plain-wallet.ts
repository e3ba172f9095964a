import { createHash } from 'node:crypto';
import type { Sql, Tx } from '../src/database/pool.ts';
import { sessionHash } from '../src/modules/games/session.ts';

/** The calls of a provider, as the plain server reads them. */
export type PlainCall = {
  readonly transaction_id: string;
  readonly round_id: string;
  readonly game_id: string;
  readonly amount: number;
};

type Place = { readonly operator_id: number; readonly provider_id: number };

/**
 * A bet as usually written: one SQL transaction per request, statement after statement, each awaited. The same tables,
 * rows and checks as the engine's, without batches. The benches compare with it.
 */
export const plainBet = (sql: Sql, place: Place, call: PlainCall & { readonly session_token: string }) =>
  sql.begin(async (tx) => {
    const { operator_id, provider_id } = place;
    await tx`select set_config('app.operator_id', ${String(operator_id)}, true)`;
    const [session] = await tx`select player_id from game_sessions where operator_id = ${operator_id}
      and token_hash = decode(${sessionHash(call.session_token)}, 'hex') and ended_at is null and expires_at > now()`;
    if (!session) throw new Error('refused');
    const player = session.player_id as number;
    const { account, game, earlier, round } = await load(tx, place, player, 'bet', call);
    const [person] = await tx`select status, can_bet, exclusion_until from players
      where operator_id = ${operator_id} and id = ${player}`;
    await tx`select limits, pending_changes from player_limits
      where operator_id = ${operator_id} and player_id = ${player}`;
    if (earlier) return answer(earlier, account);
    if (person?.status !== 'active' || !game || round?.status === 'closed' || account.real_balance < call.amount)
      throw new Error('refused');
    const now = new Date();
    if (round)
      await tx`update game_rounds set staked_real = staked_real + ${call.amount}, bets = bets + 1
        where operator_id = ${operator_id} and provider_id = ${provider_id} and round_id = ${call.round_id}
          and player_id = ${player}`;
    else
      await tx`insert into game_rounds (operator_id, provider_id, round_id, player_id, game_id, status, staked_real, bets,
        opened_at) values (${operator_id}, ${provider_id}, ${call.round_id}, ${player}, ${game.id}, 'open', ${call.amount},
        1, ${now})`;
    const moved = await post(tx, operator_id, player, account, game.id, call.round_id, 'casino_bet', -call.amount, now);
    await tx`update accounts set bet_day = bet_day + ${call.amount}, bet_week = bet_week + ${call.amount},
      bet_month = bet_month + ${call.amount}, loss_day = loss_day + ${call.amount},
      staked_total = staked_total + ${call.amount}, last_played_at = ${now}
      where operator_id = ${operator_id} and player_id = ${player}`;
    const kept = await keep(tx, place, player, 'bet', call, game.id, moved.real_balance, now);
    return answer(kept, moved);
  });

/** A win that closes its round, as usually written. */
export const plainWin = (sql: Sql, place: Place, call: PlainCall & { readonly player_ref: string }) =>
  sql.begin(async (tx) => {
    const { operator_id, provider_id } = place;
    await tx`select set_config('app.operator_id', ${String(operator_id)}, true)`;
    const [named] = await tx`select player_id from game_player_refs where operator_id = ${operator_id}
      and provider_id = ${provider_id} and player_ref = ${call.player_ref}`;
    if (!named) throw new Error('refused');
    const player = named.player_id as number;
    const { account, game, earlier, round } = await load(tx, place, player, 'win', call);
    if (earlier) return answer(earlier, account);
    if (!game || round?.status !== 'open') throw new Error('refused');
    const now = new Date();
    await tx`update game_rounds set won_real = won_real + ${call.amount}, wins = wins + 1, status = 'closed',
      closed_at = ${now} where operator_id = ${operator_id} and provider_id = ${provider_id}
        and round_id = ${call.round_id} and player_id = ${player}`;
    const moved = await post(tx, operator_id, player, account, game.id, call.round_id, 'casino_win', call.amount, now);
    await tx`update accounts set loss_day = loss_day - ${call.amount}, loss_week = loss_week - ${call.amount},
      loss_month = loss_month - ${call.amount} where operator_id = ${operator_id} and player_id = ${player}`;
    const kept = await keep(tx, place, player, 'win', call, game.id, moved.real_balance, now);
    return answer(kept, moved);
  });

type AccountRow = { real_balance: number; entries: number; real_entries: number; real_head: Buffer };
type Kept = { id: number; transaction_id: string; amount: number; balance_after: number };

const load = async (tx: Tx, { operator_id, provider_id }: Place, player: number, kind: string, call: PlainCall) => {
  const [account] = await tx<AccountRow[]>`
    select * from accounts where operator_id = ${operator_id} and player_id = ${player} for update`;
  if (!account) throw new Error('refused');
  const [game] = await tx<{ id: number }[]>`select id from games
    where operator_id = ${operator_id} and provider_id = ${provider_id} and external_id = ${call.game_id} and is_active`;
  const [earlier] = await tx<Kept[]>`select id, transaction_id, amount, balance_after from provider_transactions
    where operator_id = ${operator_id} and provider_id = ${provider_id} and kind = ${kind}
      and transaction_id = ${call.transaction_id}`;
  const [round] = await tx<{ status: string }[]>`select status from game_rounds
    where operator_id = ${operator_id} and provider_id = ${provider_id} and round_id = ${call.round_id}
      and player_id = ${player}`;
  return { account, game, earlier, round };
};

const post = async (
  tx: Tx,
  operatorId: number,
  player: number,
  account: AccountRow,
  game: number,
  round: string,
  type: string,
  amount: number,
  now: Date,
): Promise<AccountRow> => {
  const balance = account.real_balance + amount;
  const [seq, walletSeq] = [account.entries + 1, account.real_entries + 1];
  const head = createHash('sha256').update(account.real_head).update(`${seq}${amount}${balance}`).digest();
  const [{ id }] = (await tx`select nextval('plain_ids') as id`) as unknown as [{ id: number }];
  await tx`insert into ledger_entries (operator_id, player_id, seq, id, wallet, wallet_seq, type, amount, balance_after,
    operator_amount, game_id, game_round_id, created_at, hash) values (${operatorId}, ${player}, ${seq}, ${id}, 'real',
    ${walletSeq}, ${type}, ${amount}, ${balance}, ${amount}, ${game}, ${round}, ${now}, ${head})`;
  await tx`update accounts set real_balance = ${balance}, entries = ${seq}, real_entries = ${walletSeq},
    real_head = ${head}, real_changed_at = ${now} where operator_id = ${operatorId} and player_id = ${player}`;
  return { real_balance: balance, entries: seq, real_entries: walletSeq, real_head: head };
};

const keep = async (
  tx: Tx,
  { operator_id, provider_id }: Place,
  player: number,
  kind: 'bet' | 'win',
  call: PlainCall,
  game: number,
  balance: number,
  now: Date,
): Promise<Kept> => {
  const [{ id }] = (await tx`select nextval('plain_ids') as id`) as unknown as [{ id: number }];
  await tx`insert into provider_transactions (operator_id, provider_id, kind, transaction_id, id, player_id, round_id,
    game_id, win_kind, finishes_round, currency, amount, real_amount, bonus_amount, balance_after, bonus_balance_after,
    status, created_at) values (${operator_id}, ${provider_id}, ${kind}, ${call.transaction_id}, ${id}, ${player},
    ${call.round_id}, ${game}, ${kind === 'win' ? 'win' : null}, ${kind === 'win'}, 'EUR', ${call.amount}, ${call.amount},
    0, ${balance}, 0, 'applied', ${now})`;
  return { id, transaction_id: call.transaction_id, amount: call.amount, balance_after: balance };
};

const answer = (transaction: Kept, { real_balance }: AccountRow) => ({
  transaction,
  balance: real_balance,
  bonus_balance: 0,
  currency: 'EUR',
});
