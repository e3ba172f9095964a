import { listPlayerSignIns } from '@croupier/contract/back-office/player-sign-ins.ts';
import * as operator from '@croupier/contract/operator/player-sign-in.ts';
import * as profile from '@croupier/contract/player/profile.ts';
import { listOwnSignIns, signOutOwnPlayer } from '@croupier/contract/player/sign-ins.ts';
import type { PlayerView } from '@croupier/contract/player-fields.ts';
import type { WrittenAnswer } from '../../call/answer.ts';
import { forOwnPlayer, handle, type MountedRoute } from '../../call/call.ts';
import type { BeforeJson } from '../../call/json.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { createUpdatePlayer } from '../players/update-player.ts';
import { asOwn } from '../players/view.ts';
import { createPlayerLane } from '../sign-in/hash-lanes.ts';
import { changeOwnPassword } from './change-password.ts';
import { endCodesOnAddress } from './end-codes.ts';
import { listOwn, listSignIns } from './list-sign-ins.ts';
import { createRequestReset, createResetPassword } from './reset-password.ts';
import { signInPlayer } from './sign-in-player.ts';
import { signOut } from './sign-out.ts';
import { updateOwnPlayer } from './update-own-player.ts';
import { createConfirmVerification, createRequestVerification } from './verify-address.ts';

const routes = ({ sql, log, guests, clock, random, reactions }: Parts): MountedRoute[] => {
  const parts = { sql, log, guests, clock, random, lane: createPlayerLane() };
  const update = createUpdatePlayer(reactions);
  const requestVerification = createRequestVerification(parts);
  const confirmVerification = createConfirmVerification(update);
  return [
    handle(operator.signInPlayer, signInPlayer(parts)),
    handle(operator.requestPasswordReset, createRequestReset(parts)),
    handle(operator.resetPassword, createResetPassword(parts)),
    handle(profile.updateOwnPlayer, updateOwnPlayer(parts, update)),
    handle(operator.requestPlayerVerification, requestVerification),
    handle(operator.confirmPlayerVerification, confirmVerification),
    handle(profile.requestOwnVerification, (call) => requestVerification(forOwnPlayer(call))),
    handle(profile.confirmOwnVerification, (call) =>
      confirmVerification({
        ...forOwnPlayer(call),
        write: (work): Promise<WrittenAnswer<BeforeJson<PlayerView>>> =>
          call.write(async (tx) => {
            const { data } = await work(tx);
            return { data: asOwn(data) };
          }),
      }),
    ),
    handle(profile.changeOwnPlayerPassword, changeOwnPassword(parts)),
    handle(signOutOwnPlayer, signOut),
    handle(listOwnSignIns, listOwn),
    handle(listPlayerSignIns, listSignIns),
  ];
};

export const playerSignInModule: Module = {
  name: 'player-sign-in',
  tables: ['player_codes', 'player_sent_codes', 'player_sign_ins'],
  // The rows say themselves how long they are kept.
  expiring: [
    { table: 'player_codes', keptMilliseconds: 0 },
    { table: 'player_sent_codes', keptMilliseconds: 0 },
    { table: 'player_sign_ins', keptMilliseconds: 0 },
  ],
  routes,
  reactions: [endCodesOnAddress],
};
