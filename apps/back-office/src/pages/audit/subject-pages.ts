/** The page on which the subject of an audit entry or a notice can be opened, by the kind of the subject. */
export const subjectPages: Readonly<Record<string, string>> = {
  player: '/players',
  api_key: '/api-keys',
  webhook_endpoint: '/webhooks',
  staff: '/staff',
  proposal: '/proposals',
  payout_batch: '/payout-batches',
  held_win: '/held-wins',
};
