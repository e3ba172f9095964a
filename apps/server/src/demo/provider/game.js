// The page of a sandbox game: shows, asks for a spin, shows again. Every decision is made elsewhere.
const at = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);
const token = query.get('token') ?? undefined;
const [, , , game = ''] = location.pathname.split('/');
let playMoney = 100_000;

at('title').textContent = decodeURIComponent(game).replaceAll('-', ' ');
at('mode').textContent = token ? 'Real money, settled through the wallet' : 'Free play';
at('misbehave').disabled = !token;

const show = (balance, bonus, currency) => {
  at('balance').textContent = `Balance ${balance}${bonus ? ` and ${bonus} bonus` : ''} ${currency ?? ''} (minor units)`;
};
if (!token) show(playMoney, 0, 'play money');

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
  if (grant) at('left').textContent = `${grant.left} free rounds of ${grant.stake} left`;
};

const spin = async (free_round_id) => {
  const stake = Number(at('stake').value) || 1;
  const misbehave = at('misbehave').value || undefined;
  at('spin').disabled = true;
  at('free-spin').disabled = true;
  at('reels').classList.add('spinning');
  say('');
  try {
    const { data, error } = await send('spin', { token, stake, misbehave, free_round_id });
    await showFreeRounds();
    at('log').textContent = (data ?? error).log?.join('\n') || 'Nothing: free play.';
    if (error) {
      say(`${error.code}: ${error.message}`, 'bad');
      return;
    }
    for (const [index, reel] of [...at('reels').children].entries()) {
      const face = data.symbols[index];
      reel.textContent = face;
      reel.className = `reel ${'♥♦7'.includes(face) ? 'warm' : ''} ${face === '★' ? 'gold' : ''}`;
    }
    if (token) show(data.balance, data.bonus_balance, data.currency);
    else {
      playMoney += data.payout - stake;
      show(playMoney, 0, 'play money');
    }
    say(data.payout > 0 ? `You won ${data.payout}` : 'Nothing this time', data.payout > 0 ? 'won' : '');
  } catch {
    say('The game does not answer.', 'bad');
  } finally {
    at('reels').classList.remove('spinning');
    at('spin').disabled = false;
    at('free-spin').disabled = false;
  }
};
at('spin').addEventListener('click', () => spin());
at('free-spin').addEventListener('click', () => spin(grant?.free_round_id));
showFreeRounds().catch(() => undefined);
