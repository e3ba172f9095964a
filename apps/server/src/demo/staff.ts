import { hkdfSync } from 'node:crypto';
import { allRoles, type Role } from '@croupier/contract/permissions.ts';
import { hashPassword } from '../base/password.ts';
import type { MasterKey } from '../base/secret-box.ts';
import { inOperator } from '../database/transaction.ts';
import { systemActor } from '../modules/audit/audit.ts';
import { setFirstPassword } from '../modules/sign-in/set-first-password.ts';
import { addStaff } from '../modules/staff/create-staff.ts';
import { findStaffByEmail } from '../modules/staff/queries.ts';
import type { SeedStep } from './demo.ts';

/** The same at every start of an installation, and different in every other installation. */
export const demoPassword = (masterKey: MasterKey): string => {
  const key = masterKey instanceof Uint8Array ? masterKey : (masterKey[0] as Uint8Array);
  const words = Buffer.from(hkdfSync('sha256', key, '', 'croupier demo password', 10)).toString('hex');
  return `demo-${(words.match(/.{5}/g) as string[]).join('-')}`;
};

/** Part of the address of the demo's start page, by which its staff are signed in with one click. */
export const demoPass = (masterKey: MasterKey): string => {
  const key = masterKey instanceof Uint8Array ? masterKey : (masterKey[0] as Uint8Array);
  return Buffer.from(hkdfSync('sha256', key, '', 'croupier demo start page', 20)).toString('hex');
};

const names: Readonly<Record<Role, string>> = {
  admin: 'Alex Admin',
  payments: 'Pat Payments',
  compliance: 'Cleo Compliance',
  support: 'Sam Support',
  marketing: 'Mika Marketing',
  finance: 'Fran Finance',
  developer: 'Dana Developer',
  auditor: 'Ari Auditor',
};

type DemoPerson = { readonly email: string; readonly name: string; readonly role: Role };

/**
 * One person of every role, and a second admin. Several may approve payments, so that four-eyes withdrawals work; a
 * proposal of one admin is confirmed by the other.
 */
export const demoStaff: readonly DemoPerson[] = [
  ...allRoles.map((role) => ({ email: `${role}@demo.example`, name: names[role], role })),
  { email: 'admin2@demo.example', name: 'Bo Admin', role: 'admin' },
];

export const demoAdmin = 'admin@demo.example';

/** An existing password is kept: somebody may have changed it. */
export const staffStep: SeedStep = {
  name: 'staff',
  run: async ({ app, clock, operator_id, maker }) => {
    let hashed: Promise<string> | undefined;
    const hash = (): Promise<string> => {
      hashed ??= hashPassword(demoPassword(maker.masterKey));
      return hashed;
    };
    await inOperator(app.sql, operator_id, async (tx) => {
      const context = { operator_id, actor: systemActor, now: clock.now() };
      for (const person of demoStaff) {
        const known = await findStaffByEmail(tx, operator_id, person.email);
        const { id } = known ?? (await addStaff(tx, context, person));
        await setFirstPassword(tx, context, id, hash);
      }
    });
  },
};
