import { expect, test } from 'vitest';
import { mergeTexts } from './merge-texts.ts';

const text = (answered: number, lag: number): string =>
  [
    '# HELP croupier_answered Answers.',
    '# TYPE croupier_answered counter',
    `croupier_answered{route="a{b}"} ${answered}`,
    '# HELP croupier_lag Lag.',
    '# TYPE croupier_lag gauge',
    `croupier_lag ${lag}`,
    '# HELP croupier_never No sample yet.',
    '# TYPE croupier_never gauge',
    '',
  ].join('\n');

test('each sample has its worker, each name its lines together and its head once', () => {
  const merged = mergeTexts([
    { worker: 1, text: text(3, 0.5) },
    { worker: 2, text: text(4, 1e-7) },
  ]);
  expect(merged).toBe(`# HELP croupier_answered Answers.
# TYPE croupier_answered counter
croupier_answered{worker="1",route="a{b}"} 3
croupier_answered{worker="2",route="a{b}"} 4
# HELP croupier_lag Lag.
# TYPE croupier_lag gauge
croupier_lag{worker="1"} 0.5
croupier_lag{worker="2"} 1e-7
`);
});

test('a name that only one worker has is shown', () => {
  const gauges = '# HELP croupier_operators Operators.\n# TYPE croupier_operators gauge\ncroupier_operators 5\n';
  expect(
    mergeTexts([
      { worker: 1, text: gauges },
      { worker: 2, text: '' },
    ]),
  ).toContain('croupier_operators{worker="1"} 5');
});

test('nothing is no page', () => {
  expect(mergeTexts([])).toBe('');
});
