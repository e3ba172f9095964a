/** A command that runs until a signal ends it. */
export type Served = {
  readonly name: string;
  readonly summary: string;
  /** Without dashes: what documents may name. */
  readonly options: Readonly<Record<string, { readonly required: false }>>;
  readonly help: string;
  readonly refusal: string;
};

const noOptions = 'It takes no options: the environment configures it, as docs/configuration.md explains.';

export const served: readonly Served[] = [
  {
    name: 'start',
    summary: 'Run the server with a demo operator, for development: what npm start does',
    options: { demo: { required: false } },
    help: '--demo asks for the demo operator also with DATABASE_URL or NODE_ENV=production.',
    refusal: 'start takes no option but --demo. PORT and HOST in the environment say where it listens.',
  },
  {
    name: 'serve',
    summary: 'Run the server, without a demo',
    options: { workers: { required: false } },
    help: `--workers N, or --workers auto, answers requests in so many processes: auto is one per core. WORKERS does the same.
The environment configures the rest, as docs/configuration.md explains.`,
    refusal: 'serve takes no option but --workers N or --workers auto.',
  },
  {
    name: 'work',
    summary: 'Deliver webhooks, beside a server or several',
    options: {},
    help: noOptions,
    refusal: `work: ${noOptions}`,
  },
];
