/** The kinds of issues. */
export const desk = {
  title: 'Issues',
  allWell: 'All is in order.',
  columns: { what: 'What', count: 'How many', since: 'Since', where: 'Where' },
  kinds: {
    open_rounds: 'Rounds are open beyond their time',
    webhooks_disabled: 'Webhook endpoints were switched off',
    webhooks_failing: 'Webhook endpoints fail',
    exchange_rates_missing: 'Exchange rates are missing',
    exchange_rates_old: 'Exchange rates are old',
    negative_balances: 'Balances are below zero',
    verify: 'The last check of the books found something',
  },
  hints: {
    open_rounds: 'Open rounds are never closed automatically: ask the provider to close them.',
    webhooks_disabled: 'Nothing is sent to them. Mend the receiver, switch them on, and send again what was missed.',
    webhooks_failing: 'Look at the attempts: the answer of the receiver says why.',
    exchange_rates_missing: 'Payments in these currencies are refused where a threshold must be known.',
    exchange_rates_old: 'Enter the rate of today.',
    negative_balances: 'Bets and withdrawals are blocked until the balance is above zero again.',
    verify: 'Run croupier verify and give the result to the developers. Do not correct balances by hand.',
  },
  more: (count: number) => `and ${count} more`,
  endpoint: (id: string | number) => `endpoint ${id}`,
};
