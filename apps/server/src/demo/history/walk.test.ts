import { expect, test } from 'vitest';
import { parseAddress } from '../../database/address.ts';
import { withoutWaiting } from './walk.ts';

test.each([
  ['postgres://a:b@one:5432/casino', '-c synchronous_commit=off'],
  ['postgres://a:b@one:5432,two:5433/casino?sslmode=require', '-c synchronous_commit=off'],
  ['postgres://a@one/casino?options=-c%20search_path%3Dcasino', '-c search_path=casino -c synchronous_commit=off'],
])('%s: the same hosts and parameters, and commits that do not wait for the disk', (url, options) => {
  expect(parseAddress(withoutWaiting(url))).toEqual({ hosts: parseAddress(url).hosts, options });
});
