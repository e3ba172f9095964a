import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../src/base/random.ts';
import { formatFinding } from '../../src/module/finding.ts';
import type { App } from '../../src/platform/app.ts';
import { verify } from '../../src/verify/verify.ts';
import { addBonus } from '../support/bonuses.ts';
import type { Reply } from '../support/client.ts';
import { originalOf } from '../support/games.ts';
import { browserOf, setProgramme } from '../support/loyalty.ts';
import { addCode, redeem } from '../support/promo-codes.ts';
import { type GameSession, newName, openStudio } from '../support/provider.ts';
import { advance, openTournament } from '../support/tournaments.ts';
import { createWorld, type World } from '../support/world.ts';

const seed = process.env.CROUPIER_SEED ?? '20261115';
const waves = 5;
const steps = 12;
const playerCount = 10;

/** Points, prizes and promo codes during play, on two nodes, at changing rates: the books agree after every wave. */
describe(`rewards under random play (seed ${seed})`, () => {
  let world: World;
  let nodes: App[];
  beforeAll(async () => {
    world = await createWorld();
    nodes = [world.app, await world.startNode()];
  });
  afterAll(() => world.close());

  const random = seededRandom(seed);
  const below = (limit: number): number => random.bytes(4).readUInt32BE() % limit;

  type Player = GameSession & {
    browser: Awaited<ReturnType<typeof browserOf>>;
    open: { bet: string; round_id: string }[];
  };
  type Step = (player: Player) => Promise<Reply>;

  const stepsOf = async (studio: Awaited<ReturnType<typeof openStudio>>): Promise<Step[]> => {
    const game = await originalOf(world, studio.operator);
    const codes: { code: string }[] = [];
    for (const max_uses of [3, 7, 0])
      codes.push(await addCode(studio.staff, await addBonus(studio.staff), { max_uses, max_uses_per_player: 2 }));
    const via = () => ({ via: nodes[below(nodes.length)] as App });
    const bet: Step = (player) => {
      const [name, round_id] = [newName('bet'), newName('round')];
      player.open.push({ bet: name, round_id });
      return player.bet(name, 1 + below(999), { round_id }, via());
    };
    const win: Step = (player) => {
      const round_id = player.open.shift()?.round_id ?? newName('none');
      return player.win(newName('win'), below(1_500), { round_id, round_finished: true }, via());
    };
    const rollBack: Step = (player) => {
      const open = player.open.splice(below(Math.max(1, player.open.length)), 1)[0];
      return player.rollback(newName('undo'), open?.bet ?? newName('never'), {}, via());
    };
    const play: Step = ({ browser }) =>
      browser.post(`/api/v1/player/games/${game}/play`, { stake: 10 + below(300) }, via());
    const exchange: Step = ({ browser }) =>
      browser.post('/api/v1/player/loyalty/exchange', below(2) === 0 ? undefined : { points: 1 + below(30) }, via());
    const correct: Step = ({ player }) => {
      const points = below(40) - 20 || 1;
      return studio.staff.post(`/api/back-office/v1/players/${player}/loyalty/corrections`, { points, reason: 'x' });
    };
    const redeemSome: Step = ({ player }) =>
      redeem(studio.operator, player, codes[below(codes.length)]?.code ?? '', via());
    return [bet, bet, bet, win, win, rollBack, play, play, exchange, correct, redeemSome];
  };

  test(`${waves * steps * playerCount} steps: nothing breaks, and verify finds nothing after any wave`, async () => {
    const studio = await openStudio(world);
    const possible = await stepsOf(studio);
    const players: Player[] = [];
    for (let n = 0; n < playerCount; n += 1) {
      const gameSession = await studio.openSession(100_000);
      players.push({ ...gameSession, open: [], browser: await browserOf(world, studio.operator, gameSession.player) });
    }
    const cup = await openTournament(world, studio, { prizes: [900, 500, 100] });
    const answers = new Map<number, number>();
    for (let wave = 0; wave < waves; wave += 1) {
      await setProgramme(world, studio.staff, { points_rate: 1 + below(999), minimum_points: 1 });
      for (let step = 0; step < steps; step += 1) {
        const replies = await Promise.all(players.map((player) => possible[below(possible.length)]?.(player)));
        for (const reply of replies) answers.set(reply?.status ?? 0, (answers.get(reply?.status ?? 0) ?? 0) + 1);
      }
      await advance(studio, 900);
      const findings = await verify({ databaseUrl: world.url, clock: world.clock, operator: studio.operator.slug });
      expect(findings.map(formatFinding)).toEqual([]);
    }
    expect([...answers.keys()].filter((status) => status === 0 || status >= 500)).toEqual([]);
    expect(await cup.get()).toMatchObject({ state: 'finished' });
    const types = await world.admin<{ type: string }[]>`
      select distinct type from ledger_entries where operator_id = ${studio.operator.operator_id}`;
    // A run without any of them would prove little.
    expect(types.map((row) => row.type)).toEqual(
      expect.arrayContaining(['loyalty_exchange', 'tournament_prize', 'bonus_correction_up', 'casino_rollback']),
    );
  });
});
