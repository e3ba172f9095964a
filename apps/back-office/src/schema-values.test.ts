import { changeGame } from '@croupier/contract/back-office/games.ts';
import { updateOperator } from '@croupier/contract/back-office/operators.ts';
import { describe, expect, test } from 'vitest';
import { fieldsOf } from './schema-fields.ts';
import { localMoment, readMoment, readRaw, toRaw } from './schema-values.ts';
import { common as words } from './text/en/common.ts';

describe('a time in a control', () => {
  test.each(['2026-01-02T03:04:00.000Z', '2026-07-02T23:59:00.000Z'])('%s is read back unchanged', (moment) => {
    expect(readMoment(localMoment(moment))).toBe(moment);
  });

  test('is in the zone of the reader', () => {
    const at = new Date(2026, 0, 2, 3, 4);
    expect(localMoment(at.toISOString())).toBe('2026-01-02T03:04');
    expect(readMoment('2026-01-02T03:04')).toBe(at.toISOString());
  });
});

describe('entries under free names', () => {
  const settings = fieldsOf(updateOperator.body).find(({ name }) => name === 'settings');
  const field = settings!.parts.find(({ name }) => name === 'provider_win_caps')!;
  const caps = { aurora: { jackpot: { per_win: 5_000, per_day: 70_000 } } };
  const read = (raw: unknown) => readRaw([field], { provider_win_caps: raw as never }, 'EUR', words);

  test('are edited as amounts and read back unchanged', () => {
    expect(field.kind).toBe('record');
    const raw = toRaw(field, caps, 'EUR', 'en');
    expect(raw).toMatchObject([{ key: 'aurora', value: { jackpot: { per_win: '50.00', per_day: '700.00' } } }]);
    expect(read(raw)).toEqual({ body: { provider_win_caps: caps }, faults: {} });
  });

  test.each([
    ['without a name', [{ key: ' ', value: {} }]],
    [
      'with a name that is taken',
      [
        { key: 'aurora', value: {} },
        { key: 'aurora', value: {} },
      ],
    ],
  ])('%s are refused', (_, raw) => {
    expect(read(raw).faults).toEqual({ provider_win_caps: [words.eachNamedOnce] });
  });

  test('name the amount that is wrong', () => {
    const raw = [{ key: 'aurora', value: { promo: { per_win: 'much' } } }];
    expect(read(raw).faults).toEqual({ 'provider_win_caps.aurora.promo.per_win': [words.notAnAmount] });
  });
});

describe('an object that names its currency', () => {
  const field = fieldsOf(changeGame.body).find(({ name }) => name === 'stakes')!;
  const stakes = [
    { currency: 'EUR', min: 20, max: null },
    { currency: 'JPY', min: 20, max: 5_000 },
    { currency: 'KWD', min: 1_500, max: null },
  ];

  test('has amounts of that currency, not of the form', () => {
    const raw = toRaw(field, stakes, 'EUR', 'en');
    expect(raw).toEqual([
      { currency: 'EUR', min: '0.20', max: '' },
      { currency: 'JPY', min: '20', max: '5000' },
      { currency: 'KWD', min: '1.500', max: '' },
    ]);
    expect(readRaw([field], { stakes: raw }, 'EUR', words)).toEqual({ body: { stakes }, faults: {} });
  });
});
