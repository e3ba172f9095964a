import { expect, test } from 'vitest';
import type { Order } from './messages.ts';
import { createSurveys } from './survey.ts';

const open = () => {
  const sent: [number, Order][] = [];
  const timers: (() => void)[] = [];
  const surveys = createSurveys((_, run) => void timers.push(run));
  const worker = (number: number) => ({ number, send: (order: Order) => void sent.push([number, order]) });
  return { sent, surveys, worker, expire: () => void timers.splice(0).map((run) => run()) };
};

test('the asker gets the figures of the others when all have answered', () => {
  const { sent, surveys, worker, expire } = open();
  surveys.begin(worker(1), 7, [worker(2), worker(3)]);
  expect(sent.map(([to, { kind }]) => [to, kind])).toEqual([
    [2, 'read figures'],
    [3, 'read figures'],
  ]);
  surveys.note(3, { kind: 'figures', survey: 1, text: 'c' });
  expect(sent).toHaveLength(2);
  surveys.note(2, { kind: 'figures', survey: 1, text: 'b' });
  const texts = [
    { worker: 3, text: 'c' },
    { worker: 2, text: 'b' },
  ];
  expect(sent[2]).toEqual([1, { kind: 'figures', question: 7, texts }]);
  expire();
  expect(sent).toHaveLength(3);
});

test('a worker that does not answer in time is left out', () => {
  const { sent, surveys, worker, expire } = open();
  surveys.begin(worker(1), 1, [worker(2), worker(3)]);
  surveys.note(2, { kind: 'figures', survey: 1, text: 'b' });
  expire();
  expect(sent.at(-1)).toEqual([1, { kind: 'figures', question: 1, texts: [{ worker: 2, text: 'b' }] }]);
  surveys.note(3, { kind: 'figures', survey: 1, text: 'late' });
  expect(sent).toHaveLength(3);
});

test('one worker alone is answered at once', () => {
  const { sent, surveys, worker } = open();
  surveys.begin(worker(1), 4, []);
  expect(sent).toEqual([[1, { kind: 'figures', question: 4, texts: [] }]]);
});
