import { newPlayer } from '@croupier/contract/operator/players.ts';
import { describe, expect, test } from 'vitest';
import { newPlayerBody } from '../../../test/support/players.ts';
import { Refusal } from '../../base/refusal.ts';
import { validate } from '../../call/validate.ts';

const read = (more: Record<string, unknown>): { data?: Record<string, unknown>; details: Record<string, unknown> } => {
  try {
    return { data: validate(newPlayer, newPlayerBody(more)), details: {} };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { details: error.details };
  }
};

const taken: [field: string, given: unknown, kept: unknown][] = [
  ['username', 'abc', 'abc'],
  ['username', 'A-b_9'.repeat(6), 'A-b_9'.repeat(6)],
  ['email', '  Ada.Lovelace+casino@Mail.Example.COM ', 'ada.lovelace+casino@mail.example.com'],
  ['email', "o'brien@example.co.uk", "o'brien@example.co.uk"],
  ['email', `${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ['first_name', '  José María  ', 'José María'],
  ['first_name', 'x'.repeat(100), 'x'.repeat(100)],
  ['last_name', '李', '李'],
  ['last_name', 'Brontë'.normalize('NFD'), 'Brontë'.normalize('NFC')],
  ['birth_date', '2000-02-29', '2000-02-29'],
  ['country', 'DE', 'DE'],
  ['country', 'de', 'DE'],
  ['external_id', 'user-77', 'user-77'],
  ['external_id', null, null],
  ['password', 'correct horse 1', 'correct horse 1'],
  ['password', 'пароль123', 'пароль123'],
  ['middle_name', null, null],
  ['city', '', ''],
  ['city', null, ''],
  ['city', 'Köln', 'Köln'],
  ['address', 'x'.repeat(255), 'x'.repeat(255)],
  ['zip_code', '10115', '10115'],
  ['gender', 'other', 'other'],
  ['language', undefined, 'en'],
  ['language', 'DE', 'de'],
  ['currency', 'jpy', 'JPY'],
  ['registration_ip', '203.0.113.7', '203.0.113.7'],
  ['registration_ip', '2001:db8::1', '2001:db8::1'],
  ['marketing', undefined, { email: false, sms: false, newsletter: false }],
  ['marketing', { sms: true }, { email: false, sms: true, newsletter: false }],
  ['is_test', undefined, false],
  ['is_test', true, true],
];

const refused: [field: string, given: unknown, message?: string][] = [
  ['username', undefined, 'is required'],
  ['username', 'ab'],
  ['username', 'x'.repeat(31)],
  ['username', 'ada lovelace'],
  ['username', 'ada.lovelace'],
  ['username', 'adá'],
  ['username', 'ada\n'],
  ['username', 7],
  ['email', undefined, 'is required'],
  ['email', 'ada'],
  ['email', 'ada@'],
  ['email', '@example.com'],
  ['email', 'ada@localhost'],
  ['email', 'ada@example..com'],
  ['email', 'ada..l@example.com'],
  ['email', '.ada@example.com'],
  ['email', 'ada@-example.com'],
  ['email', 'ada lovelace@example.com'],
  ['email', 'ada@exam ple.com'],
  ['email', 'a@b@example.com'],
  ['email', `${'a'.repeat(65)}@example.com`],
  ['email', `ada@${'a.'.repeat(125)}com`],
  ['email', 'a'.repeat(100_000)],
  ['first_name', undefined, 'is required'],
  ['first_name', '   '],
  ['first_name', 'x'.repeat(101)],
  ['first_name', 'Ada\u0007'],
  ['last_name', 'Love\nlace'],
  ['birth_date', undefined, 'is required'],
  ['birth_date', '2001-02-29'],
  ['birth_date', '10.12.1990'],
  ['birth_date', '1990-12-10T00:00:00Z'],
  ['birth_date', '1850-01-01'],
  ['country', 'XX'],
  ['country', 'GBR'],
  ['country', 'Germany'],
  ['terms_accepted', undefined],
  ['terms_accepted', false],
  ['terms_accepted', 'true'],
  ['terms_accepted', 1],
  ['external_id', ''],
  ['external_id', 'x'.repeat(129)],
  ['external_id', 42],
  ['password', 'short1a'],
  ['password', 'onlyletters'],
  ['password', '1234567890'],
  ['password', 'x1'.repeat(101)],
  ['city', 'x'.repeat(256)],
  ['zip_code', 'x'.repeat(33)],
  ['gender', 'm'],
  ['gender', ''],
  ['language', 'english'],
  ['language', 'xx'],
  ['currency', 'XXX'],
  ['currency', 'DEM'],
  ['currency', 'EURO'],
  ['registration_ip', 'localhost'],
  ['registration_ip', '1.2.3'],
  ['registration_ip', '1.2.3.4:80'],
  ['registration_ip', '10.0.0.0/8'],
  ['marketing', 'yes'],
  ['is_test', 'yes'],
];

/** Long values are named by their beginning and length. */
const named = (rows: readonly (readonly [string, unknown, unknown?])[]): [string, string, unknown, unknown][] =>
  rows.map(([field, given, expected]) => {
    const text = JSON.stringify(given) ?? 'nothing';
    return [text.length > 60 ? `${text.slice(0, 20)}… (${text.length})` : text, field, given, expected];
  });

describe('fields of a registration', () => {
  test.each(named(taken))('%s is a valid %s', (_, field, given, kept) => {
    const { data, details } = read({ [field]: given });
    expect(details).toEqual({});
    expect(data?.[field]).toEqual(kept);
  });

  test.each(named(refused))('422 VALIDATION_FAILED: %s is an invalid %s', (_, field, given, message) => {
    const { details } = read({ [field]: given });
    expect(Object.keys(details)).toEqual([field]);
    expect(details[field]).toEqual(message ? [message] : [expect.stringMatching(/^(must|is) /)]);
  });

  test('422 VALIDATION_FAILED: names every wrong field at once', () => {
    const { details } = read({ username: 'x', email: 'x', country: 'x', marketing: { sms: 'x' } });
    expect(Object.keys(details).sort()).toEqual(['country', 'email', 'marketing.sms', 'username']);
  });

  test('ignores unknown fields', () => {
    const { data } = read({ favourite_colour: 'green', status: 'closed', id: 7 });
    expect(data).not.toHaveProperty('favourite_colour');
    expect(data).not.toHaveProperty('status');
    expect(data).not.toHaveProperty('id');
  });
});
