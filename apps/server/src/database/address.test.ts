import { describe, expect, test } from 'vitest';
import { parseAddress } from './address.ts';

describe('DATABASE_URL', () => {
  test.each([
    ['postgres://u:p@db:5432/x', ['postgres://u:p@db:5432/x']],
    ['postgresql://u:p%40q@db/x?sslmode=require', ['postgresql://u:p%40q@db/x?sslmode=require']],
    [
      'postgres://u:p@a:5432,b:5433,[::1]:5434/x',
      ['postgres://u:p@a:5432/x', 'postgres://u:p@b:5433/x', 'postgres://u:p@[::1]:5434/x'],
    ],
    [
      'postgres://u@a,b/x?port=6000&target_session_attrs=read-write',
      ['postgres://u@a/x?port=6000', 'postgres://u@b/x?port=6000'],
    ],
    ['postgres://u@/x?host=a,b&port=1,2', ['postgres://u@a/x?port=1', 'postgres://u@b/x?port=2']],
    ['postgres://u@/x?host=/run/postgresql', ['postgres://u@/x?host=%2Frun%2Fpostgresql']],
  ])('%s names its hosts', (url, hosts) => {
    expect(parseAddress(url)).toEqual({ hosts, options: '' });
  });

  test('options are taken out, to be sent before ours', () => {
    const url = 'postgres://u@db/x?options=-c%20search_path%3Dcasino%20--work_mem%3D8MB&sslmode=require';
    expect(parseAddress(url)).toEqual({
      hosts: ['postgres://u@db/x?sslmode=require'],
      options: '-c search_path=casino --work_mem=8MB',
    });
  });

  test.each([
    ['mysql://db/x', /must be a URL/],
    ['postgres://u@a:5432,b:nine/x', /must name hosts/],
    ['postgres://u@a,b,c/x?port=1,2', /one port, or as many/],
    ['postgres://u@db/x?statement_timeout=0', /must not set statement_timeout/],
    ['postgres://u@db/x?lock_timeout=0', /must not set lock_timeout/],
    ['postgres://u@db/x?replication=database', /must not set replication/],
    ['postgres://u@a,b/x?target_session_attrs=standby', /takes writes/],
    ['postgres://u@db/x?options=-c%20search_path%3Dx%5C', /nothing but settings/],
    ['postgres://u@db/x?options=-c', /nothing but settings/],
    ['postgres://u@db/x?options=-W%205', /nothing but settings/],
  ])('%s is refused, with a message that says why', (url, message) => {
    expect(() => parseAddress(url)).toThrow(message);
  });
});
