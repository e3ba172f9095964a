import { seedStudio } from '../bench/seed-studio.ts';
import { systemClock } from '../src/base/clock.ts';
import { systemRandom } from '../src/base/random.ts';
import { openPool } from '../src/database/pool.ts';
import { inOperator } from '../src/database/transaction.ts';
import { addStaff } from '../src/modules/staff/create-staff.ts';
import { issueToken } from '../src/modules/staff/issue-token.ts';
import { type Key, type Told, untilAnswered, type Wish } from './calls.ts';
import { type Answered, carryThrough, depositOf } from './clients.ts';
import { seeded } from './random.ts';
import type { Reference, Seat } from './reference.ts';
import { playSome } from './rounds.ts';
import { type House, openTable } from './table.ts';

export type Ground = {
  readonly databaseUrl: string;
  readonly masterKey: Buffer;
  readonly operator_id: number;
  /** The operator's own key. */
  readonly key: Key;
  readonly bases: readonly string[];
};

/** So much that no stake is ever refused for want of money: then the sums do not depend on who came first. */
const plenty = 1_000_000_000;

/** Players with sessions and tokens; the last of them has bonus money alone, which must never become real. */
export const seatPlayers = async (ground: Ground, players: readonly number[], answered: Answered[]) => {
  const { databaseUrl, masterKey, operator_id, key, bases } = ground;
  const random = seeded(1);
  const studio = await seedStudio(databaseUrl, masterKey, { operator_id, players });
  const staffToken = await addStaffToken(ground);
  const call = async (wish: Wish): Promise<Told> => {
    const told = await untilAnswered(bases, wish, random);
    // 202 is a proposal that waits for a second person: nothing has been booked.
    if (told.status >= 300 || told.status === 202) throw new Error(`${wish.path}: ${told.text}`);
    return told;
  };
  const seats: Seat[] = [];
  for (const [index, { player, session_token, player_ref }] of studio.sittings.entries()) {
    const wallet = index === players.length - 1 ? 'bonus' : 'real';
    if (wallet === 'real') answered.push(await carryThrough(bases, key, depositOf(player, plenty), random));
    else
      await call({
        path: `/api/back-office/v1/players/${player}/corrections`,
        body: { wallet, direction: 'up', amount: plenty, reason: 'to play with' },
        token: staffToken,
      });
    const path = `/api/v1/operator/players/${player}/session-tokens`;
    const { data } = await call({ path, body: { ttl_minutes: 720 }, key });
    seats.push({ player, session_token, player_ref, token: data?.token as string, wallet });
  }
  const house: House = { bases, key: studio.key, external_id: studio.external_id, slot: await findSlot(ground) };
  return { house, seats };
};

const addStaffToken = async ({ databaseUrl, operator_id }: Ground): Promise<string> => {
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

const findSlot = async ({ databaseUrl, operator_id }: Ground): Promise<number> => {
  const owner = openPool({ url: databaseUrl, max: 1 });
  const [slot] = await owner<{ id: number }[]>`
    select id from games where operator_id = ${operator_id} and external_id = 'orig-slot'`;
  await owner.end();
  return slot!.id;
};

/** Players who go on, each at a table of their own and now and then at the first player's, until they are told to stop. */
export const runTables = (house: House, seats: readonly Seat[], seed: number, reference: Reference) => {
  let stopped = false;
  const drive = async (own: Seat, index: number): Promise<void> => {
    const random = seeded(seed * 1_000 + index);
    while (!stopped) {
      const seat = random() < 0.2 ? (seats[0] as Seat) : own;
      await playSome(openTable(house, seat, reference, random), random);
    }
  };
  const running = Promise.all(seats.slice(1).map(drive));
  return async (): Promise<void> => {
    stopped = true;
    await running;
  };
};

/** What the rounds did to real balances. */
export const movedInReal = (reference: Reference, seats: readonly Seat[]): ReadonlyMap<number, number> =>
  new Map(
    seats.flatMap(({ player, wallet }) => (wallet === 'real' ? [[player, reference.moved.get(player) ?? 0]] : [])),
  );
