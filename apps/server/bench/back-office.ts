import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAsk, measureApi } from './back-office-api.ts';
import { measurePages } from './back-office-pages.ts';
import { entriesPerPlayer, seedCasino } from './back-office-seed.ts';
import { signInAdmin } from './back-office-sign-in.ts';
import type { Bench } from './context.ts';

/** The back office on a large casino: the API's own answers, and the page's time from key or click to rows. */
export const backOfficeBench: Bench = {
  name: 'back-office',
  summary:
    'lists, search, player and queue with 10,000,000 entries (--size) of a tenth as many players; page beside API',
  run: async (context) => {
    const players = Math.ceil((context.size ?? 10_000_000) / entriesPerPlayer);
    const databaseUrl = await context.seededDatabase(`back_office_${players}`, (url) => {
      context.say(`seeding ${players.toLocaleString('en')} players`);
      return seedCasino(url, players, context.say);
    });
    const home = join(tmpdir(), `croupier-bench-web-${process.getuid?.() ?? 'user'}`);
    mkdirSync(home, { recursive: true });
    const { port } = await context.server({ databaseUrl, env: { LOG_LEVEL: 'warn', CROUPIER_HOME: home } });
    const url = `http://localhost:${port}`;
    const session = await signInAdmin(databaseUrl, url);
    const ask = createAsk(url, session);
    const isWanted = (name: string): boolean => new RegExp(context.only ?? '').test(name);
    const place = { url, session, ask, players };
    return [...(await measureApi(context, ask, players, isWanted)), ...(await measurePages(context, place, isWanted))];
  },
};
