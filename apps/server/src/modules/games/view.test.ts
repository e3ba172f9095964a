import { getGame, launchGame, listGames } from '@croupier/contract/operator/games.ts';
import { expect, test } from 'vitest';
import { platformUrl } from '../../call/platform-url.ts';
import { fillAddress } from './launch-url.ts';
import { absolute } from './view.ts';

test.each([
  ['http://localhost:8080', listGames, '/api/v1/operator/games?search=api'],
  ['https://casino.example', getGame, '/api/v1/operator/games/7'],
  ['https://casino.example/platform', launchGame, '/api/v1/operator/players/1/games/2/launch'],
])('the address of the platform is %s, whatever was requested', (platform, route, path) => {
  expect(platformUrl({ url: platform + path, route })).toBe(platform);
});

test('a path becomes a full address, and an address stays unchanged', () => {
  expect(absolute('https://casino.example/platform', { host: '' }, '/play/x')).toBe(
    'https://casino.example/platform/play/x',
  );
  expect(absolute('https://casino.example', { host: 'cdn.example' }, 'https://cdn.example/x.png')).toBe(
    'https://cdn.example/x.png',
  );
});

test('a value filled into an address stays in its place: it cannot change path or query, nor act as a placeholder', () => {
  const values = { game: '../../evil?x=1&token=y#z', token: '{game}' };
  expect(fillAddress('https://games.example/{game}/open?t={token}', values)).toBe(
    'https://games.example/..%2F..%2Fevil%3Fx%3D1%26token%3Dy%23z/open?t=%7Bgame%7D',
  );
});
