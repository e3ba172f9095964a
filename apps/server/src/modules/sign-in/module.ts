import * as provider from '@croupier/contract/back-office/identity-provider.ts';
import * as me from '@croupier/contract/back-office/me.ts';
import * as contract from '@croupier/contract/back-office/sign-in.ts';
import * as staff from '@croupier/contract/back-office/staff.ts';
import { sessionExists } from '../../admission/staff-sessions.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import { handleGuest } from '../../call/handle-guest.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { acceptInvite, lookAtInvite } from './accept-invite.ts';
import { changeOwnPassword } from './change-password.ts';
import { createSignInParts } from './create-parts.ts';
import { factorExists } from './factor-queries.ts';
import { getStaffIdentity } from './get-staff-identity.ts';
import {
  getIdentityProvider,
  providerChange,
  removeIdentityProvider,
  setIdentityProvider,
} from './identity-provider.ts';
import { inviteStaff, releaseInvite } from './invite-staff.ts';
import { limitGuests } from './limit-guests.ts';
import { confirmTotp, listOwnFactors, makeRecoveryCodes, removeFactor, startTotp } from './own-factors.ts';
import { addPasskey, getPasskeyCreation } from './own-passkeys.ts';
import { endOtherSessions, endOwnSession, type FindSession, listOwnSessions, signOut } from './own-sessions.ts';
import { signIn } from './sign-in.ts';
import { signInWithCode } from './sign-in-code.ts';
import { acceptInviteByOidc, finishOidc, getSignInOptions, startOidc, stepUpWithOidc } from './sign-in-oidc.ts';
import { getPasskeyRequest, signInWithPasskey } from './sign-in-passkey.ts';
import { getStepUpPasskeyRequest, stepUp, stepUpWithPasskey } from './step-up.ts';

/** Far more than sign in at the same time; the rest are answered 503. */
const maxGuests = 100;

const routes = (all: Parts): MountedRoute[] => {
  const parts = createSignInParts({ ...all, strangers: all.guests, web: all.site });
  const findSession: FindSession = (secret, now) => all.directory.staff(secret, 'session', now);
  return [
    ...limitGuests(maxGuests, [
      handleGuest(contract.getSignInOptions, getSignInOptions(parts)),
      handleGuest(contract.signIn, signIn(parts)),
      handleGuest(contract.signInWithCode, signInWithCode(parts)),
      handleGuest(contract.getPasskeyRequest, getPasskeyRequest(parts)),
      handleGuest(contract.signInWithPasskey, signInWithPasskey(parts)),
      handleGuest(contract.signOut, signOut(parts, findSession)),
      handleGuest(contract.lookAtInvite, lookAtInvite(parts)),
      handleGuest(contract.acceptInvite, acceptInvite(parts)),
    ]),
    // Counted apart: a slow identity provider must not keep others from signing in.
    ...limitGuests(maxGuests, [
      handleGuest(contract.acceptInviteByOidc, acceptInviteByOidc(parts)),
      handleGuest(contract.startOidc, startOidc(parts)),
      handleGuest(contract.finishOidc, finishOidc(parts)),
    ]),
    handle(staff.getStaffIdentity, getStaffIdentity),
    handle(staff.inviteStaff, inviteStaff(parts)),
    handle(staff.releaseInvite, releaseInvite(parts)),
    handle(me.stepUp, stepUp(parts)),
    handle(me.getStepUpPasskeyRequest, getStepUpPasskeyRequest(parts)),
    handle(me.stepUpWithPasskey, stepUpWithPasskey(parts)),
    handle(me.stepUpWithOidc, stepUpWithOidc(parts)),
    handle(me.listOwnSessions, listOwnSessions(parts)),
    handle(me.endOwnSession, endOwnSession(parts)),
    handle(me.endOtherSessions, endOtherSessions(parts)),
    handle(me.changeOwnPassword, changeOwnPassword(parts)),
    handle(me.listOwnFactors, listOwnFactors),
    handle(me.startTotp, startTotp(parts)),
    handle(me.confirmTotp, confirmTotp(parts)),
    handle(me.getPasskeyCreation, getPasskeyCreation(parts)),
    handle(me.addPasskey, addPasskey(parts)),
    handle(me.removeFactor, removeFactor(parts)),
    handle(me.makeRecoveryCodes, makeRecoveryCodes(parts)),
    handle(provider.getIdentityProvider, getIdentityProvider(parts)),
    handle(provider.setIdentityProvider, setIdentityProvider(parts)),
    handle(provider.removeIdentityProvider, removeIdentityProvider(parts)),
  ];
};

export const signInModule: Module = {
  name: 'sign-in',
  tables: [
    'identity_providers',
    'sign_in_failures',
    'staff_devices',
    'staff_factors',
    'staff_invites',
    'staff_oidc_accounts',
    'staff_passwords',
    'staff_recovery_codes',
    'used_challenges',
  ],
  expiring: [
    { table: 'sign_in_failures', keptMilliseconds: 0 },
    { table: 'used_challenges', keptMilliseconds: 0 },
    { table: 'staff_devices', keptMilliseconds: 0 },
  ],
  routes,
  resolvers: { staff_session: sessionExists, staff_factor: factorExists },
  proposals: () => [providerChange],
};
