import type { Croupier } from '../../../sdk/src/croupier.ts';
import { pause } from '../../../sdk/src/pause.ts';
import type { Io } from '../program/io.ts';
import { effectTrials } from './effect-trials.ts';
import { openFaults, openLog } from './platform.ts';
import { openReceiver } from './receiver.ts';
import { makeReport, type Report } from './report.ts';
import { signatureTrials } from './signature-trials.ts';
import { type Finding, runTrials } from './trial.ts';
import type { WaitOptions } from './wait-for.ts';

export type CertifyOptions = {
  /** A client of the sandbox with all scopes that the trials need. */
  readonly croupier: Croupier;
  readonly say: (finding: Finding, index: number, count: number) => void;
  /** Only the trials with these ids. */
  readonly only?: readonly string[] | undefined;
  /** How long the counterpart may take to react: 30 seconds. */
  readonly waitMilliseconds?: number | undefined;
  /** How long to watch for effects that must not happen: 3 seconds. */
  readonly watchMilliseconds?: number | undefined;
  /** The network, the clock, and the signal that ends the run. */
  readonly io: Pick<Io, 'fetch' | 'now' | 'signal'>;
};

export type CertifyOperator = CertifyOptions & {
  /** Where the integration receives webhooks. */
  readonly url: string;
  /** The secret that it verifies webhooks with. */
  readonly secret: string;
};

/** The default waiting times. */
export const waits = ({ waitMilliseconds = 30_000, watchMilliseconds = 3_000 }: CertifyOptions): WaitOptions => ({
  pause,
  waitMilliseconds,
  watchMilliseconds,
});

export const operatorTrials = [...signatureTrials, ...effectTrials];

/** Plays the platform against an operator's integration, and grades it by the API log and the books. */
export const certifyOperator = async (options: CertifyOperator): Promise<Report> => {
  const { croupier, url, secret, say, only, io } = options;
  const started = new Date();
  const { operator } = await croupier.getCallingKey();
  const world = {
    croupier,
    receiver: openReceiver({ ...io, url, secret, pause }),
    faults: openFaults(croupier),
    log: openLog(croupier),
    place: { after: await endOfStream(croupier) },
    ...waits(options),
  };
  const trials = operatorTrials.filter(({ id }) => only?.includes(id) ?? true);
  const findings = await runTrials(trials, world, say, io.signal);
  return makeReport({ kind: 'operator', url, operator, started, findings, isWhole: only === undefined });
};

/** The current end of the event stream. */
const endOfStream = async (croupier: Croupier): Promise<number> => {
  for (let after = 0; ; ) {
    const { meta } = await croupier.request('listEvents', { after, limit: 500 });
    if (!meta.has_more) return meta.last_sequence;
    after = meta.last_sequence;
  }
};
