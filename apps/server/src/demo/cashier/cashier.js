// The page of the sandbox cashier: asks how the card or the bank behaves, and shows what became of it.
const at = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);
const idOf = (name) => (query.has(name) ? Number(query.get(name)) : undefined);
const operator = idOf('operator_id');
const currency = query.get('currency') ?? 'EUR';
const payment_id = idOf('payment_id');
const visit = {
  player_id: idOf('player_id'),
  session: query.get('session') ?? '',
  currency,
  deposit_intent_id: idOf('deposit_intent_id'),
  payment_id,
};
const isPayout = payment_id !== undefined;
let amount = idOf('amount');
let transaction;

const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
const shown = (minor) => new Intl.NumberFormat('en', { style: 'currency', currency }).format(minor / 10 ** digits);

at('title').textContent = isPayout ? 'Pay out' : 'Pay';
at('send').textContent = isPayout ? 'Pay out' : 'Pay';
at('card').hidden = isPayout;
at('payout').hidden = !isPayout;
at('enter').hidden = amount !== undefined;
at('enter-label').textContent = `Amount in ${currency}`;
at('amount').textContent = amount === undefined ? '' : shown(amount);
const home = query.get('return_url');
if (home && /^https?:\/\//.test(home)) {
  at('back').href = home;
  at('back').hidden = false;
}

const say = (text, kind = '') => {
  at('message').textContent = text;
  at('message').className = kind;
};

const note = (lines) => {
  if (lines.length === 0) return;
  const before = at('log').textContent === 'Nothing yet.' ? '' : `${at('log').textContent}\n`;
  at('log').textContent = before + lines.join('\n');
};

const post = async (path, body) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`/pay/sandbox/${operator}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.json();
};

const words = {
  paid: [isPayout ? 'It is paid out.' : 'Paid. Thank you.', 'good'],
  failed: ['The card was refused. Nothing was taken from you.', 'bad'],
  declined: [isPayout ? 'It cannot be paid out.' : 'This payment is not possible. Nothing was taken from you.', 'bad'],
  hangs: ['The bank has not answered yet.', ''],
  second_step: ['Your bank asks you to confirm.', ''],
  returned: ['It was paid out, and the bank sent it back.', 'bad'],
};

const act = async (behave) => {
  for (const button of document.querySelectorAll('button')) button.disabled = true;
  say('One moment…');
  try {
    const body = { ...visit, amount, behave };
    if (behave === 'confirm') body.transaction_id = transaction;
    const { data, error } = await post('', body);
    if (error) return say(error.message, 'bad');
    transaction = data.transaction_id;
    note(data.log);
    at('step').hidden = data.state !== 'second_step';
    // What is over is not paid twice.
    at('pay').hidden = data.state !== 'declined';
    at('back').classList.toggle('next', data.state !== 'second_step');
    say(...words[data.state]);
  } catch {
    say('The sandbox cashier cannot be reached. Try again.', 'bad');
  } finally {
    for (const button of document.querySelectorAll('button')) button.disabled = false;
  }
};

at('pay').addEventListener('submit', (event) => {
  event.preventDefault();
  if (amount === undefined) {
    const wanted = Math.round(Number(at('wanted').value.replace(',', '.')) * 10 ** digits);
    if (!Number.isSafeInteger(wanted) || wanted < 1) return say('Enter an amount.', 'bad');
    amount = wanted;
    at('enter').hidden = true;
    at('amount').textContent = shown(amount);
  }
  act(isPayout ? at('payout-behave').value : at('behave').value);
});

at('step').addEventListener('submit', (event) => {
  event.preventDefault();
  if (!/^\d{4}$/.test(at('code').value)) return say('Enter four digits.', 'bad');
  act('confirm');
});

at('due').addEventListener('click', async () => {
  const { data } = await post('/due', {});
  note(data.log);
  say(data.log.length > 0 ? 'It was charged back.' : 'Nothing is charged back yet.');
});
