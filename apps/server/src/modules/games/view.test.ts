import { getGame, launchGame, listGames } from '@croupier/contract/operator/games.ts';
import { expect, test } from 'vitest';
import { fillAddress } from './launch-url.ts';
import { absolute, platformUrl } from './view.ts';

test.each([
  ['http://localhost:8080', listGames, '/api/v1/operator/games?search=api'],
  ['https://casino.example', getGame, '/api/v1/operator/games/7'],
  ['https://casino.example/platform', launchGame, '/api/v1/operator/players/1/games/2/launch'],
])('the platform answers at %s, whatever the request to it was', (platform, route, path) => {
  expect(platformUrl({ url: platform + path, route })).toBe(platform);
});

test('a path becomes an address of this platform, and an address stays what it is', () => {
  expect(absolute('https://casino.example/platform', '/play/x')).toBe('https://casino.example/platform/play/x');
  expect(absolute('https://casino.example', 'https://cdn.example/x.png')).toBe('https://cdn.example/x.png');
});

test('what is filled into an address cannot leave its place: not the path, not the query, not as a placeholder', () => {
  const values = { game: '../../evil?x=1&token=y#z', token: '{game}' };
  expect(fillAddress('https://games.example/{game}/open?t={token}', values)).toBe(
    'https://games.example/..%2F..%2Fevil%3Fx%3D1%26token%3Dy%23z/open?t=%7Bgame%7D',
  );
});
