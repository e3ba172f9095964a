/** Hints that replace a description of the contract where that one speaks of the API's JSON. */
export const hints: Readonly<Record<string, string>> = {
  'UTC; null: only granted by hand.': 'UTC. Empty: only granted by hand.',
  'Not to be played with bonus money; stakes on them do not count.':
    'Cannot be played with bonus money; stakes on them do not count.',
  'Send either these or generate.': 'Give codes of your own, or let them be generated.',
  "In the operator's currency; null: the default of the bonus.":
    "In the operator's currency. Empty: the amount of the bonus.",
  'null: from the beginning.': 'Empty: from the start.',
  'From this moment on it is expired; null: never.': 'It expires at this moment. Empty: never.',
  "The operator's when left out.": "Empty: the operator's.",
  'By rank, the first prize first, in prize_currency.': 'By rank, the first prize first.',
  'Signed: what is added.': 'How many points are added; with a minus sign, how many are taken.',
  'Only say what would be done.': 'Only show what would be done.',
  'Null: spins of orig-slot.': "Empty: spins of the platform's own slot, orig-slot.",
  'With a provider: how long the rounds can be played; null: as long as the bonus runs.':
    'With a provider: how long the rounds can be played. Empty: as long as the bonus runs.',
  'Null: a picture that the platform draws.': 'Empty: a picture that the platform draws.',
  'ISO 3166-1 alpha-2. Where the game is offered; empty: everywhere.': 'Codes such as DE AT. Empty: everywhere.',
  'ISO 3166-1 alpha-2. Where it is not offered, even if `countries` names it.':
    'Codes such as DE AT. Holds even if “Offered in” names the country.',
  'ISO 4217. The currencies in which it is offered; empty: all.': 'Codes such as EUR SEK. Empty: all.',
  'By which front ends know the section; it does not change.':
    'Your website knows the section by it. It does not change later.',
  'The tag, the category, the slug of the provider, or rng or live, by the source; else null.':
    'The tag, the category, the short name of the provider, or the type, rng or live. Empty where nothing is to be chosen.',
  'Without {token}; null: there is no free play.': 'Without {token}. Empty: there is no free play.',
  'The moment from which the key is refused; null: never.': 'From this moment on the key is refused. Empty: never.',
  'The last day on which the document holds; left out: as uploaded.':
    'The last day on which the document is valid. Empty: as uploaded.',
  "Some of the caller's own, never all of them.": 'Some of your own, never all of them.',
  'How much a player may withdraw in all before verification; null: no threshold.':
    'How much a player may withdraw in all before verification. Empty: no threshold.',
  'A withdrawal needs two different approvers when it is above this, by itself or together with the other withdrawals of the player from 24 hours before it on; null: never.':
    'A withdrawal needs two different approvers when it is above this, by itself or together with the other withdrawals of the player from 24 hours before it on. Empty: never.',
  'What one person, or all keys together, may approve alone in 24 hours, all players together: beyond it a withdrawal needs two approvers; null: ten times four_eyes_threshold.':
    'What one person, or all keys together, may approve alone in 24 hours, all players together: beyond it a withdrawal needs two approvers. Empty: ten times “Four eyes above”.',
  'Per player and UTC day; null: no cap.': 'Per player and UTC day. Empty: no cap.',
  'The same for single providers, by slug and kind; what is left out is as in unbacked_win_caps.':
    'The same for single providers. What is left empty is as above.',
  'All wins of one round together; null: no bound.': 'All wins of one round together. Empty: no bound.',
  'The same, as a multiple of what the round staked; null: no bound.':
    'The same, as a multiple of what the round staked. Empty: no bound.',
  'The largest single grant; null: no bound.': 'The largest single grant. Empty: no bound.',
  'All grants of one key in a UTC day together; null: no bound.':
    'All grants of one key in a UTC day together. Empty: no bound.',
  'Whether staff changes that create money or weaken a control wait for a second person; null: for live operators, not for sandboxes.':
    'Whether staff changes that create money or weaken a control wait for a second person. As usual: for live operators, not for sandboxes.',
  'The colour of buttons and links of the site. It is darkened for the light theme and lightened for the dark one until text on it can be read (WCAG AA); null: the colour of the platform.':
    'The colour of buttons and links. It is darkened for the light theme and lightened for the dark one until text on it can be read (WCAG AA). Empty: the colour of the platform.',
  'What visitors read first; an empty text is that of the platform, and null means all of them.':
    'What visitors read first. An empty text is that of the platform.',
  'The terms that players accept when they register on the site; null: the site shows none. A change waits for a second person.':
    'The terms that players accept when they register. Empty: none. A change waits for a second person.',
  'Who of the staff must sign in with a second factor: roles that handle money, keys, staff or settings, or everyone; null: by_role for live operators, nobody in sandboxes.':
    'Who of the staff must sign in with a second factor: roles that handle money, keys, staff or settings, or everyone. Empty: by role for live operators, nobody in sandboxes.',
  "Requests a minute of one player, with all tokens together; null: half of the limit of the token's key, and at least 60.":
    "Requests a minute of one player, with all tokens together. Empty: half of the limit of the token's key, and at least 60.",
  "For staff and the audit log; also the payment's reject_reason, unless player_reason is given.":
    'For staff and the audit log; the player reads it too, unless a text for the player is given.',
  "What the operator's server and the player may be told: shown as reject_reason; the reason then stays with staff.":
    "What the operator's server and the player may be told; the reason then stays with staff.",
  'Only the limits named change: an integer sets one, null removes it.': 'Empty removes the limit.',
  'How long, from now. Send either this or until.': 'How long, from now. Give either this or an end.',
  'Otherwise told by the length: up to 30 days a time_out, from 3 months a self_exclusion.':
    'Otherwise told by the length: up to 30 days a time-out, from 3 months a self-exclusion.',
  'Set for monitoring: only who may review_aml sets it so, and only they lift it.':
    'Set for monitoring: only who may work on AML alerts sets it, and only they lift it.',
  'null removes it.': 'Empty removes it.',
  'null empties it.': 'Empty clears it.',
  'The player has accepted this version of the terms. Kept with its moment; staff see all versions.':
    'The player has accepted this version of the terms. It is kept with its moment.',
  "Who collects deposits. own: the operator's own payment provider, and keys record them; cashier: the cashier of the platform, and recording one by key is refused; null: own. White-label operators always use the cashier.":
    'Who collects deposits: your own payment provider, whose deposits your keys record, or the cashier of the platform, where no key records one. Empty: your own. White-label operators always use the cashier.',
  'Only the consents sent change; each change is written to the audit log with its moment.':
    'Each change of a consent is in the audit log with its moment.',
  'from_sequence, where it is left out.': 'Empty: only the first.',
  'How many hours the old secret still signs beside the new one; 0: it stops at once.':
    'For so long the old secret signs beside the new one; 0: it stops at once.',
  'Kept sealed, never shown. Left out: the present one stays.':
    'Kept sealed, never shown. Empty: the present one stays.',
  'Minor units of that currency; null: no bound.': 'In that currency. Empty: no bound.',
};
