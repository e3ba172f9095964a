import type { Entity } from '@croupier/contract/route.ts';
import type { Tx } from '../database/pool.ts';

/** Checks whether a path id names something that this operator has. */
export type Resolvers = Readonly<Partial<Record<Entity, (tx: Tx, operatorId: number, id: number) => Promise<boolean>>>>;
