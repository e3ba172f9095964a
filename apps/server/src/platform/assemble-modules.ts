import { systemResolver } from '../base/guarded-connect.ts';
import type { Module } from '../module/module.ts';
import type { CallSelf, Parts } from '../module/parts.ts';
import { createReactions } from '../module/reaction.ts';
import { allModules } from './all-modules.ts';
import type { AppOptions } from './app-options.ts';
import type { Core } from './open-core.ts';

export type Assembled = ReturnType<typeof assembleModules>;

/** Gives the modules what they are built from, and collects what they bring. */
export const assembleModules = (options: AppOptions, core: Core, callSelf: CallSelf) => {
  const { app: sql, control, background, guests } = core.pools;
  const drains: (() => void)[] = [];
  const parts: Parts = {
    ...options,
    ...core,
    ...{ sql, control, background, guests, resolve: systemResolver },
    loopback: options.webhookLoopback ?? true,
    reactions: createReactions(
      collect(({ reactions }) => reactions),
      () => parts,
    ),
    proposals: () => collect(({ proposals }) => proposals?.(parts)),
    routes: () => routes,
    sweeps: () => sweeps,
    callSelf,
    onDrain: (run) => void drains.push(run),
  };
  const sweeps = collect((module) => module.sweeps?.(parts));
  const routes = collect((module) => module.routes?.(parts));
  return {
    parts,
    sweeps,
    routes,
    closings: collect((module) => module.closings?.(parts)),
    chores: collect((module) => module.chores?.(parts)),
    works: collect((module) => module.work?.(parts)),
    wraps: collect(({ wrap }) => wrap && [wrap(parts)]),
    drain: (): void => {
      for (const run of drains) run();
    },
  };
};

/** Collects one field of all modules, in their order. */
const collect = <T>(take: (module: Module) => readonly T[] | undefined): T[] =>
  allModules.flatMap((module) => take(module) ?? []);
