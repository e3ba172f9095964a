/** The figures of one process of several, as /metrics shows them. */
export type WorkerText = { readonly worker: number; readonly text: string };

/**
 * One page of the figures of several workers: each sample gets the label `worker`, and the samples of one name stand
 * together, as the text format demands.
 */
export const mergeTexts = (texts: readonly WorkerText[]): string => {
  const families = new Map<string, { readonly head: string[]; readonly samples: string[] }>();
  for (const { worker, text } of texts) {
    let family: { readonly head: string[]; readonly samples: string[] } | undefined;
    for (const line of text.split('\n')) {
      const [, name] = /^# (?:HELP|TYPE) (\S+)/.exec(line) ?? [];
      if (name !== undefined) {
        family = families.get(name) ?? { head: [], samples: [] };
        families.set(name, family);
        if (!family.head.includes(line)) family.head.push(line);
      } else if (line !== '') family?.samples.push(labelled(line, worker));
    }
  }
  return [...families.values()]
    .filter(({ samples }) => samples.length > 0)
    .map(({ head, samples }) => `${[...head, ...samples].join('\n')}\n`)
    .join('');
};

const labelled = (sample: string, worker: number): string => {
  const label = `worker="${worker}"`;
  return /^\w+\{/.test(sample) ? sample.replace('{', `{${label},`) : sample.replace(' ', `{${label}} `);
};
