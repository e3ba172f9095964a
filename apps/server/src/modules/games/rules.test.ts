import { originalsProvider } from '@croupier/contract/game-fields.ts';
import { expect, test } from 'vitest';
import {
  countsDifferently,
  isAlive,
  leadsElsewhere,
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

const studio = { launch_url: 'https://play.studio.example/{game}?token={token}', demo_url: null };

test.each([
  ['another path of the host', { launch_url: 'https://PLAY.studio.example/v2/{game}?t={token}' }, false],
  ['free play at the host of the game', { demo_url: 'https://play.studio.example/demo' }, false],
  ['a path of this platform', { launch_url: '/play/{game}?token={token}' }, false],
  ['another host', { launch_url: 'https://play.thief.example/{game}?token={token}' }, true],
  ['a host that begins alike', { launch_url: 'https://play.studio.example.thief.example/?token={token}' }, true],
  ['another port', { launch_url: 'https://play.studio.example:8443/?token={token}' }, true],
  ['free play elsewhere', { demo_url: 'https://demo.thief.example/' }, true],
])('players are sent to another host: %s', (_, change, elsewhere) =>
  expect(leadsElsewhere(studio, { ...studio, ...change })).toBe(elsewhere),
);

test('stakes on a game count differently under another category, and under no other change', () => {
  const game = { category: 'table', name: 'Baccarat', rtp: 98 };
  expect(countsDifferently(game, { ...game, category: 'slots' })).toBe(true);
  expect(countsDifferently(game, { ...game, ...{ name: 'Punto Banco', rtp: 97 } })).toBe(false);
});

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
] as const)('the %s of an Original is fixed and cannot be set', (field, refuse) => {
  expect(() => refuse({ [field]: null })).toThrow(
    expect.objectContaining({ code: 'VALIDATION_FAILED', details: { [field]: [expect.any(String)] } }),
  );
  expect(() => refuse({ name: 'Dice' })).not.toThrow();
});
