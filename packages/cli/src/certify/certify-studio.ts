import type { ProviderWallet } from '../../../sdk/src/provider.ts';
import { type CertifyOptions, waits } from './certify-operator.ts';
import type { FreeRoundParts } from './free-round-server.ts';
import { openFaults, openLog } from './platform.ts';
import { makeReport, type Report } from './report.ts';
import { openStudio } from './studio.ts';
import { allStudioTrials, studioTrials } from './studio-trials.ts';
import { NotTried, runTrials } from './trial.ts';

export type CertifyStudio = CertifyOptions & {
  /** Where the game server can be asked to play one round. */
  readonly url: string;
  /** Where it publishes its own digests. */
  readonly digestUrl?: string | undefined;
  /** A client with the studio's own key, to read what the wallet has stored. */
  readonly wallet: ProviderWallet;
  /** The id of the played game in the catalogue. */
  readonly game: number;
  /** Where the game server is told of free rounds, if it is. */
  readonly freeRounds?: FreeRoundParts | undefined;
};

/** Plays the operator against a studio's game server, and grades it by the API log and the books. */
export const certifyStudio = async (options: CertifyStudio): Promise<Report> => {
  const { croupier, wallet, url, digestUrl, freeRounds, say, only, io } = options;
  const started = new Date();
  const { operator } = await croupier.getCallingKey();
  const game = await croupier.getGame({ game: options.game });
  if (game.is_original) throw new NotTried('An Original has no studio: choose a game of the studio.');
  const world = {
    croupier,
    wallet,
    studio: openStudio({ url, digestUrl, fetch: io.fetch }),
    faults: openFaults(croupier),
    log: openLog(croupier),
    begun: new Date((await croupier.getSandboxClock()).now),
    game: { id: game.id, external_id: game.external_id },
    freeRounds,
    ...waits(options),
  };
  const trials = (freeRounds ? allStudioTrials : studioTrials).filter(({ id }) => only?.includes(id) ?? true);
  const findings = await runTrials(trials, world, say, io.signal);
  return makeReport({ kind: 'studio', url, operator, started, findings, isWhole: only === undefined });
};
