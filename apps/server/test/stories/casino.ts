import { expect } from 'vitest';
import { formatFinding } from '../../src/module/finding.ts';
import { base } from '../../support/back-office.ts';
import { playerUrl } from '../support/aml.ts';
import { mustData, type Reply } from '../support/client.ts';
import { content } from '../support/kyc.ts';
import { addMethod, balancesOf } from '../support/money.ts';
import { addStudio, type GameSession, newName, openGameSession, openGameSessionOf } from '../support/provider.ts';
import { addTestStaff, type Staff } from '../support/staff.ts';
import { findingsAt } from '../support/verify-story.ts';
import type { World } from '../support/world.ts';

/** The error of an answer that must be a refusal. */
export const refused = async (answer: Promise<Reply>): Promise<Reply['body']['error']> => {
  const reply = await answer;
  expect(reply.status, reply.text).toBeGreaterThanOrEqual(400);
  return reply.body.error;
};

/** A casino with two people of staff, a payment method and a game, and short helpers for the stories. */
export const openCasino = async (world: World, wanted: Parameters<World['addOperator']>[0] = {}) => {
  const operator = await world.addOperator(wanted);
  const ann = await addTestStaff(world, operator, 'admin', 'Ann');
  const bob = await addTestStaff(world, operator, 'admin', 'Bob');
  await addMethod(ann);
  const studio = await addStudio(world, operator, ann);
  const auditUrl = `${base}/audit-log?per_page=100`;

  return {
    operator,
    ann,
    bob,
    studio,
    /** Registers a player, deposits and opens a game session. */
    openSession: (balance?: number, more?: Parameters<typeof openGameSession>[3]) =>
      openGameSession(operator, studio, balance, more),
    /** Opens a session for a registered player. */
    openSessionOf: (player: number, currency?: string) => openGameSessionOf(studio, player, currency),
    /** An address of the operator's API for a player. */
    api: (player: number, rest = '') => `/api/v1/operator/players/${player}${rest}`,
    /** Moves the clock and runs what is due, as housekeeping does every minute. */
    pass: async (milliseconds: number): Promise<void> => {
      world.clock.advance(milliseconds);
      for (const sweep of world.app.sweeps) await sweep(operator.operator_id);
    },
    /** The real and the bonus balance. */
    money: async (player: number): Promise<[real: number, bonus: number]> => {
      const { real_balance, bonus_balance } = await balancesOf(world, player);
      return [real_balance, bonus_balance];
    },
    /** A decision of staff on a payment. */
    decide: (payment: number, move: string, by: Staff = ann, body: object = {}): Promise<Reply> =>
      by.post(`${base}/payments/${payment}/${move}`, body),
    /** Uploads a passport, accepts it and verifies the player. */
    verifyPlayer: async (player: number, expires_on: string | null = null): Promise<void> => {
      const document = { kind: 'passport', file_name: 'passport.pdf', content, expires_on };
      const { id } = await mustData(ann.post(playerUrl(player, '/kyc/documents'), document));
      await mustData(ann.post(playerUrl(player, `/kyc/documents/${id}/accept`)));
      await mustData(ann.post(playerUrl(player, '/kyc/submit')));
      await mustData(ann.post(playerUrl(player, '/kyc/verify')));
    },
    /** What the audit log says of a subject, oldest first, as action and actor. */
    audited: async (kind: string, id: number): Promise<[action: string, actor: string][]> => {
      const rows = await mustData(ann.get(`${auditUrl}&subject_kind=${kind}&subject_id=${id}`));
      return rows
        .toReversed()
        .map((row: { action: string; actor_kind: string; actor_name: string | null }) => [
          row.action,
          row.actor_name ?? row.actor_kind,
        ]);
    },
    /** Everything that `croupier verify` checks holds. */
    expectSoundBooks: async (): Promise<void> => {
      await mustData(operator.client.get('/api/v1/operator/events?limit=1'));
      expect((await findingsAt(world, operator)).map(formatFinding)).toEqual([]);
    },
  };
};

/** One whole round in one call, closed by the studio. */
export const spin = (gameSession: GameSession, stake: number, win: number): Promise<Reply> => {
  const name = newName('spin');
  const actions = [{ kind: 'bet', transaction_id: name, amount: stake }];
  if (win > 0) actions.push({ kind: 'win', transaction_id: name, amount: win });
  return gameSession.play(name, actions, { round_finished: true });
};
