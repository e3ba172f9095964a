import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createServer } from './server.ts';
import { createTroubleLog } from './trouble-log.ts';

type Line = [level: string, fields: Record<string, unknown>, message: string];

describe('trouble in the log', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const watched = () => {
    const lines: Line[] = [];
    const write = (level: string) => (fields: Record<string, unknown>, message: string) =>
      void lines.push([level, fields, message]);
    return { lines, trouble: createTroubleLog({ warn: write('warn'), error: write('error') } as never) };
  };

  test('a thousand errors of a kind within a second give one line with the stack and one with the count', () => {
    const { lines, trouble } = watched();
    const err = new Error('away');
    for (let n = 0; n < 1000; n += 1) trouble.note('warn', 'not available', { err, request_id: `req_${n}` });
    expect(lines).toEqual([['warn', { err, request_id: 'req_0' }, 'not available']]);
    vi.advanceTimersByTime(1000);
    expect(lines.slice(1)).toEqual([['warn', { request_id: 'req_999', times: 999, error: 'away' }, 'not available']]);
    trouble.note('warn', 'not available', { err });
    expect(lines).toHaveLength(2);
    vi.advanceTimersByTime(1000);
    expect(lines[2]).toEqual(['warn', { times: 1, error: 'away' }, 'not available']);
    vi.advanceTimersByTime(5000);
    trouble.note('warn', 'not available', { err });
    expect(lines).toHaveLength(4);
    trouble.close();
  });

  test('counts kinds separately, and beyond fifty together', () => {
    const { lines, trouble } = watched();
    for (let n = 0; n < 5000; n += 1) trouble.note('error', `kind ${n}`, {});
    expect(lines).toHaveLength(51);
    vi.advanceTimersByTime(1000);
    expect(lines).toHaveLength(52);
    expect(lines.at(-1)).toEqual(['error', { times: 4949 }, 'other trouble']);
    trouble.close();
  });

  test('500 SERVER_ERROR a hundred times: one stack in the log', async () => {
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const lines: { msg: string; err?: { stack: string } }[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const app = createServer({ log: log as never, routes: [], knowsOrigin: async () => false });
    app.get('/bug', async () => {
      throw new TypeError('a bug');
    });
    for (let n = 0; n < 100; n += 1) expect((await app.inject('/bug')).statusCode).toBe(500);
    expect(lines.map(({ msg, err }) => [msg.slice(0, 17), err !== undefined])).toEqual([['failed: TypeError', true]]);
    vi.advanceTimersByTime(1000);
    expect(lines[1]).toMatchObject({ times: 99, error: 'a bug', request_id: expect.stringMatching(/^req_/) });
    expect(lines).toHaveLength(2);
    await app.close();
  });
});
