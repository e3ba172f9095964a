import type { Logger } from 'pino';
import type { Clock } from './base/clock.ts';
import type { Sql } from './database/pool.ts';
import type { Engine } from './engine/engine.ts';
import type { Sweep } from './engine/sweep.ts';
import { createCashbackSweep } from './modules/bonuses/cashback-sweep.ts';
import { createBonusSweep } from './modules/bonuses/sweep.ts';
import { createKycSweep } from './modules/kyc/sweep.ts';
import { createLimitSweep } from './modules/responsible-gaming/sweep.ts';
import { createTournamentSweep } from './modules/tournaments/sweep.ts';

export type SweepParts = {
  readonly sql: Sql;
  /** For what takes longer than any request may. */
  readonly background: Sql;
  readonly control: Sql;
  readonly engine: Engine;
  readonly clock: Clock;
  readonly log: Logger;
};

/** What time alone makes due in the modules. */
export const createSweeps = ({ sql, background, control, engine, clock, log }: SweepParts): Sweep[] => [
  createLimitSweep({ control, engine, clock, log }),
  createKycSweep({ control, engine, clock, log }),
  createBonusSweep({ control, engine, clock, log }),
  createCashbackSweep({ sql, control, engine, clock, log }),
  createTournamentSweep({ sql: background, control, engine, clock, log }),
];
