import { type Figure, median, percentile } from './report.ts';

export const kinds = ['deposits', 'play', 'provider'] as const;
export type Kind = (typeof kinds)[number];

export type Subject = 'former' | 'present' | 'plain' | 'pgbench';

/** A turn: requests per second, and the CPU time of a request in microseconds, if the machine reports it. */
export type Turn = {
  readonly rate: number;
  readonly node: number | undefined;
  readonly postgres: number | undefined;
};

/** The turns of one round, which are compared with each other. */
export type Round = ReadonlyMap<Subject, Turn>;

type Measure = { readonly what: string; readonly unit: string; readonly of: (turn: Turn) => number | undefined };

const rate: Measure = { what: 'rate', unit: '/s', of: (turn) => turn.rate };
const costs: readonly Measure[] = [
  { what: 'CPU of Node', unit: 'µs/request', of: ({ node }) => node },
  { what: 'CPU of PostgreSQL', unit: 'µs/request', of: ({ postgres }) => postgres },
  {
    what: 'CPU',
    unit: 'µs/request',
    of: ({ node, postgres }) => (node === undefined || postgres === undefined ? undefined : node + postgres),
  },
];

/** Of one kind of request: each subject's figures, the present version's share of the former, and both beside the rest. */
export const figuresOf = (
  kind: Kind,
  connections: number,
  names: readonly Subject[],
  rounds: readonly Round[],
): Figure[] => {
  const valuesOf = (name: Subject, { of }: Measure): number[] =>
    rounds.flatMap((round) => {
      const turn = round.get(name);
      return (turn && of(turn)) ?? [];
    });

  const own = names.flatMap((name) =>
    [rate, ...costs].flatMap((measure): Figure[] => {
      const values = valuesOf(name, measure);
      if (values.length === 0) return [];
      const title = `${kind}, ${name}, ${measure.what}`;
      return [{ name: title, value: median(values), unit: measure.unit, connections, compared_with: null }];
    }),
  );

  /** Round by round: the middle of the ratios, and where their middle half begins and ends. */
  const ratios = (name: Subject, other: Subject, measure: Measure): Figure[] => {
    const others = valuesOf(other, measure);
    const values = valuesOf(name, measure).map((value, index) => value / (others[index] ?? Number.NaN));
    if (values.length === 0 || others.length === 0) return [];
    const figure = (part: string, value: number): Figure => ({
      name: `${kind}, ${measure.what}, ${name} of ${other}, ${part}`,
      value,
      unit: '×',
      connections,
      compared_with: null,
    });
    return [
      figure('lower quartile', percentile(values, 0.25)),
      figure('median', median(values)),
      figure('upper quartile', percentile(values, 0.75)),
    ];
  };

  const bases = names.filter((name) => name === 'plain' || name === 'pgbench');
  return [
    ...own,
    ...[rate, ...costs].flatMap((measure) => ratios('present', 'former', measure)),
    ...bases.flatMap((base) => [...ratios('former', base, rate), ...ratios('present', base, rate)]),
  ];
};
