import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long because of what they start: browsers, server processes, databases. They come first, so that the
 * suite does not end with one busy worker.
 */
const longFiles: readonly RegExp[] = [
  /back-office\/test\/every-page/,
  /demo\/history\/fill-history/,
  /(?:back-office|casino)\/test\//,
  /cli\/test\/certify\//,
  /scripts\/guard\//,
  /test\/(?:faults|contract|project)\/(?:webhooks-kill|faults-|webhooks-database|routes-everywhere|equal-ids\.|chaos-|tenancy|signing-languages|docs|guides|going-live)/,
  /test\/(?:fuzz|model)\//,
  /src\/(?:cli|process|rekey|outbox|database)\//,
];

const rank = (file: string): number => {
  const index = longFiles.findIndex((pattern) => pattern.test(file));
  return index < 0 ? longFiles.length : index;
};

/** Within a rank the order is Vitest's own: failed ones first, then the longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted
      .map((file, place) => ({ file, place }))
      .sort((a, b) => rank(a.file.moduleId) - rank(b.file.moduleId) || a.place - b.place)
      .map(({ file }) => file);
  }
}
