/** The result of a trial. */
export type TrialResult = {
  readonly passed: boolean;
  /** What happened, in one sentence. */
  readonly seen: string;
  /** The calls in the API log that show it. */
  readonly requests?: readonly string[] | undefined;
};

/** One thing that the counterpart must do right. */
export type Trial<World> = {
  readonly id: string;
  readonly title: string;
  readonly expected: string;
  /** The page that states the rule, below the address of the documentation. */
  readonly rule: string;
  run(world: World): Promise<TrialResult>;
};

export type Finding = {
  readonly id: string;
  readonly title: string;
  readonly verdict: 'passed' | 'failed' | 'not_tried';
  readonly expected: string;
  readonly seen: string;
  readonly rule: string;
  readonly requests: readonly string[];
};

/** A trial could not be run for a reason outside the counterpart. */
export class NotTried extends Error {}

export const passed = (seen: string, requests?: readonly string[]): TrialResult => ({ passed: true, seen, requests });
export const failed = (seen: string, requests?: readonly string[]): TrialResult => ({ passed: false, seen, requests });

/** Runs the trials one after the other: each has its own player, and a failure does not stop the next. */
export const runTrials = async <World>(
  trials: readonly Trial<World>[],
  world: World,
  say: (finding: Finding, index: number, count: number) => void,
  signal: AbortSignal,
): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for (const [index, trial] of trials.entries()) {
    signal.throwIfAborted();
    const finding = await runTrial(trial, world);
    findings.push(finding);
    say(finding, index + 1, trials.length);
  }
  return findings;
};

const runTrial = async <World>(trial: Trial<World>, world: World): Promise<Finding> => {
  const { id, title, expected, rule } = trial;
  try {
    const { passed: holds, seen, requests = [] } = await trial.run(world);
    return { id, title, verdict: holds ? 'passed' : 'failed', expected, seen, rule, requests };
  } catch (error) {
    const seen = error instanceof Error ? error.message : String(error);
    return { id, title, verdict: 'not_tried', expected, seen, rule, requests: [] };
  }
};
