import * as heldWins from '@croupier/contract/back-office/held-wins.ts';
import * as staff from '@croupier/contract/back-office/rounds.ts';
import * as adjustments from '@croupier/contract/provider/adjustments.ts';
import * as records from '@croupier/contract/provider/records.ts';
import * as contract from '@croupier/contract/provider/wallet.ts';
import { type Call, handle, type MountedRoute } from '../../call/call.ts';
import { commandHandler } from '../../engine/engine.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { newSessionToken, sessionHash } from '../games/session.ts';
import { adjust } from './adjust.ts';
import { checkFractions } from './check-fractions.ts';
import { checkHeldWins } from './check-held-wins.ts';
import {
  checkRollbacks,
  checkTombstones,
  checkTransactionBalances,
  checkTransactionEntries,
} from './check-transactions.ts';
import { closeRound, creditWin, placeBet, rollBackBet } from './commands.ts';
import { voidHeldWin } from './decide-held-win.ts';
import { transactionFacet } from './facet.ts';
import { createPlayerFinder, providerOf, rulesOf } from './find-player.ts';
import { fractionFacet } from './fraction-facet.ts';
import { providerGameFacet } from './game-facet.ts';
import { heldFacet } from './held-facet.ts';
import { heldWinExists } from './held-queries.ts';
import { getHeldWin, listHeldWins } from './list-held-wins.ts';
import { listOpenRounds } from './list-open-rounds.ts';
import { createPayHeldWin, heldWinPayment, onHeldWin } from './pay-held-win.ts';
import { playActions } from './play-actions.ts';
import { getBalance, getRound, getTransaction, reconcile, verifySession } from './reads.ts';
import { refreshSession } from './refresh-session.ts';
import { unbackedFacet } from './unbacked-facet.ts';

/** The provider of a call, and the rules under which it calls. */
const sentBy = (call: Pick<Call, 'caller'>) => ({ provider_id: providerOf(call), rules: rulesOf(call) });

const routes = (parts: Parts): MountedRoute[] => {
  const { engine, reactions, random } = parts;
  const players = createPlayerFinder(parts);
  return [
    handle(contract.verifySession, verifySession(players, reactions)),
    handle(
      contract.refreshSession,
      commandHandler(engine, refreshSession, async (call) => {
        const { player_id, session_hash } = await players.ownerOfSession(call, call.body.session_token);
        const token = newSessionToken(random);
        return [player_id, { provider_id: providerOf(call), session_hash, token, new_hash: sessionHash(token) }];
      }),
    ),
    handle(contract.getBalance, getBalance(players, reactions)),
    handle(
      contract.placeBet,
      commandHandler(engine, placeBet, async (call) => {
        const { session_token, game_id: external_id, ...bet } = call.body;
        const { player_id, session_hash } = await players.ownerOfSession(call, session_token);
        return [player_id, { ...bet, ...sentBy(call), session_hash, external_id }];
      }),
    ),
    handle(
      contract.creditWin,
      commandHandler(engine, creditWin, async (call) => {
        const { player_ref, session_token, game_id: external_id, ...win } = call.body;
        const player_id = await players.ofEither(call, { player_ref, session_token });
        return [player_id, { ...win, ...sentBy(call), external_id }];
      }),
    ),
    handle(
      contract.rollBackBet,
      commandHandler(engine, rollBackBet, async (call) => {
        const { transaction_id, reference_transaction_id, reference_kind, ...named } = call.body;
        const player_id = await players.ofEither(call, named);
        return [player_id, { ...sentBy(call), transaction_id, reference_transaction_id, reference_kind }];
      }),
    ),
    handle(
      adjustments.adjust,
      commandHandler(engine, adjust, async (call) => {
        const { player_ref, reason: _, game_id: external_id, ...adjustment } = call.body;
        return [await players.ofRef(call, player_ref), { ...adjustment, ...sentBy(call), external_id }];
      }),
    ),
    handle(
      contract.playActions,
      commandHandler(engine, playActions, async (call) => {
        const { session_token, game_id: external_id, ...plays } = call.body;
        const { player_id, session_hash } = await players.ownerOfSession(call, session_token);
        return [player_id, { ...plays, ...sentBy(call), session_hash, external_id }];
      }),
    ),
    handle(
      records.closeRound,
      commandHandler(engine, closeRound, async (call) => [
        await players.ofRef(call, call.body.player_ref),
        { provider_id: providerOf(call), round_id: call.params.round_id },
      ]),
    ),
    handle(records.getRound, getRound),
    handle(records.getTransaction, getTransaction),
    handle(records.reconcile, reconcile()),
    handle(staff.listOpenRounds, listOpenRounds),
    handle(heldWins.listHeldWins, listHeldWins),
    handle(heldWins.getHeldWin, getHeldWin),
    handle(heldWins.payHeldWin, createPayHeldWin(engine)),
    handle(
      heldWins.voidHeldWin,
      commandHandler(engine, voidHeldWin, (call) => onHeldWin(call)),
    ),
  ];
};

export const providerModule: Module = {
  name: 'provider',
  tables: ['held_wins', 'provider_fractions', 'provider_transactions', 'unbacked_win_days'],
  routes,
  facets: () => [transactionFacet, providerGameFacet, unbackedFacet, heldFacet, fractionFacet],
  resolvers: { held_win: heldWinExists },
  proposals: ({ engine }) => [heldWinPayment(engine)],
  checks: [
    checkTransactionEntries,
    checkTransactionBalances,
    checkRollbacks,
    checkTombstones,
    checkHeldWins,
    checkFractions,
  ],
};
