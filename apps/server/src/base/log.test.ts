import { describe, expect, test } from 'vitest';
import { createLog, describeError } from './log.ts';

const logged = (write: (log: ReturnType<typeof createLog>) => void): string => {
  const lines: string[] = [];
  write(createLog('info', { write: (line: string) => void lines.push(line) }));
  return lines.join('');
};

describe('the log', () => {
  test('hides secrets wherever they are put by mistake', () => {
    const text = logged((log) =>
      log.info({
        token: 'stk_1',
        key: { secret: 'ops_1' },
        request: { headers: { authorization: 'Bearer ptk_1' } },
        player: { email: 'ada@example.com', password: 'hunter2' },
      }),
    );
    expect(text).not.toMatch(/stk_1|ops_1|ptk_1|ada@|hunter2/);
    expect(text.match(/\[hidden\]/g)?.length).toBe(5);
  });

  test('keeps the fields of a database error, without the values it quotes', () => {
    const duplicate = Object.assign(new Error('duplicate key value violates unique constraint "players_email"'), {
      code: '23505',
      constraint: 'players_email',
      detail: 'Key (operator_id, email)=(1, ada@example.com) already exists.',
    });
    const text = logged((log) => log.error({ err: duplicate }, 'failed'));
    expect(text).toContain('players_email');
    expect(text).toContain('log.test.ts');
    expect(text).not.toContain('ada@example.com');
  });

  test('keeps no message that repeats the faulty value', () => {
    const wrong = Object.assign(new Error('invalid input syntax for type date: "1990-12-10x"'), { code: '22007' });
    expect(JSON.stringify(describeError(wrong))).not.toContain('1990');
    expect(describeError(wrong).message).toBe('PostgreSQL refused a value (22007)');
  });

  test('follows causes up to a limit', () => {
    const loop: Error & { cause?: unknown } = new Error('a');
    loop.cause = loop;
    expect(describeError(loop)).toMatchObject({ message: 'a', cause: { message: 'a', cause: { message: 'a' } } });
  });

  test('accepts any thrown value', () => {
    expect(describeError('text')).toEqual({ message: 'text' });
    expect(describeError(undefined)).toEqual({ message: 'undefined' });
  });
});
