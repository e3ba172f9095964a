type Names = Readonly<Record<string, string>>;

export const operators = {
  title: 'Settings',
  change: 'Change',
  changeTitle: (group: string) => `Change: ${group}`,
  submit: 'Save',
  preview: 'What changes',
  sitePreview: 'How visitors see it',
  siteTitle: 'Games you can check for yourself',
  siteText: 'Every round of our own games can be verified after it was played.',
  sitePlay: 'Create account',
  logo: {
    upload: 'Upload a logo',
    replace: 'Upload another logo',
    remove: 'Remove the logo',
    removed: 'The logo is removed',
    uploaded: 'The logo is on the site',
    file: 'Logo file',
    hint: (least: number, most: number) =>
      `JPEG, PNG or WebP, at most 1 MB, each side ${least} to ${most} pixels. A wide one with a transparent background looks best. Only the image is kept, without other data of the file.`,
    tooLarge: 'This file is larger than 1 MB. Choose a smaller one.',
    notShown: 'This file cannot be shown as a picture. Choose another.',
    wrongSize: (width: number, height: number) =>
      `This picture has ${width} by ${height} pixels. Each side must have 32 to 4096, and both together at most 12 million.`,
    refused: {
      title: 'The server cannot read this picture',
      words: 'The file is damaged, or another type than its name says. Save it again as JPEG, PNG or WebP.',
    },
    chooseFirst: 'Choose a file first.',
    inLight: 'The logo in the light theme',
    inDark: 'The logo in the dark theme',
    use: 'Use this logo',
  },
  contrast: (ratio: string) => `contrast ${ratio}:1`,
  corrected: (chosen: string) => `adjusted from ${chosen}, so that it can be read`,
  nothing: 'Nothing is changed yet.',
  saved: 'The settings are changed.',
  lastChanged: 'Last changed',
  before: 'before that',
  history: 'History',
  secondPersonOn:
    'A change that creates money or weakens a control waits for a second person. Everything else binds at once.',
  secondPersonOff: 'Changes bind at once, on every server, without a second person.',
  groups: {
    names: 'Operator',
    withdrawals: 'Withdrawals',
    payouts: 'Payouts',
    deposits: 'Deposits',
    players: 'Player protection',
    wins: 'Wins without a bet',
    site: 'The casino’s site',
    access: 'Access and control',
  } as Names,
  usual: { live: 'as usual: yes, as this is a live operator', sandbox: 'as usual: no, as this is a sandbox' },
  none: 'not set',
  hints: {
    cooling_off_hours: 'How long a raised or removed limit waits before it applies.',
    unverified_withdrawal_threshold: 'How much a player may withdraw in all before verification. Empty: no threshold.',
    kyc_override_days:
      'After how many days a verification ends that staff made without a proof of identity. The player then hands in a document, or two people verify again.',
    four_eyes_threshold:
      'A withdrawal above this needs two different people, by itself or with the other withdrawals of the player in 24 hours. Empty: never.',
    solo_approval_threshold:
      'What one person, or all keys together, may approve alone in 24 hours over all players. Empty: ten times the threshold above.',
    closed_loop:
      'Withdrawals go back to the accounts and cards that deposits came from first. Only payments that name one count.',
    refund_beyond_authorisation:
      'What is captured beyond an authorisation waits for staff to give it back. After an exclusion it always does.',
    payout_account: 'The account that SEPA files pay from. Without it no such file is made.',
    forfeit_bonus_on_withdrawal: 'A withdrawal ends the bonuses that are running.',
    daily_withdrawal_cap: 'For each player and day, in UTC. Empty: no cap.',
    deposits:
      'Who collects deposits. Own: your payment provider, and your keys record them. Cashier: the platform’s, and no key records one. Empty: own; white-label operators always use the cashier.',
    daily_deposit_cap: 'For each player and day, in UTC. Empty: no cap.',
    unbacked_win_caps: 'How much each game provider may pay in wins that need no bet. Anything above is refused.',
    provider_win_caps: 'The same for single providers, by their short name. What is left empty is as above.',
    large_wins:
      'A game provider’s win beyond this is paid, but raises an alert, and the risk becomes critical: two people approve withdrawals. Single wins below 1,000.00 are not compared. Empty: no bound.',
    provider_day_payout:
      'How much the games of one provider may pay in a day, in UTC, beyond what was staked on them, before staff are told. Empty: any sum.',
    key_grants: 'What each key may grant in bonuses. Anything above is refused and raises an alert. Empty: no bound.',
    default_limits: 'A new player starts with these. Empty: none.',
    duplicate_accounts:
      'When a new or changed account certainly belongs to a person who has another. Ask staff: they decide under Linked accounts; allow: nobody is asked; refuse: the registration or the change is refused, without saying why. Bonuses and codes count over linked accounts in any case.',
    second_person: 'Whether a change that creates money or weakens a control waits for a second person.',
    second_factor:
      'Who must sign in with one. Empty: in live operators the roles that handle money, keys, staff or settings.',
    session_idle_minutes: 'A session of the back office ends after 12 hours in any case.',
    site_accent:
      'A colour such as #0c5a45 for buttons and links. Where text on it could not be read, it is darkened or lightened: see the preview. Empty: the colour of the platform.',
    site_logo:
      'In the head of every page; without one the name stands there with the usual sign. It binds within half a minute.',
    site_welcome: 'What visitors read first in the lobby. An empty text is that of the platform.',
    site_pages_off: 'These parts of the account do not exist on the site.',
    site_countries: 'Who lives elsewhere cannot register on the site. Empty: from everywhere.',
    site_terms:
      'Players accept them when they register, and their version is recorded. A change waits for a second person.',
    allowed_origins: 'The origins of web pages that may call the player endpoints.',
    player_rate_limit_per_minute:
      'Of one player, with all tokens together. Empty: half of what the key of the token may, at least 60.',
  } as Record<string, string>,
};
