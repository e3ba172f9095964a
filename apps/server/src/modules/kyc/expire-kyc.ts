import { defineCommand } from '../../engine/account.ts';
import { expireWhenDue } from './move.ts';

/** Writes down that a verification has run out. Decided under the account's lock: the event is sent exactly once. */
export const expireKyc = defineCommand({
  name: 'expire_kyc',
  facets: ['wallet', 'player', 'profile', 'audit'],
  decide: (account, _input: null, context) => {
    const expired = expireWhenDue(account, context);
    if (!expired) return { account, answer: { data: { expired: false } } };
    return {
      account: { ...account, player: expired.player },
      effects: { audit: expired.audit },
      events: expired.events,
      answer: { data: { expired: true } },
    };
  },
});
