import type { Croupier } from '../../../packages/sdk/src/croupier.ts';
import { type Answered, type Asked, answerJson } from './exchange.ts';
import { tooMany } from './refusals.ts';
import { createTurns } from './turns.ts';

/** What a visitor may ask for; everything else is the platform's to offer to players. */
const filters = ['section', 'provider', 'category', 'search', 'page'] as const;
const perPage = 36;
const maxCharacters = 100;

const freshMilliseconds = 30_000;
const remembered = 200;
/** One address cannot use up the requests of the operator's key. */
const looks = { times: 120, withinMilliseconds: 60_000 };

/** The games for visitors, found by words, kind and maker. Each page is asked for once in a while for all of them. */
export const createVisitorGames = (croupier: Croupier, now: () => number): ((asked: Asked) => Promise<Answered>) => {
  const mayLook = createTurns(looks, now);
  const memory = new Map<string, { readonly at: number; readonly answer: Promise<Answered> }>();
  const ask = async (wanted: Readonly<Record<string, string | number>>): Promise<Answered> => {
    const { data, meta } = await croupier.request('listGames', { ...wanted, per_page: perPage });
    return answerJson(200, { data, meta });
  };
  return async ({ query, ip }) => {
    const wait = mayLook(ip);
    if (wait > 0) return tooMany(wait);
    const given = new URLSearchParams(query);
    const wanted = Object.fromEntries(
      filters.flatMap((name) => {
        const value = given.get(name)?.slice(0, maxCharacters) ?? '';
        return value === '' ? [] : [[name, name === 'page' ? Number(value) || 1 : value]];
      }),
    );
    const name = JSON.stringify(wanted);
    const known = memory.get(name);
    if (known && now() - known.at < freshMilliseconds) return known.answer;
    memory.delete(name);
    const [oldest] = memory.keys();
    if (memory.size >= remembered && oldest !== undefined) memory.delete(oldest);
    const answer = ask(wanted);
    memory.set(name, { at: now(), answer });
    answer.catch(() => memory.delete(name));
    return answer;
  };
};
