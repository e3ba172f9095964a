import { launchRule } from '@croupier/contract/game-addresses.ts';
import { originalsProvider } from '@croupier/contract/game-fields.ts';
import { expect, test } from 'vitest';
import {
  countsDifferently,
  hostsOf,
  isAlive,
  leadsElsewhere,
  opensNewHost,
  providerRefusal,
  refuseAddressOfOriginals,
  refuseNatureOfOriginals,
  sessionMilliseconds,
  showsNewHost,
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
  ['a control character', { launch_url: '\u0001https://play.thief.example/{token}' }, true],
  ['a missing slash', { launch_url: 'https:/play.thief.example/{token}' }, true],
  ['no slash', { launch_url: 'https:play.thief.example/{token}' }, true],
  ['two slashes', { launch_url: '//play.thief.example/{token}' }, true],
  ['a slash and a backslash', { launch_url: '/\\play.thief.example/{token}' }, true],
  ['a tab between slashes', { launch_url: '/\t/play.thief.example/{token}' }, true],
  ['a user that looks like the host', { launch_url: 'https://play.studio.example@play.thief.example/' }, true],
])('players are sent to another host: %s', (_, change, elsewhere) =>
  expect(leadsElsewhere(studio, { ...studio, ...change })).toBe(elsewhere),
);

test('an address that cannot be read vouches for no other', () => {
  const broken = { launch_url: '\u0001https://play.thief.example/{token}', demo_url: null };
  expect(leadsElsewhere(broken, broken)).toBe(true);
  expect(leadsElsewhere(broken, { ...broken, launch_url: 'https://play.thief.example/{token}' })).toBe(true);
});

const known = { launch: ['play.studio.example'], demo: ['demo.studio.example'], pictures: ['cdn.studio.example'] };

test.each([
  ['a path of this platform', { launch_url: '/play/{game}?token={token}' }, false],
  ['the host of another provider', { launch_url: 'https://PLAY.studio.example:443/x/{token}' }, false],
  ['its free play at a host that has some', { ...studio, demo_url: 'https://demo.studio.example/' }, false],
  ['a host that has only free play', { launch_url: 'https://demo.studio.example/{token}' }, true],
  ['a host that has only pictures', { ...studio, demo_url: 'https://cdn.studio.example/' }, true],
  ['a host that nobody was sent to', { launch_url: 'https://play.thief.example/{token}' }, true],
  ['an address that cannot be read', { launch_url: 'https:/play.studio.example/{token}' }, true],
])('a new provider leads to a new host: %s', (_, addresses, isNew) =>
  expect(opensNewHost({ demo_url: null, ...addresses }, known)).toBe(isNew),
);

test.each([
  ['the one that we draw', null, false],
  ['at a path of this platform', '/pictures/x.png', false],
  ['where the games are', 'https://play.studio.example/x.png', false],
  ['where other pictures are', 'https://cdn.studio.example/x.png', false],
  ['at a host from which nothing is shown', 'https://cdn.thief.example/x.png', true],
  ['at an address that cannot be read', '//cdn.studio.example/x.png', true],
])('a picture comes from a new host: %s', (_, thumbnail_url, isNew) =>
  expect(showsNewHost({ thumbnail_url }, known)).toBe(isNew),
);

test('hosts are listed once, without this platform and without what cannot be read', () => {
  const addresses = ['https://a.example/1', 'https://A.example/2', '/play', null, 'https:/b.example'];
  expect(hostsOf(addresses, launchRule)).toEqual(['a.example']);
});

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
