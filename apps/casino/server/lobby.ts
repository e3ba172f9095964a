import type { Croupier } from '../../../packages/sdk/src/croupier.ts';
import type { OperatorOperations } from '../../../packages/sdk/src/operations.ts';

/** The operator's settings of its site. */
export type Site = OperatorOperations['getCallingKey']['output']['operator']['site'];

/** The casino's name and its lobby, which everybody sees, signed in or not. */
export type Shown = {
  readonly casino: { readonly name: string; readonly currency: string; readonly is_sandbox: boolean };
  readonly site: Site;
  /** The house's own games, which come first. */
  readonly originals: readonly unknown[];
  readonly lobby: Awaited<ReturnType<Croupier['request']>>['data'];
};

/** The part that each page needs. The terms are long and have an address of their own. */
export const shownSite = ({ terms, ...site }: Site) => ({ ...site, terms_version: terms?.version ?? null });

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
    const { name, currency, is_sandbox, site } = operator;
    return { casino: { name, currency, is_sandbox }, site, originals: originals.data, lobby: lobby.data };
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
