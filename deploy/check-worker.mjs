// The health check of a worker: exits 0 while it has written its file within the last minute.
import { stat } from 'node:fs/promises';

const file = await stat(process.env.WORKER_ALIVE_FILE || '/tmp/alive').catch(() => undefined);
process.exitCode = file !== undefined && Date.now() - file.mtimeMs < 60_000 ? 0 : 1;
