import type { Croupier } from '../../../packages/sdk/src/croupier.ts';

/** What everybody sees, signed in or not: the casino's name and its lobby. */
export type Shown = {
  readonly casino: { readonly name: string; readonly currency: string; readonly is_sandbox: boolean };
  /** The house's own games, which come first. */
  readonly originals: readonly unknown[];
  readonly lobby: Awaited<ReturnType<Croupier['request']>>['data'];
};

const freshMilliseconds = 30_000;

/** Asked for once in a while for all visitors together, so that visitors cost the platform nothing. */
export const createShown = (croupier: () => Croupier, now: () => number): (() => Promise<Shown>) => {
  let known: { readonly at: number; readonly shown: Promise<Shown> } | undefined;
  const ask = async (): Promise<Shown> => {
    const [{ operator }, originals, lobby] = await Promise.all([
      croupier().getCallingKey(),
      croupier().listGames({ provider: 'originals' }),
      croupier().request('getLobby', { per_section: 12 }),
    ]);
    const { name, currency, is_sandbox } = operator;
    return { casino: { name, currency, is_sandbox }, originals: originals.data, lobby: lobby.data };
  };
  return () => {
    if (known !== undefined && now() - known.at < freshMilliseconds) return known.shown;
    const shown = ask();
    known = { at: now(), shown };
    shown.catch(() => {
      known = undefined;
    });
    return shown;
  };
};
