import { launchGame } from '@croupier/contract/operator/games.ts';
import { recordDeposit, requestWithdrawal } from '@croupier/contract/operator/payments.ts';
import { registerPlayer } from '@croupier/contract/operator/players.ts';
import { placeBet, playActions, rollBackBet, verifySession } from '@croupier/contract/provider/wallet.ts';
import type { Character } from './characters.ts';
import { diceOf } from './dice.ts';
import type { PlannedRound, Visit } from './plan-day.ts';
import type { HistoryGame } from './queries.ts';
import type { Step } from './run-steps.ts';
import { act, moment, type Walk } from './walk.ts';

/** Registers the players who join on a day. */
export const joinSteps = (walk: Walk, day: number): Step[] =>
  walk.characters
    .filter(({ joins }) => joins === day)
    .map((character) => ({
      at: moment(walk, day, diceOf('joins', character.external_id).between(60, 350)),
      subject: character.external_id,
      run: () => register(walk, character),
    }));

const register = async (walk: Walk, { external_id, registration }: Character): Promise<void> => {
  const body = registration as never;
  const reply = await act(walk, walk.operator(), registerPlayer, { body, once: `${external_id} joins` });
  if (reply.data) (walk.players as Map<string, number>).set(external_id, reply.data.id);
};

/** The state of a visit. A refusal that ends the visit leaves nothing to play with. */
type Session = { token: string | undefined; balance: number; readonly game: HistoryGame };

/** A visit: a deposit, a game, its rounds, and perhaps a withdrawal at the end. */
export const visitSteps = (walk: Walk, day: number, visit: Visit): Step[] => {
  const { character, deposit, rounds, withdrawal } = visit;
  const games = walk.games();
  if (games.length === 0 || walk.taken.has(character.external_id)) return [];
  const game = games[Math.floor(visit.gamePick * games.length)] as HistoryGame;
  const session: Session = { token: undefined, balance: 0, game };
  const subject = character.external_id;
  const at = (minutes: number): Date => moment(walk, day, visit.minute + minutes);
  return [
    ...(deposit
      ? [{ at: deposit.early ? moment(walk, day, 400) : at(0), subject, run: () => payIn(walk, visit) }]
      : []),
    { at: at(1), subject, run: () => openGame(walk, visit, session) },
    ...inBursts(rounds).map(({ first, burst }) => ({
      at: at(2 + first * 0.6),
      subject,
      run: () => Promise.all(burst.map((round) => playRound(walk, character, session, round))),
    })),
    ...(withdrawal ? [{ at: at(3 + rounds.length), subject, run: () => debitBonus(walk, visit, session) }] : []),
  ];
};

const idOf = (walk: Walk, { external_id }: Character): number => walk.players.get(external_id) ?? 0;

const payIn = async (walk: Walk, { character, deposit }: Visit): Promise<void> => {
  if (!deposit) return;
  const { reference: external_reference, amount, payment_method } = deposit;
  const body = { amount, external_reference, payment_method };
  await walk.call(walk.operator(), recordDeposit, { params: { player: idOf(walk, character) }, body });
};

const openGame = async (walk: Walk, { character }: Visit, session: Session): Promise<void> => {
  const params = { player: idOf(walk, character), game: session.game.id };
  const platform = diceOf('platform', character.external_id).pick(['web', 'mobile'] as const);
  const { data } = await walk.call(walk.operator(), launchGame, { params, body: { mode: 'real', platform } });
  session.token = data?.session_token;
};

/** One in hundreds of bets is rolled back, as by a studio whose answer was lost; one in thousands stays open. */
const planOf = ({ id }: PlannedRound): 'undone' | 'open' | 'played' => {
  const roll = diceOf('round', id).next();
  if (roll >= 0.004) return 'played';
  return roll < 0.001 ? 'open' : 'undone';
};

const burstLength = 12;

/**
 * Rounds that are sent at once and share a batch of the engine, which plays them in order. After a refused one the
 * others of its visit are refused too: all have the same stake. A round of several calls is sent alone.
 */
const inBursts = (rounds: readonly PlannedRound[]): { readonly first: number; readonly burst: PlannedRound[] }[] => {
  const bursts: { first: number; burst: PlannedRound[]; isClosed: boolean }[] = [];
  for (const [n, round] of rounds.entries()) {
    const [last, isAlone] = [bursts.at(-1), planOf(round) !== 'played'];
    if (last && !isAlone && !last.isClosed && last.burst.length < burstLength) last.burst.push(round);
    else bursts.push({ first: n, burst: [round], isClosed: isAlone });
  }
  return bursts;
};

const playRound = async (walk: Walk, { person }: Character, session: Session, round: PlannedRound): Promise<void> => {
  if (session.token === undefined) return;
  const { id: round_id, stake, win } = round;
  const caller = walk.provider(session.game.provider_id);
  const place = {
    session_token: session.token,
    round_id,
    game_id: session.game.external_id,
    currency: person.currency,
  };
  const bet = { transaction_id: `b-${round_id}`, amount: stake };
  const plan = planOf(round);
  if (plan !== 'played') {
    const { code } = await walk.call(caller, placeBet, { body: { ...place, ...bet } });
    if (code || plan === 'open') return;
    const who = await walk.call(caller, verifySession, { body: { session_token: session.token } });
    const undo = { transaction_id: `x-${round_id}`, reference_transaction_id: bet.transaction_id, reason: 'timeout' };
    await walk.call(caller, rollBackBet, { body: { ...undo, player_ref: who.data?.player_ref } });
    return;
  }
  const actions = [
    { kind: 'bet' as const, ...bet },
    { kind: 'win' as const, transaction_id: `w-${round_id}`, amount: win },
  ];
  const { code, data } = await walk.call(caller, playActions, { body: { ...place, actions, round_finished: true } });
  if (code) session.token = undefined;
  else session.balance = data.balance;
};

const debitBonus = async (walk: Walk, { character, withdrawal }: Visit, { balance }: Session): Promise<void> => {
  if (!withdrawal || balance < withdrawal.least * 2) return;
  const amount = Math.floor((balance * withdrawal.percent) / 100 / 100) * 100;
  if (amount < withdrawal.least) return;
  const dice = diceOf('payout', character.external_id);
  const body = {
    amount,
    payment_method: 'bank_transfer',
    external_reference: withdrawal.reference,
    bank_name: dice.pick(['Nordbank', 'Banque Lumière', 'Caixa do Porto', 'First Harbour']),
    info: `IBAN ${character.person.country}89 3704 0044 ${dice.between(1000, 9999)} ${dice.between(1000, 9999)} 00`,
  };
  await walk.call(walk.operator(), requestWithdrawal, { params: { player: idOf(walk, character) }, body });
};
