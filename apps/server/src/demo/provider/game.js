// The page of a sandbox game: shows, asks for a spin, shows again. Every decision is made elsewhere.
import { decimalOf, formatMoney, readMoney } from './money.js';

const at = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);
const currency = /^[A-Z]{3}$/.test(query.get('currency') ?? '') ? query.get('currency') : 'EUR';
const token = query.get('token') ?? undefined;
const [, , studio = '', game = ''] = location.pathname.split('/');
let playMoney = 100_000;

// The id of a game of the demo begins with letters of its studio.
const letters = studio.split('-').map((word) => `${word.slice(0, 4)}-`);
const named = letters.some((begin) => game.startsWith(begin)) ? game.slice(game.indexOf('-') + 1) : game;
at('title').textContent = decodeURIComponent(named).replaceAll('-', ' ');
at('mode').textContent = token ? 'For real money' : 'Just for fun: no money is at play';
at('misbehave').disabled = !token;
at('currency').textContent = token ? currency : 'play money';
at('stake').value = decimalOf(100, currency);

/** Real and bonus money are never added up. */
const show = (balance, bonus) => {
  const bonusWords = bonus ? `, and ${formatMoney(bonus, currency)} bonus` : '';
  at('balance').textContent = `You have ${formatMoney(balance, currency)}${token ? '' : ' of play money'}${bonusWords}`;
};
if (!token) show(playMoney, 0);

/** What a refusal means for whoever plays; its code is in the part for developers. */
const sentences = {
  INSUFFICIENT_FUNDS: 'There is not enough money in your account for this stake.',
  PLAYER_RESTRICTED: 'You cannot play at present. Your casino can tell you why.',
  LIMIT_EXCEEDED: 'This stake is more than one of your limits, or this game, allows.',
  BONUS_INVALID: 'The conditions of your bonus do not allow this stake.',
  NOT_FOUND: 'Your session is over. Open the game again.',
  INVALID_PLAYER_TOKEN: 'Your session is over. Open the game again.',
  VALIDATION_FAILED: 'This stake is not possible.',
};
const refusal = ({ code }) => sentences[code] ?? 'This round was not played. Nothing was taken from you.';

const say = (text, kind = '') => {
  at('message').textContent = text;
  at('message').className = kind;
};

const send = async (path, body) => {
  const response = await fetch(`${location.pathname}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
};

let grant;
/** Shows the oldest grant of free rounds for this game. */
const showFreeRounds = async () => {
  if (!token) return;
  const { data = [] } = await send('free-rounds', { token });
  [grant] = data;
  at('free').hidden = !grant;
  if (grant) at('left').textContent = `${grant.left} free rounds of ${formatMoney(grant.stake, currency)} left`;
};

const spin = async (free_round_id) => {
  const stake = readMoney(at('stake').value, currency);
  if (free_round_id === undefined && !(stake > 0)) {
    say('Write a stake such as 1 or 0.50.', 'bad');
    return;
  }
  const misbehave = at('misbehave').value || undefined;
  at('spin').disabled = true;
  at('free-spin').disabled = true;
  at('reels').classList.add('spinning');
  say('');
  try {
    const { data, error } = await send('spin', { token, stake, misbehave, free_round_id });
    await showFreeRounds();
    const lines = (data ?? error).log ?? [];
    if (error) lines.push(`${error.code}: ${error.message}`);
    at('log').textContent = lines.join('\n') || 'Nothing: no money is at play.';
    if (error) {
      say(refusal(error), 'bad');
      return;
    }
    for (const [index, reel] of [...at('reels').children].entries()) {
      const face = data.symbols[index];
      reel.textContent = face;
      reel.className = `reel ${'♥♦7'.includes(face) ? 'warm' : ''} ${face === '★' ? 'gold' : ''}`;
    }
    if (token) show(data.balance, data.bonus_balance);
    else {
      playMoney += data.payout - stake;
      show(playMoney, 0);
    }
    // A win of at most the stake is stated without celebration.
    const isWin = data.payout > (free_round_id === undefined ? stake : 0);
    const paid = formatMoney(data.payout, currency);
    if (isWin) say(`You won ${paid}`, 'won');
    else say(data.payout > 0 ? `${paid} came back` : 'Nothing this time');
  } catch {
    say('The game does not answer. If a stake was taken for this round, it is given back.', 'bad');
  } finally {
    at('reels').classList.remove('spinning');
    at('spin').disabled = false;
    at('free-spin').disabled = false;
  }
};
at('bet').addEventListener('submit', (event) => {
  event.preventDefault();
  if (!at('spin').disabled) void spin();
});
at('free-spin').addEventListener('click', () => spin(grant?.free_round_id));
// Before this script is there, a press would be lost: the page's policy lets the browser send no form by itself.
at('spin').disabled = false;
showFreeRounds().catch(() => undefined);
