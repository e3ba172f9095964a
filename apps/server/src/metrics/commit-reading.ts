import type { CommitWatch } from '../database/commit-watch.ts';
import type { Reading } from './metrics.ts';

export const commitReading = ({ waitMilliseconds }: Pick<CommitWatch, 'waitMilliseconds'>): Reading => ({
  name: 'croupier_commit_wait_seconds',
  help: 'For how long PostgreSQL has not answered a commit of this process; 0 when it answered the last one.',
  read: () => ({ '': waitMilliseconds() / 1_000 }),
});
