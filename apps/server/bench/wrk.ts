import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Job, LoadResult } from './job.ts';

/** Each request as a line with its length, then its bytes. */
const writeRequestsTo = async (path: string, requests: readonly Buffer[]): Promise<void> => {
  const file = await open(path, 'w');
  try {
    const linesAtOnce = 2_000;
    for (let from = 0; from < requests.length; from += linesAtOnce)
      await file.write(
        Buffer.concat(
          requests.slice(from, from + linesAtOnce).flatMap((request) => [Buffer.from(`${request.length}\n`), request]),
        ),
      );
  } finally {
    await file.close();
  }
};

/**
 * wrk calls `init` once in its thread, `request` for each request and `done` at the end. Requests that may not be
 * repeated end the run when none is left.
 */
const scriptFor = (requestsPath: string, mayRepeat: boolean): string => `
local requests, sent = {}, 0
function init()
  local file = assert(io.open('${requestsPath}', 'rb'))
  for length in function() return file:read('*l') end do
    requests[#requests + 1] = file:read(tonumber(length))
  end
  file:close()
end
function request()
  sent = sent + 1
  if sent > #requests then
    if ${mayRepeat} then sent = 1 else wrk.thread:stop(); sent = #requests end
  end
  return requests[sent]
end
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"microseconds":%d,"p50":%d,"p99":%d,"status":%d,"broken":%d,"timeout":%d}\\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.status, errors.connect + errors.read + errors.write, errors.timeout))
end
`;

type Summary = Record<'requests' | 'microseconds' | 'p50' | 'p99' | 'status' | 'broken' | 'timeout', number>;

/** The same load by wrk, which takes far less of the machine than a load generator in Node. */
export const runWrk = async (
  program: string,
  job: Pick<Job, 'port' | 'connections' | 'seconds'>,
  requests: readonly Buffer[],
  mayRepeat: boolean,
): Promise<LoadResult> => {
  const folder = await mkdtemp(join(tmpdir(), 'croupier-wrk-'));
  try {
    const [requestsPath, script] = [join(folder, 'requests'), join(folder, 'load.lua')];
    await writeRequestsTo(requestsPath, requests);
    await writeFile(script, scriptFor(requestsPath, mayRepeat));
    const { connections, seconds, port } = job;
    const args = ['-t', '1', '-c', `${connections}`, '-d', `${seconds}s`, '--timeout', '60s', '-s', script];
    const { stdout } = await promisify(execFile)(program, [...args, `http://127.0.0.1:${port}`]);
    const json = stdout.split('\n').find((line) => line.startsWith('{'));
    if (json === undefined) throw new Error(`wrk said: ${stdout}`);
    return toResult(JSON.parse(json) as Summary);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const toResult = ({ requests, microseconds, p50, p99, ...failures }: Summary): LoadResult => ({
  requests_per_second: (requests * 1e6) / microseconds,
  p50_ms: p50 / 1000,
  p99_ms: p99 / 1000,
  requests,
  others: Object.fromEntries(Object.entries(failures).filter(([, count]) => count > 0)),
  sample: 'wrk shows no answers; the load generator in Node does (--without-wrk)',
});
