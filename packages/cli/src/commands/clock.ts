import { callOffered } from '../call-offered.ts';
import { connect, connectionOptions } from '../connection.ts';
import { defineHttpCommand } from '../define-command.ts';
import { UsageError } from '../program/command.ts';
import { withProgress } from '../program/progress.ts';
import { facts } from '../program/text.ts';

const units = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 } as const;

/** 90, 90s, 15m, 24h, 7d or 2w, in seconds. */
export const readDuration = (text: string): number => {
  const [, count = '', unit = 's'] = /^(\d{1,10})([smhdw]?)$/.exec(text) ?? [];
  const seconds = Number(count) * units[(unit || 's') as keyof typeof units];
  if (count === '' || seconds < 1) throw new UsageError('Write how far as 90s, 15m, 24h, 7d or 2w.');
  return seconds;
};

export const clockShow = defineHttpCommand({
  name: 'clock show',
  summary: "Show the sandbox's time",
  options: connectionOptions,
  example: '',
  run: async (io, values) => {
    const data = (await callOffered<object>(connect(io, values.profile).croupier, 'getSandboxClock')).data;
    return { data, text: facts(data) };
  },
});

export const clockAdvance = defineHttpCommand({
  name: 'clock advance',
  summary: "Move the sandbox's clock forward; everything that falls due happens at once",
  details: 'It never goes back. Cooling-off periods, exclusions, verifications, bonuses and limit windows follow it.',
  words: { value: 'HOW_FAR', help: 'such as 15m, 24h, 7d, 2w', atLeast: 1, atMost: 1 },
  options: connectionOptions,
  example: ['24h', '7d'],
  run: async (io, values, [far = '']) => {
    const advance_seconds = readDuration(far);
    const { croupier } = connect(io, values.profile);
    const data = await withProgress(
      io,
      'Moving the clock; what comes due happens first',
      croupier.moveSandboxClock({ advance_seconds }, { signal: io.signal }),
    );
    return { data, text: facts(data) };
  },
});
