import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { turn } from '../../../test/support/turn.ts';
import { createCharacters } from './characters.ts';
import { drawCard } from './draw-card.ts';
import { historyDays } from './first-day.ts';
import { people } from './people.ts';
import { planDay } from './plan-day.ts';
import { runSteps } from './run-steps.ts';
import { writeBill } from './write-bill.ts';

const characters = createCharacters(historyDays);
const all = Array.from({ length: historyDays }, (_, day) => planDay(characters, day));
const first = people[0] as (typeof people)[number];

describe('the plan of the demo', () => {
  test('is the same each time', () => {
    expect(planDay(createCharacters(historyDays), 40)).toEqual(planDay(characters, 40));
  });

  test('names every round, deposit and withdrawal once', () => {
    const visits = all.flat();
    const names = visits.flatMap(({ rounds, deposit, withdrawal }) => [
      ...rounds.map(({ id }) => id),
      ...[deposit, withdrawal].flatMap((payment) => payment?.reference ?? []),
    ]);
    expect(new Set(names).size).toBe(names.length);
  });

  test('has thousands of entries for one player, and somebody who plays every day', () => {
    const rounds = new Map<string, number>();
    for (const { character, rounds: played } of all.flat())
      rounds.set(character.external_id, (rounds.get(character.external_id) ?? 0) + played.length);
    expect(Math.max(...rounds.values()) * 2).toBeGreaterThan(3_000);
    for (const day of all) expect(day.length).toBeGreaterThan(0);
  });

  test('pays back less than is staked, but most of it', () => {
    const rounds = all.flat().flatMap((visit) => (visit.character.person.currency === 'EUR' ? visit.rounds : []));
    const staked = rounds.reduce((sum, { stake }) => sum + stake, 0);
    const won = rounds.reduce((sum, { win }) => sum + win, 0);
    expect(won / staked).toSatisfy((rate: number) => rate > 0.8 && rate < 1);
  });

  test('has play in every hour of the days that the overview compares', () => {
    for (const visits of all.slice(-8)) {
      const hours = new Set(visits.map(({ minute }) => Math.floor((minute + 2) / 60)));
      expect([...hours].sort((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    }
  });

  test('has unique player names', () => {
    const names = characters.map(({ registration }) => registration.username.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the documents of the demo', () => {
  test('an identity card is a PNG with the stated number of rows', () => {
    const png = drawCard(first, 'DE-12345678');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    const length = png.readUInt32BE(33);
    expect(png.subarray(37, 41).toString()).toBe('IDAT');
    expect(inflateSync(png.subarray(41, 41 + length)).length).toBe((width * 3 + 1) * height);
  });

  test('a bill is a PDF with a correct object table', () => {
    const file = writeBill(first, '2026-03-02').toString('latin1');
    expect(file).toMatch(/^%PDF-1\.4\n[\s\S]*%%EOF\n$/);
    const table = Number(/startxref\n(\d+)/.exec(file)?.[1]);
    const starts = [...file.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map((match) => Number(match[1]));
    expect(starts).toHaveLength(6);
    for (const [n, start] of starts.entries()) expect(file.slice(start)).toMatch(new RegExp(`^${n + 1} 0 obj`));
  });
});

describe('the steps of a day', () => {
  const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 0, minute));

  test('of one subject run in the order of their times, never before the clock', async () => {
    const done: string[] = [];
    let clock = new Date(0);
    const step = (subject: string, minute: number) => ({
      at: at(minute),
      subject,
      run: async () => {
        expect(clock >= at(minute)).toBe(true);
        await Promise.resolve();
        done.push(`${subject}${minute}`);
      },
    });
    const forward = (to: Date): void => {
      clock = to > clock ? to : clock;
    };
    await runSteps([step('a', 3), step('b', 2), step('a', 1), step('a', 2)], { forward });
    expect(done.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
    expect(done).toHaveLength(4);
  });

  test('the clock advances at most ten minutes past a step that still runs', async () => {
    let clock = at(0);
    let release = (): void => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    const forward = (to: Date): void => {
      clock = to;
    };
    const slow = { at: at(1), subject: 'a', run: () => held };
    const near = { at: at(9), subject: 'b', run: async () => undefined };
    const far = { at: at(60), subject: 'c', run: async () => undefined };
    const run = runSteps([slow, near, far], { forward });
    await turn();
    expect(clock).toEqual(at(9));
    release();
    await run;
    expect(clock).toEqual(at(60));
  });

  test('stop at the first error, once the running steps are done', async () => {
    const done: number[] = [];
    const fail = { at: at(1), subject: 'a', run: () => Promise.reject(new Error('no')) };
    const later = { at: at(2), subject: 'a', run: async () => void done.push(2) };
    const other = { at: at(1), subject: 'b', run: async () => void done.push(1) };
    await expect(runSteps([fail, later, other], { forward: () => undefined })).rejects.toThrow('no');
    expect(done).toEqual([1]);
  });
});
