import { systemClock } from '../src/base/clock.ts';
import { systemRandom } from '../src/base/random.ts';
import { openPool } from '../src/database/pool.ts';
import { inOperator } from '../src/database/transaction.ts';
import { addStaff } from '../src/modules/staff/create-staff.ts';
import { issueToken } from '../src/modules/staff/issue-token.ts';
import { seeded } from '../support/random.ts';
import { type SeededStudio, seedStudio } from '../support/seed-studio.ts';
import { type CallResult, type Key, type PendingCall, untilAnswered } from './calls.ts';
import { type Answered, depositOf, sendUntilAnswered } from './clients.ts';
import { roundsOfGrant } from './free-rounds.ts';
import { movedOf, type PlayerSession, type Reference } from './reference.ts';
import { type FreeRoundBonuses, type GameServer, openRoundClient } from './round-client.ts';
import { playSome } from './rounds.ts';

export type ChaosTarget = {
  readonly databaseUrl: string;
  readonly masterKey: Buffer;
  readonly operator_id: number;
  /** The operator's own key. */
  readonly key: Key;
  readonly bases: readonly string[];
};

/** Large enough that no stake is refused for lack of money, so that the sums do not depend on the order. */
const openingBalance = 1_000_000_000;

/** Players with sessions and tokens; the last one has only bonus money, which must never become real. */
export const openPlayerSessions = async (target: ChaosTarget, players: readonly number[], answered: Answered[]) => {
  const { databaseUrl, masterKey, operator_id, key, bases } = target;
  const random = seeded(1);
  const studio = await seedStudio(databaseUrl, masterKey, { operator_id, players });
  await allowRollbacksOfWins(target, studio.provider_id);
  const staffToken = await addStaffToken(target);
  const call = async (pending: PendingCall): Promise<CallResult> => {
    const result = await untilAnswered(bases, pending, random);
    // 202 is a proposal that requires a second person: nothing has been booked.
    if (result.status >= 300 || result.status === 202) throw new Error(`${pending.path}: ${result.text}`);
    return result;
  };
  const sessions: PlayerSession[] = [];
  for (const [index, { player, session_token, player_ref }] of studio.sessions.entries()) {
    const wallet = index === players.length - 1 ? 'bonus' : 'real';
    if (wallet === 'real')
      answered.push(await sendUntilAnswered(bases, key, depositOf(player, openingBalance), random));
    else
      await call({
        path: `/api/back-office/v1/players/${player}/corrections`,
        body: { wallet, direction: 'up', amount: openingBalance, reason: 'to play with' },
        token: staffToken,
      });
    const path = `/api/v1/operator/players/${player}/session-tokens`;
    const { data } = await call({ path, body: { ttl_minutes: 720 }, key });
    sessions.push({ player, session_token, player_ref, token: data?.token as string, wallet, isShared: index === 0 });
  }
  const gameServer: GameServer = {
    bases,
    key: studio.key,
    external_id: studio.external_id,
    operatorKey: key,
    game_id: studio.game_id,
    slot: await findSlot(target),
    staffToken,
    freeRounds: await addFreeRounds(call, staffToken, studio),
  };
  return { gameServer, sessions };
};

type Call = (pending: PendingCall) => Promise<CallResult>;

const addFreeRounds = async (
  call: Call,
  token: string,
  { provider_id, game_id }: SeededStudio,
): Promise<FreeRoundBonuses> => {
  const add = async (name: string, wagering_multiplier: number): Promise<number> => {
    const terms = { free_spins: { count: roundsOfGrant, stake: 1, provider_id, games: [game_id] } };
    const body = { name, type: 'free_spins', default_amount: 0, wagering_multiplier, valid_days: 30, terms };
    const { data } = await call({ path: '/api/back-office/v1/bonuses', body, token });
    return data?.id as number;
  };
  return { paid: await add('Paid rounds', 0), wagered: await add('Wagered rounds', 1) };
};

const allowRollbacksOfWins = async ({ databaseUrl, operator_id }: ChaosTarget, provider_id: number): Promise<void> => {
  const owner = openPool({ url: databaseUrl, max: 1 });
  await owner`
    update game_providers set rolls_back_wins = true where operator_id = ${operator_id} and id = ${provider_id}`;
  await owner.end();
};

const addStaffToken = async ({ databaseUrl, operator_id }: ChaosTarget): Promise<string> => {
  const sql = openPool({ url: databaseUrl, role: 'croupier_app', max: 1 });
  const realNow = systemClock.now();
  const context = { operator_id, actor: { kind: 'system', id: null, request_id: null }, now: realNow } as const;
  const { token } = await inOperator(sql, operator_id, async (tx) => {
    const staff = await addStaff(tx, context, { email: 'chaos@example.com', name: 'Chaos', role: 'admin' });
    return issueToken(tx, context, { staff_id: staff.id, ttl_hours: 24, random: systemRandom, realNow });
  });
  await sql.end();
  return token;
};

const findSlot = async ({ databaseUrl, operator_id }: ChaosTarget): Promise<number> => {
  const owner = openPool({ url: databaseUrl, max: 1 });
  const [slot] = await owner<{ id: number }[]>`
    select id from games where operator_id = ${operator_id} and external_id = 'orig-slot'`;
  await owner.end();
  return slot!.id;
};

/** Players who play until they are stopped, each on their own session and sometimes on the first player's. */
export const runPlayers = (
  gameServer: GameServer,
  sessions: readonly PlayerSession[],
  seed: number,
  reference: Reference,
) => {
  let stopped = false;
  const drive = async (own: PlayerSession, index: number): Promise<void> => {
    const random = seeded(seed * 1_000 + index);
    while (!stopped) {
      const session = random() < 0.2 ? (sessions[0] as PlayerSession) : own;
      await playSome(openRoundClient(gameServer, session, reference, random), random);
    }
  };
  const running = Promise.all(sessions.slice(1).map(drive));
  return async (): Promise<void> => {
    stopped = true;
    await running;
  };
};

/** The change of each real balance by the rounds. */
export const movedInReal = (reference: Reference, sessions: readonly PlayerSession[]): ReadonlyMap<number, number> =>
  new Map(sessions.flatMap(({ player, wallet }) => (wallet === 'real' ? [[player, movedOf(reference, player)]] : [])));
