import { originalsProvider } from '@croupier/contract/game-fields.ts';
import { expect, test } from 'vitest';
import {
  isAlive,
  providerRefusal,
  refuseAddressOfOriginals,
  refuseNatureOfOriginals,
  sessionMilliseconds,
} from './rules.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const around = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);

test('a wallet session lasts twelve hours', () => expect(sessionMilliseconds).toBe(43_200_000));

test.each([
  ['a moment before it runs out', { expires_at: around(1), ended_at: null }, true],
  ['at the moment at which it runs out', { expires_at: now, ended_at: null }, false],
  ['once it was ended', { expires_at: around(1), ended_at: around(-1) }, false],
])('bets are taken under a session: %s', (_, session, alive) => expect(isAlive(session, now)).toBe(alive));

test.each([
  ['one that does not exist', undefined, 'there is no such provider'],
  ['the Originals', { slug: originalsProvider }, 'Originals come with the platform'],
  ['a studio', { slug: 'studio' }, undefined],
])('games are added to a provider: %s', (_, provider, refusal) => expect(providerRefusal(provider)).toBe(refusal));

test.each([
  ['launch_url', refuseAddressOfOriginals],
  ['demo_url', refuseAddressOfOriginals],
  ['type', refuseNatureOfOriginals],
  ['rtp', refuseNatureOfOriginals],
] as const)('an Original has a %s of its own, which cannot be set', (field, refuse) => {
  expect(() => refuse({ [field]: null })).toThrow(
    expect.objectContaining({ code: 'VALIDATION_FAILED', details: { [field]: [expect.any(String)] } }),
  );
  expect(() => refuse({ name: 'Dice' })).not.toThrow();
});
