import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long because of what they start: browsers, server processes, databases. They come first, so that the
 * suite does not end with one busy worker.
 */
const longFiles: readonly RegExp[] = [
  /back-office\/test\/every-page/,
  /demo\/history\/fill-history/,
  /(?:back-office|casino)\/test\//,
  /test\/(?:faults|contract|project)\/(?:webhooks-kill|faults-|webhooks-database|routes-everywhere|equal-ids\.|chaos-|tenancy|signing-languages|docs|guides|going-live)/,
  /test\/(?:fuzz|model)\//,
  /src\/(?:cli|process|rekey|outbox|database)\//,
];

/**
 * Files that mostly wait, for answers that are lost on purpose and for processes that end. Beside each other they would
 * leave the processor idle.
 */
const waitingFiles = /cli\/test\/certify\/certify|scripts\/guard\/|test\/faults\/faults-|casino\/test\/restart/;

const rank = (file: string): number => {
  const index = longFiles.findIndex((pattern) => pattern.test(file));
  return index < 0 ? longFiles.length : index;
};

/** As many other files as last about as long as one that waits, in the other workers. */
const between = 4;

/** Within a rank the order is Vitest's own: failed ones first, then the longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).map((file, place) => ({ file, place }));
    const isWaiting = ({ file }: { file: TestSpecification }): boolean => waitingFiles.test(file.moduleId);
    const working = sorted
      .filter((one) => !isWaiting(one))
      .sort((a, b) => rank(a.file.moduleId) - rank(b.file.moduleId) || a.place - b.place);
    const spread = sorted.filter(isWaiting).map(({ file }, n) => ({ file, at: n * between - 0.5 }));
    return [...working.map(({ file }, at) => ({ file, at })), ...spread]
      .sort((a, b) => a.at - b.at)
      .map(({ file }) => file);
  }
}
