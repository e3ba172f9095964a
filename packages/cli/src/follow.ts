import { ConnectionError, type Croupier, CroupierError } from '../../sdk/src/croupier.ts';
import { pause } from '../../sdk/src/pause.ts';
import type { AnyEvent } from '../../sdk/src/webhooks.ts';
import { causeOf } from './describe-error.ts';
import type { Io } from './program/io.ts';

export type FollowIo = Pick<Io, 'err' | 'signal'> & {
  /** For tests: how long to wait. */
  readonly pauseMilliseconds?: number | undefined;
};

/** The sequence of the newest event. */
export const newestSequence = async (croupier: Croupier): Promise<number> =>
  (await croupier.listEvents({ after: Number.MAX_SAFE_INTEGER, limit: 1 })).meta.last_sequence;

const longestMilliseconds = 30_000;

const isTransient = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof CroupierError && error.retry !== 'never');

/** Retries with growing pauses while the server is unreachable; throws permanent refusals. */
export const untilAnswered = async <T>(io: FollowIo, what: () => Promise<T>): Promise<T | undefined> => {
  for (let failures = 1; !io.signal.aborted; failures += 1)
    try {
      const answer = await what();
      if (failures > 1) io.err('Connected again.');
      return answer;
    } catch (error) {
      if (io.signal.aborted) return undefined;
      if (!isTransient(error)) throw error;
      const why = error instanceof ConnectionError ? causeOf(error.cause) : (error as CroupierError).code;
      if (failures === 1) io.err(`The connection is lost (${why}). Trying again…`);
      const wait = Math.min(longestMilliseconds, (io.pauseMilliseconds ?? 1_000) * 2 ** Math.min(failures - 1, 5));
      await pause(wait, io.signal).catch(() => undefined);
    }
  return undefined;
};

/** Every event after a sequence, and each new one as it happens, across lost connections, until the signal ends it. */
export async function* followStream(
  io: FollowIo,
  croupier: Croupier,
  {
    after,
    types,
    once = false,
  }: { readonly after: number; readonly types: string | undefined; readonly once?: boolean },
): AsyncGenerator<AnyEvent> {
  for (let place = after; !io.signal.aborted; ) {
    const page = await untilAnswered(io, () =>
      croupier.request('listEvents', { after: place, limit: 500, types }, { signal: io.signal }),
    );
    if (!page) return;
    for (const event of page.data as readonly AnyEvent[]) {
      if (io.signal.aborted) return;
      yield event;
    }
    place = page.meta.last_sequence;
    if (page.meta.has_more) continue;
    if (once) return;
    await pause(io.pauseMilliseconds ?? 1_000, io.signal).catch(() => undefined);
  }
}

/** Parses a place in the stream. */
export const readSequence = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw new TypeError('--after must be the sequence of an event, or 0.');
  return Number(text);
};
