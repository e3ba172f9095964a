import type { EventType } from './events.ts';

/** What causes an event: operations by their names, and what happens by itself. */
export type EventCauses = { readonly operations: readonly string[]; readonly byItself?: string };

export const eventCauses: Readonly<Record<EventType, EventCauses>> = {
  'player.registered': { operations: ['register_player'] },
  'player.updated': {
    operations: [
      'update_player',
      'update_own_player',
      'confirm_player_verification',
      'confirm_own_verification',
      'staff_update_player',
      'set_player_category',
      'set_player_restrictions',
      'reset_kyc',
    ],
  },
  'player.status_changed': {
    operations: [
      'change_player_status',
      'staff_change_player_status',
      'exclude_player',
      'exclude_own_player',
      'lock_player_by_aml',
    ],
  },
  'player.signed_in': { operations: ['sign_in_player'] },
  'player.code_requested': {
    operations: [
      'request_password_reset',
      'request_player_verification',
      'request_own_verification',
      'update_own_player',
    ],
  },
  'player.linked': { operations: ['register_player', 'update_player', 'staff_update_player', 'verify_kyc'] },
  'player.unlinked': { operations: ['decide_player_link'] },
  'deposit.authorised': { operations: ['authorise_deposit'] },
  'deposit.released': {
    operations: ['release_deposit', 'exclude_player', 'exclude_own_player', 'staff_exclude_player'],
  },
  'deposit.expired': { operations: [], byItself: 'when the time of an authorisation is over' },
  'deposit.beyond_authorisation': { operations: ['capture_deposit'] },
  'deposit.paid': { operations: ['record_deposit', 'capture_deposit'] },
  'deposit.charged_back': { operations: ['charge_back_deposit'] },
  'deposit.partly_reversed': { operations: ['charge_back_deposit'] },
  'withdrawal.requested': { operations: ['request_withdrawal', 'request_own_withdrawal'] },
  'withdrawal.allowed': { operations: ['approve_payout', 'approve_withdrawal'] },
  'withdrawal.paying': { operations: ['claim_payout', 'create_payout_batch'] },
  'withdrawal.paid': { operations: ['mark_payout_paid', 'pay_withdrawal', 'upload_payout_result'] },
  'withdrawal.returned': { operations: ['payout_returned', 'return_withdrawal', 'upload_payout_result'] },
  'withdrawal.rejected': { operations: ['reject_payout', 'reject_withdrawal'] },
  'withdrawal.cancelled': { operations: ['cancel_withdrawal'] },
  'instrument.added': { operations: ['add_instrument', 'add_own_instrument'] },
  'instrument.removed': { operations: ['remove_instrument', 'remove_own_instrument'] },
  'bonus.granted': {
    operations: [
      ...['grant_bonus', 'grant_player_bonus', 'redeem_promo_code', 'redeem_own_promo_code'],
      ...['record_deposit', 'capture_deposit'],
    ],
    byItself: 'as cashback',
  },
  'bonus.completed': {
    operations: ['play_original', 'provider_place_bet', 'forfeit_player_bonus', 'cancel_player_bonus'],
    byItself: 'when the bonus expires',
  },
  'held_win.opened': { operations: ['provider_credit_win'] },
  'held_win.paid': { operations: ['pay_held_win'] },
  'held_win.voided': { operations: ['void_held_win'] },
  'held_win.withdrawn': { operations: ['provider_roll_back_bet'] },
  'kyc.submitted': { operations: ['submit_player_kyc', 'submit_kyc', 'update_player'] },
  'kyc.verified': { operations: ['verify_kyc'] },
  'kyc.rejected': { operations: ['reject_kyc'] },
  'kyc.expired': { operations: [], byItself: 'when the time of a verification is over' },
  'limits.changed': { operations: ['set_limits', 'set_own_limits', 'staff_set_limits'] },
  'limits.change_requested': { operations: ['set_limits', 'set_own_limits', 'staff_set_limits'] },
  'limits.change_applied': { operations: [], byItself: 'when the cooling-off time of a change is over' },
  'limits.reached': { operations: ['record_deposit', 'authorise_deposit', 'provider_place_bet', 'play_original'] },
  'self_exclusion.started': { operations: ['exclude_player', 'exclude_own_player', 'staff_exclude_player'] },
  'self_exclusion.ended': { operations: [], byItself: 'when its time is over' },
  'aml.alert_opened': { operations: ['record_deposit', 'authorise_deposit', 'capture_deposit', 'request_withdrawal'] },
  'aml.alert_closed': { operations: ['close_aml_alert'] },
  'risk.level_changed': { operations: ['set_risk_level'], byItself: 'when a monitoring rule raises it' },
  'api_key.rotated': { operations: ['rotate_api_key'] },
  'api_key.revoked': { operations: ['revoke_api_key'] },
  'ledger.entries_lost': { operations: [], byItself: 'after a standby of the database took over' },
};
