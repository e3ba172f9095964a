/** All events, and when each is sent. */
export const events = {
  'player.registered': 'a player is registered',
  'player.updated': "a player's profile changed",
  'player.status_changed': "a player's account status changed",
  'player.signed_in': 'a player signed in with a password',
  'player.code_requested': 'a player needs a code, which the operator sends',
  'player.linked': 'two accounts were found to belong to one person, and staff are asked',
  'player.unlinked': 'staff decided that two linked accounts belong to different people',
  'deposit.authorised': 'a deposit is authorised, and its amount reserved',
  'deposit.released': 'an authorised deposit was released without being captured',
  'deposit.expired': 'the time of an authorised deposit ran out',
  'deposit.beyond_authorisation': 'a capture went beyond what was authorised; it is credited',
  'deposit.paid': 'a deposit is recorded as paid, or captured',
  'deposit.charged_back': 'a deposit was charged back, or all of it refunded',
  'deposit.partly_reversed': 'a part of a deposit was refunded or charged back',
  'withdrawal.requested': 'a withdrawal request is created',
  'withdrawal.allowed': 'the withdrawal is approved',
  'withdrawal.paying': 'an approved withdrawal goes to the bank',
  'withdrawal.paid': 'the withdrawal is paid',
  'withdrawal.returned': 'a paid withdrawal came back from the bank, and the money is in the wallet again',
  'withdrawal.rejected': 'the withdrawal is rejected',
  'withdrawal.cancelled': 'the withdrawal is cancelled',
  'instrument.added': 'an account or card of a player is saved',
  'instrument.removed': 'a saved account or card is removed',
  'bonus.granted': 'a bonus is granted',
  'bonus.completed': 'a granted bonus finishes',
  'held_win.opened':
    'a game provider paid a win of an unknown grant of free rounds: it waits for staff, and is no money',
  'held_win.paid': 'staff paid a held win',
  'held_win.voided': 'staff voided a held win',
  'held_win.withdrawn': 'the game provider took a held win back before staff had decided',
  'kyc.submitted': 'documents wait for review',
  'kyc.verified': 'the player is verified',
  'kyc.rejected': 'the verification is rejected',
  'kyc.expired': 'the verification ran out',
  'limits.changed': 'limits changed at once',
  'limits.change_requested': 'a raise or removal of a limit waits for its moment',
  'limits.change_applied': 'a pending change of a limit took effect',
  'limits.reached': 'a limit refused an action, for the first time in its window',
  'self_exclusion.started': 'a time-out or self-exclusion starts or is extended',
  'self_exclusion.ended': 'a time-out or self-exclusion ran out',
  'aml.alert_opened': 'a monitoring rule raised an alert',
  'aml.alert_closed': 'an alert was closed',
  'risk.level_changed': "a player's risk level changed",
  'api_key.rotated': 'an API key got a new secret',
  'api_key.revoked': 'an API key was revoked',
  'ledger.entries_lost': 'the database lost transactions that had been acknowledged',
} as const;

export type EventType = keyof typeof events;

export const eventTypes = Object.keys(events) as EventType[];

const areas = new Set(eventTypes.map((type) => type.split('.')[0]));

/** Whether it is a valid filter: the name of an event, an area as `limits.*`, or `*`. */
export const isEventPattern = (text: string): boolean =>
  text === '*' || Object.hasOwn(events, text) || (text.endsWith('.*') && areas.has(text.slice(0, -2)));

/** The events that a pattern matches. */
export const typesNamed = (pattern: string): EventType[] =>
  eventTypes.filter(
    (type) => pattern === '*' || type === pattern || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1))),
  );

/** Events that carry a secret: webhooks get one by its own name only, never by an area or `*`. */
export const secretEvents: readonly EventType[] = ['player.code_requested'];

/** The events that a webhook endpoint with these patterns gets. */
export const typesDelivered = (patterns: readonly string[]): EventType[] => [
  ...new Set(
    patterns.flatMap((pattern) =>
      typesNamed(pattern).filter((type) => type === pattern || !secretEvents.includes(type)),
    ),
  ),
];
