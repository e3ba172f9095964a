// A complete game server of a studio: the page of a game, its rounds, and its own books. It does its duty in every
// case: a stake without an answer is rolled back until that is answered, a win is sent until it is answered, and both
// go on after a restart.
//
//   CROUPIER_URL, CROUPIER_KEY, CROUPIER_SECRET   the platform, and the studio's key (gpk_…, gps_…)
//   PORT, JOURNAL                                 where it listens (4100), and its file (journal.jsonl)
//   CROUPIER_FREE_ROUNDS_SECRET                   verifies calls about free rounds (whsec_…), at /free-rounds
//   CERTIFY=1                                     also plays rounds for `croupier certify studio`, at /certify/{game}
//
// The operator's staff add the studio with the launch_url http://localhost:4100/play/{game}?token={token}.
import { createHash, randomInt, randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { CroupierError, createProviderWallet, verifyFreeRoundCall, WebhookError } from '@croupier/sdk/provider';

const { PORT = '4100', JOURNAL = 'journal.jsonl', CERTIFY, CROUPIER_FREE_ROUNDS_SECRET } = process.env;
const wallet = createProviderWallet();

/**
 * Everything that is to be done is written down before it is sent, and again when it is done: in earnest this is a
 * table of your database. `duties` are what is not done yet, `books` what the wallet has booked, `grants` the free
 * rounds that players have.
 */
const duties = new Map();
const books = new Map();
const grants = new Map();
const change = (name, more) => grants.set(name, { ...grants.get(name), ...more });
const apply = ({ duty, done, booked, grant, ended, taken, returned }) => {
  if (duty) duties.set(duty.transaction_id, duty);
  if (done) duties.delete(done);
  if (booked) books.set(`${booked.kind} ${booked.transaction_id}`, booked);
  if (grant) grants.set(grant.name, grant);
  if (ended) change(ended, { state: 'cancelled', left: 0 });
  if (taken) change(taken, { left: grants.get(taken).left - 1 });
  if (returned && grants.get(returned).state === 'active') change(returned, { left: grants.get(returned).left + 1 });
};
const write = (line) => {
  appendFileSync(JOURNAL, `${JSON.stringify(line)}\n`);
  apply(line);
};
if (existsSync(JOURNAL))
  for (const line of readFileSync(JOURNAL, 'utf8').split('\n')) if (line !== '') apply(JSON.parse(line));

const book = ({ kind, transaction_id, amount, created_at }, currency) =>
  write({ booked: { kind, transaction_id, amount, currency, created_at } });

/** Whether the wallet said no, and meant it: then nothing was booked, and the same call will never be. */
const isFinal = (error) => error instanceof CroupierError && error.retry === 'never' && error.status < 500;

/** Does a duty until the wallet has answered it, however long that takes. */
const fulfil = async (duty) => {
  const { kind, currency, grant, ...call } = duty;
  for (let pause = 500; ; pause = Math.min(pause * 2, 30_000))
    try {
      if (kind === 'rollback') await rollBack(call, currency);
      else {
        const paid = await wallet.providerCreditWin({ ...call, currency });
        book(paid.transaction, currency);
      }
      // A free round whose bet does not stand can be played again.
      return write({ done: duty.transaction_id, returned: kind === 'rollback' ? grant : undefined });
    } catch (error) {
      // A win that is refused for good is a matter for people: the round stays in the journal's history.
      if (isFinal(error)) {
        console.error(kind, duty.transaction_id, error.message);
        return write({ done: duty.transaction_id });
      }
      await sleep(pause);
    }
};

const rollBack = async (call, currency) => {
  const { transaction } = await wallet.providerRollBackBet(call);
  // The stake had never arrived: nothing was booked, and it can no longer be.
  if (transaction.status === 'tombstoned') return;
  // The answer to the stake was lost, so the wallet says when it was booked.
  const bet = await wallet.providerGetTransaction({ kind: 'bet', transaction_id: call.reference_transaction_id });
  for (const one of [bet, transaction]) book(one, currency);
};

/** The free rounds of a player on a game that can be played now; those that end first come first. */
const playable = (player_ref, game) =>
  [...grants.values()]
    .filter((grant) => grant.state === 'active' && grant.left > 0 && grant.player_ref === player_ref)
    .filter((grant) => grant.game_ids.includes(game) && endOf(grant) > Date.now())
    .sort((a, b) => endOf(a) - endOf(b))[0];

const endOf = ({ playable_until }) => (playable_until === null ? Infinity : Date.parse(playable_until));

/** One round: the stake, the draw, and the win, which is 0 if the round is lost. Free rounds are played first. */
const play = async ({ token, game, stake: asked }) => {
  const { player_ref, currency } = await wallet.providerVerifySession({ session_token: token });
  const grant = playable(player_ref, game);
  const stake = grant?.stake ?? asked;
  const free = grant && { free_round_id: grant.free_round_id };
  const round_id = randomUUID();
  const named = { session_token: token, round_id, game_id: game, currency, ...free };
  const bet = { transaction_id: randomUUID(), amount: grant ? 0 : stake, ...named };
  const undo = { transaction_id: randomUUID(), player_ref, reference_transaction_id: bet.transaction_id };
  // If this process ends before the answer, the next one rolls the stake back.
  const rollback = { kind: 'rollback', currency, grant: grant?.name, ...undo };
  write({ duty: rollback, taken: grant?.name });
  try {
    // Once: what it cost is known, or it is rolled back. We wait longer than the wallet may take.
    const { transaction } = await wallet.providerPlaceBet(bet, { tries: 1, timeoutMilliseconds: 20_000 });
    book(transaction, currency);
  } catch (error) {
    if (!isFinal(error)) {
      await fulfil(rollback);
      throw error;
    }
    // BONUS_INVALID: the bonus of the free round has ended, whatever these books say.
    const end = error.code === 'BONUS_INVALID' ? 'ended' : 'returned';
    write({ done: rollback.transaction_id, [end]: grant?.name });
    throw error;
  }
  const amount = randomInt(100) < 48 ? stake * 2 : 0;
  const prize = { transaction_id: randomUUID(), player_ref, round_id, game_id: game, amount, round_finished: true };
  const win = { ...prize, ...free };
  // The draw is final: the win is owed, and the stake stands.
  write({ duty: { kind: 'win', currency, ...win }, done: rollback.transaction_id });
  await fulfil({ kind: 'win', currency, ...win });
  const { balance, bonus_balance } = await wallet.providerGetBalance({ player_ref }).catch(() => ({}));
  const left = grant && grants.get(grant.name).left;
  return { round_id, stake, win: amount, balance, bonus_balance, free_rounds_left: left };
};

/** Takes a call about free rounds. The same call again finds what the first one did. */
const takeFreeRoundCall = ({ type, operator_id, data }) => {
  const name = `${operator_id} ${data.free_round_id}`;
  const known = grants.get(name);
  if (type === 'free_rounds.issue' && !known)
    write({ grant: { name, ...data, left: data.count, state: 'active' } });
  // One that is not known is cancelled all the same: its issue may be on the way.
  if (type === 'free_rounds.cancel')
    write(known ? { ended: name } : { grant: { name, ...data, left: 0, state: 'cancelled' } });
  const { state = 'unknown', left = 0 } = grants.get(name) ?? {};
  return { state: state === 'active' && left === 0 ? 'finished' : state, left };
};

const hour = 3_600_000;

/** The digests of our own books, in the form of the wallet's reconciliation. */
const digests = (from, to) => {
  const groups = new Map();
  for (const { kind, transaction_id, amount, currency, created_at } of books.values()) {
    const begin = Math.floor(Date.parse(created_at) / hour) * hour;
    if (begin < from || begin >= to) continue;
    const name = `${new Date(begin).toISOString()} ${currency}`;
    groups.set(name, [...(groups.get(name) ?? []), `${kind} ${transaction_id} ${amount}`]);
  }
  return [...groups].map(([name, lines]) => {
    const [begin, currency] = name.split(' ');
    const sorted = lines.map((line) => Buffer.from(line)).sort(Buffer.compare);
    return { hour: begin, currency, digest: createHash('sha256').update(sorted.join('\n')).digest('hex') };
  });
};

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Heads or tails</title><body><h1>Heads or tails</h1><button>Play for 1.00</button><p role="status"></p>
<script type="module">
const said = document.querySelector('p');
document.querySelector('button').addEventListener('click', async (event) => {
  event.target.disabled = true;
  const token = new URLSearchParams(location.search).get('token');
  const answer = await fetch(location.pathname, { method: 'POST', body: JSON.stringify({ token, stake: 100 }) });
  const { win, balance, message, free_rounds_left: left } = await answer.json();
  const free = left === undefined ? '' : 'Free round, ' + left + ' left. ';
  said.textContent = message ?? free + (win > 0 ? 'You win ' + win / 100 : 'You lose') + ', balance ' + balance / 100;
  event.target.disabled = false;
});
</script></body></html>`;

const readBody = async (request) => {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > 10_000) throw new RangeError('The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString() || '{}';
};

const answer = async (request) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const [, area, game] = pathname.split('/');
  const isPlay = area === 'play' || (area === 'certify' && CERTIFY === '1');
  if (request.method === 'GET' && area === 'play') return { status: 200, html: page };
  if (request.method === 'GET' && area === 'reconciliation')
    return {
      status: 200,
      json: { data: digests(Date.parse(searchParams.get('from')), Date.parse(searchParams.get('to'))) },
    };
  if (request.method === 'POST' && area === 'free-rounds' && CROUPIER_FREE_ROUNDS_SECRET) {
    const call = await verifyFreeRoundCall(await readBody(request), request.headers, CROUPIER_FREE_ROUNDS_SECRET);
    return { status: 200, json: takeFreeRoundCall(call) };
  }
  if (request.method !== 'POST' || !isPlay) return { status: 404, json: { message: 'There is nothing here.' } };
  const { token, stake } = JSON.parse(await readBody(request));
  if (typeof token !== 'string' || !Number.isSafeInteger(stake) || stake < 1)
    return { status: 400, json: { message: 'A round needs a token and a stake.' } };
  return { status: 200, json: await play({ token, game: decodeURIComponent(game ?? ''), stake }) };
};

/** A refusal is shown as it is: limits protect the player. */
const failure = (error) => {
  if (error instanceof WebhookError) return { status: 401, json: { message: error.message } };
  if (isFinal(error)) return { status: 409, json: { code: error.code, message: error.message } };
  if (error instanceof SyntaxError || error instanceof RangeError)
    return { status: 400, json: { message: error.message } };
  return { status: 503, json: { message: 'The wallet does not answer: nothing was staked.' } };
};

createServer(async (request, response) => {
  const { status, html, json } = await answer(request).catch(failure);
  const type = html ? 'text/html; charset=utf-8' : 'application/json';
  response.writeHead(status, { 'content-type': type }).end(html ?? JSON.stringify(json));
}).listen(Number(PORT), '127.0.0.1', () => console.log(`listening on ${PORT}, ${duties.size} duties left`));

// Work that an earlier process left behind.
for (const duty of [...duties.values()]) void fulfil(duty);
