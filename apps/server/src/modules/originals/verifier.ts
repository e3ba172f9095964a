import type { Money } from '../../base/money.ts';
import { blockMessage, drawsFrom, drawsPerBlock } from './draws.ts';
import { originals } from './games.ts';

/** A round as its player noted it, or as the verify endpoint returns it. */
export type KeptRound = {
  readonly game: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly stake: Money;
  readonly server_seed: string;
  readonly server_seed_hash: string;
  readonly client_seed: string;
  readonly nonce: number;
};

export type Verdict = { readonly hash_matches: boolean; readonly payout: number; readonly outcome: unknown };

const utf8 = (text: string): BufferSource => new TextEncoder().encode(text) as BufferSource;

const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** No game ever needs more draws than this. */
const blocks = 8;

/** Replays a round from the seeds alone, with browser APIs only. */
export const verify = async (round: KeptRound): Promise<Verdict> => {
  const bet = originals.get(round.game)?.bet(round.params);
  if (!bet) throw new Error(`There is no game ${round.game}.`);
  if ('problem' in bet) throw new Error(`${bet.field} ${bet.problem}`);
  const key = await crypto.subtle.importKey('raw', utf8(round.server_seed), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const fetched = await Promise.all(
    Array.from({ length: blocks }, (_, cursor) =>
      crypto.subtle.sign('HMAC', key, utf8(blockMessage(round.client_seed, round.nonce, cursor))),
    ),
  );
  const draws = drawsFrom((cursor) => {
    const block = fetched[cursor];
    if (!block) throw new Error(`More than ${blocks * drawsPerBlock} draws were needed.`);
    return new Uint8Array(block);
  });
  const hash = toHex(await crypto.subtle.digest('SHA-256', utf8(round.server_seed)));
  return { hash_matches: hash === round.server_seed_hash, ...bet.play(draws, round.stake) };
};

/** The round that a link brought, in the part of the address that no browser sends to a server. */
const roundInAddress = (hash: string): string | undefined => {
  try {
    return hash.length > 1 ? JSON.stringify(JSON.parse(decodeURIComponent(hash.slice(1))), undefined, 2) : undefined;
  } catch {
    return undefined;
  }
};

/** Wires the page: a round pasted as JSON or brought by a link, and its verdict below. */
export const wire = (page: Document): void => {
  const field = page.querySelector('#round') as HTMLTextAreaElement;
  const verdict = page.querySelector('#verdict') as HTMLElement;
  const check = async (): Promise<void> => {
    try {
      const pasted = JSON.parse(field.value);
      const round = pasted.data ?? pasted;
      const found = await verify(round);
      const same =
        round.outcome === undefined ||
        (JSON.stringify(found.outcome) === JSON.stringify(round.outcome) && found.payout === round.payout);
      verdict.className = found.hash_matches && same ? 'good' : 'bad';
      verdict.textContent = [
        found.hash_matches
          ? 'The server seed is the one whose hash was shown.'
          : 'The server seed does not match the hash.',
        same ? 'The round comes out the same.' : 'The round comes out differently.',
        `Payout: ${found.payout}`,
        `Outcome: ${JSON.stringify(found.outcome, undefined, 2)}`,
      ].join('\n');
    } catch (error) {
      verdict.className = 'bad';
      verdict.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  page.querySelector('#check')?.addEventListener('click', check);
  const brought = roundInAddress(page.location.hash);
  if (brought === undefined) return;
  field.value = brought;
  void check();
};
