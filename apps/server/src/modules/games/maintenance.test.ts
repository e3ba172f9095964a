import { expect, test } from 'vitest';
import { refusing } from '../../../test/support/refusals.ts';
import { currentWindow, refuseDuringMaintenance, windowsFrom } from './maintenance.ts';

const at = (clock: string): string => `2026-03-02T${clock}:00.000Z`;
const noon = new Date(at('12:00'));
const window = (from: string, to: string) => ({ starts_at: at(from), ends_at: at(to) });

test('windows that are over are left out, and the next comes first', () => {
  const windows = [window('20:00', '21:00'), window('10:00', '12:00'), window('14:00', '15:00')];
  expect(windowsFrom(windows, noon)).toEqual([window('14:00', '15:00'), window('20:00', '21:00')]);
  expect(currentWindow(windows, noon)).toEqual(window('14:00', '15:00'));
  expect(currentWindow([], noon)).toBeNull();
});

test.each([
  ['one that runs', [window('11:00', '13:00')], '13:00'],
  ['one that begins now', [window('12:00', '13:00')], '13:00'],
  ['two that overlap', [window('11:00', '13:00'), window('12:30', '14:00')], '14:00'],
  ['two without a gap', [window('13:00', '14:00'), window('11:00', '13:00')], '14:00'],
  ['two with a gap', [window('11:00', '13:00'), window('13:01', '14:00')], '13:00'],
  ['a short one within a long one', [window('11:00', '15:00'), window('11:30', '13:00')], '15:00'],
])('422 INVALID_REQUEST during %s, with the moment at which it is over', (_, maintenance, end) => {
  expect(() => refuseDuringMaintenance({ provider_slug: 'studio', maintenance }, noon)).toThrow(
    refusing('INVALID_REQUEST', {
      reason: 'maintenance',
      provider: 'studio',
      available_at: at(end),
      retry_after_seconds: (new Date(at(end)).getTime() - noon.getTime()) / 1_000,
    }),
  );
});

test.each([
  ['none', []],
  ['one that is over now', [window('11:00', '12:00')]],
  ['one that is to come', [window('12:01', '13:00')]],
])('games open with %s', (_, maintenance) => {
  expect(() => refuseDuringMaintenance({ provider_slug: 'studio', maintenance }, noon)).not.toThrow();
});
