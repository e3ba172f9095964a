/** Something that happens at a time. Steps of one subject run in sequence, others concurrently. */
export type Step = { readonly at: Date; readonly subject: string; readonly run: () => Promise<unknown> };

/** How many steps run at once: enough to fill the engine's batches, few enough to leave room for requests. */
const width = 48;

/** How late a step may run: the clock waits for it before that. */
const leadMilliseconds = 10 * 60_000;

/**
 * Runs steps in the order of their times, some concurrently. The clock advances as they begin, so a step may run some
 * minutes after its time and never before it. The first error ends the run when running steps are done.
 */
export const runSteps = async (
  steps: readonly Step[],
  { forward, signal }: { readonly forward: (to: Date) => void; readonly signal?: AbortSignal | undefined },
): Promise<void> => {
  const lines = new Map<string, Promise<unknown>>();
  const running = new Map<Promise<unknown>, number>();
  const isBehind = (at: number): boolean => [...running.values()].some((begun) => begun < at - leadMilliseconds);
  let failed: { readonly error: unknown } | undefined;
  for (const step of [...steps].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    while (running.size >= width || isBehind(step.at.getTime())) await Promise.race(running.keys());
    if (failed || signal?.aborted) break;
    forward(step.at);
    const turn = (lines.get(step.subject) ?? Promise.resolve())
      .then(() => (failed ? undefined : step.run()))
      .catch((error: unknown) => {
        failed ??= { error };
      })
      .then(() => void running.delete(turn));
    running.set(turn, step.at.getTime());
    lines.set(step.subject, turn);
  }
  await Promise.all(running.keys());
  if (failed) throw failed.error;
};
