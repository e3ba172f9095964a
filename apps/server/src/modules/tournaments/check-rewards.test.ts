import { describe, expect, test } from 'vitest';
import { addBonus } from '../../../test/support/bonuses.ts';
import { originalOf } from '../../../test/support/games.ts';
import { browserOf, setProgramme } from '../../../test/support/loyalty.ts';
import { playerWith } from '../../../test/support/money.ts';
import { addCode, redeem } from '../../../test/support/promo-codes.ts';
import { newName, openStudio } from '../../../test/support/provider.ts';
import { advance, openTournament, playRound } from '../../../test/support/tournaments.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { formatFinding } from '../../module/finding.ts';
import { verify } from '../../verify/verify.ts';

const world = await createFileWorld();

describe('verify of points, prizes and promo codes', () => {
  const findingsOf = async (slug: string): Promise<string[]> =>
    (await verify({ databaseUrl: world.url, clock: world.clock, operator: slug })).map(formatFinding);

  /** Points at two rates, one bet rolled back at another rate than its own, an exchange, a prize, a code. */
  const playStory = async () => {
    const studio = await openStudio(world);
    const { operator, staff } = studio;
    await setProgramme(world, staff, { minimum_points: 1 });
    await openTournament(world, studio);
    const gameSession = await studio.openSession(50_000);
    await playRound(gameSession, 3_333, 0, { closed: false });
    const undone = newName('bet');
    await gameSession.bet(undone, 777, { round_id: undone });
    await gameSession.close(undone);
    await setProgramme(world, staff, { points_rate: 333, minimum_points: 1 });
    await gameSession.rollback(newName('undo'), undone);
    await playRound(gameSession, 10_001, 0);
    const browser = await browserOf(world, operator, gameSession.player);
    await browser.post(`/api/v1/player/games/${await originalOf(world, operator)}/play`, { stake: 100 });
    expect((await browser.post('/api/v1/player/loyalty/exchange')).status).toBe(201);
    await staff.post(`/api/back-office/v1/players/${gameSession.player}/loyalty/corrections`, {
      points: 7,
      reason: 'test',
    });
    await advance(studio, 3_700);
    const { code, id } = await addCode(staff, await addBonus(staff));
    expect((await redeem(operator, await playerWith(operator, 0), code)).status).toBe(201);
    return { slug: operator.slug, player: gameSession.player, code, code_id: id };
  };

  test('finds nothing wrong with what the platform did', async () => {
    const { slug, player } = await playStory();
    expect(await findingsOf(slug)).toEqual([]);
    const entries = await world.admin<{ type: string }[]>`
      select type from ledger_entries where player_id = ${player} and type in ('loyalty_exchange', 'tournament_prize')`;
    expect(entries.map((entry) => entry.type)).toEqual(['loyalty_exchange', 'tournament_prize']);
  });

  test('names the account whose points do not agree, to the ten-thousandth', async () => {
    const { slug, player } = await playStory();
    await world.admin`update accounts set points_remainder = (points_remainder + 1) % 10000 where player_id = ${player}`;
    expect(await findingsOf(slug)).toEqual([
      expect.stringMatching(new RegExp(`^points: ${slug}, player_id ${player}: holds \\d+ ten-thousandths`)),
    ]);
  });

  test('names the prize marked as paid with another amount than the ledger has', async () => {
    const { slug, player } = await playStory();
    await world.admin`update tournament_prizes set amount = amount + 1 where player_id = ${player}`;
    expect(await findingsOf(slug)).toEqual([expect.stringContaining('tournament_prize of 1001, booked as 1000')]);
  });

  test('names the exchange whose record is missing', async () => {
    const { slug, player } = await playStory();
    await world.admin`delete from loyalty_changes where player_id = ${player} and kind = 'exchange'`;
    expect(await findingsOf(slug)).toEqual([
      expect.stringContaining('points: '),
      expect.stringContaining('reward_entries: '),
    ]);
  });

  test('names the code whose uses were counted wrong', async () => {
    const { slug, code, code_id } = await playStory();
    await world.admin`update promo_codes set uses = 2 where id = ${code_id}`;
    expect(await findingsOf(slug)).toEqual([
      `promo_codes: ${slug}: ${code} counts 2 uses, has 1 redemptions and 1 bonuses`,
    ]);
  });
});
