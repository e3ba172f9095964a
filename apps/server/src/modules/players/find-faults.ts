import type { z } from 'zod';
import { toE164 } from '../../base/phone.ts';
import type { FaultFinder, Faults } from '../../call/call.ts';
import { noPhone, tooYoung } from './rules.ts';
import { findTaken, takenFaults } from './uniqueness.ts';

/** The fields of a profile with rules beyond the schema. */
type Judged = 'username' | 'email' | 'birth_date' | 'phone' | 'external_id';
type ProfileSchema = { readonly shape: Partial<Record<Judged, z.ZodType>> };

/**
 * Finds faults of age, phone number and taken values, together with those of the schema. If schema, age and phone are
 * valid, taken values are left to the use case, which checks them in its own SQL transaction.
 */
export const createFaultFinder =
  ({ shape }: ProfileSchema): FaultFinder =>
  async (given, { operator, now, params, read, isRefused }) => {
    const fields = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
    // Each field by its own schema, whatever is wrong with the others.
    const valid = (name: Judged): string | undefined => {
      const parsed = Object.hasOwn(fields, name) ? shape[name]?.safeParse(fields[name]) : undefined;
      return typeof parsed?.data === 'string' ? parsed.data : undefined;
    };
    const [birthDate, phone] = [valid('birth_date'), valid('phone')];
    const e164 = phone === undefined ? undefined : toE164(phone);
    const faults: Record<string, readonly string[]> = {
      ...(birthDate === undefined ? {} : tooYoung(birthDate, now)),
      ...(phone === undefined || e164 !== undefined ? {} : noPhone()),
    };
    if (!isRefused && Object.keys(faults).length === 0) return faults;

    const unique = {
      username: valid('username'),
      email: valid('email'),
      phone: e164,
      external_id: valid('external_id'),
    };
    const own = typeof params.player === 'number' ? params.player : null;
    const taken: Faults = takenFaults(await read((tx) => findTaken(tx, operator.operator_id, unique, own)));
    return { ...faults, ...taken };
  };
