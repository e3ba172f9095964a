/** Reads of tables that belong to somebody else, by file below apps/server/src, with the reason why they are direct. */
export type ForeignReads = { readonly why: string; readonly reads: Readonly<Record<string, readonly string[]>> };

const lowerLayers: ForeignReads[] = [
  {
    why: 'Admission may not import modules, and looks up all waiting callers in one statement.',
    reads: {
      'admission/directory.ts': ['api_keys', 'operators', 'player_tokens'],
      'admission/guard-for-one.ts': ['api_keys', 'operators', 'player_tokens'],
      'admission/guard-statement.ts': ['api_keys', 'operators', 'player_tokens'],
      'admission/origin-lookup.ts': ['operators'],
      'admission/staff-lookup.ts': ['operators', 'staff', 'staff_factors'],
    },
  },
  { why: 'Every list with an actor shows a name beside the id.', reads: { 'call/staff-names.ts': ['staff'] } },
  {
    why: 'The engine checks in its own SQL transaction that what it remembers of operator and account is current.',
    reads: { 'engine/operator.ts': ['operators'], 'engine/versions.ts': ['accounts', 'operators'] },
  },
];

const readModels: ForeignReads[] = [
  {
    why: 'A proof compares tables of several modules; it is run by `croupier verify`, never by a request.',
    reads: {
      'modules/bonuses/check-bonuses.ts': ['accounts', 'game_rounds', 'ledger_entries', 'provider_transactions'],
      'modules/events/check-sequence.ts': ['event_sequences', 'outbox_events'],
      'modules/loyalty/check-points.ts': ['accounts', 'game_rounds', 'operators'],
      'modules/payments/check-events.ts': ['event_sequences', 'outbox_events'],
      'modules/payments/check-payments.ts': ['ledger_entries'],
      'modules/promo-codes/check-promo-codes.ts': ['player_bonuses'],
      'modules/provider/check-transactions.ts': ['game_providers', 'games', 'ledger_entries'],
      'modules/reports/check-reports.ts': ['games', 'ledger_entries', 'players'],
      'modules/rounds/check-rounds.ts': ['ledger_entries', 'provider_transactions'],
      'modules/sandbox/check-sandboxes.ts': ['api_keys', 'operators', 'sandbox_copies'],
      'modules/tournaments/check-prizes.ts': ['ledger_entries', 'loyalty_changes'],
      'modules/webhooks/deliver/check-deliveries.ts': ['event_sequences'],
      'verify/verify.ts': ['accounts', 'operators'],
    },
  },
  {
    why: 'Reports add up the ledger by player, game and provider.',
    reads: {
      'modules/reports/line-queries.ts': ['accounts', 'game_rounds', 'games', 'ledger_entries', 'players'],
      'modules/reports/overview-queries.ts': ['ledger_entries', 'payment_requests', 'player_blocks', 'players'],
      'modules/reports/queries.ts': ['game_providers', 'games', 'players'],
      'modules/reports/roll-up.ts': ['operators'],
    },
  },
  {
    why: 'Search, timeline and the lists of records show what all modules wrote, merged by one statement per page.',
    reads: {
      'modules/records/ledger-queries.ts': ['accounts', 'ledger_entries', 'payment_requests', 'players'],
      'modules/records/rounds-queries.ts': [
        ...['game_providers', 'game_rounds', 'games', 'player_seeds', 'provider_transactions', 'revealed_seeds'],
      ],
      'modules/records/search-queries.ts': [
        ...['api_requests', 'bonuses', 'game_providers', 'game_rounds', 'games', 'payment_requests', 'players'],
        ...['promo_codes', 'staff'],
      ],
      'modules/records/timeline-queries.ts': [
        ...['accounts', 'api_keys', 'audit_log', 'game_rounds', 'game_sessions', 'games', 'ledger_entries'],
        ...['payment_requests', 'player_bonus_history', 'player_bonuses', 'player_notes', 'player_tokens', 'proposals'],
        'staff',
      ],
    },
  },
  {
    why: 'The counts of the desk and the gauges of the monitoring are one statement over the queues of all modules.',
    reads: {
      'modules/desk/issue-queries.ts': [
        ...['accounts', 'exchange_rates', 'game_providers', 'game_rounds', 'payment_methods', 'payment_requests'],
        'verify_runs',
      ],
      'modules/desk/queries.ts': [
        ...['aml_alerts', 'game_providers', 'game_rounds', 'identity_matches', 'notice_reads', 'notices', 'players'],
        ...['proposals', 'webhook_endpoints', 'webhook_queues'],
      ],
      'modules/gauges/queries.ts': [
        ...['event_sequences', 'game_rounds', 'ledger_roots', 'operators', 'outbox_events', 'verify_runs'],
        ...['webhook_endpoints', 'webhook_pending', 'webhook_queues'],
      ],
    },
  },
  {
    why: 'The payment desk shows and filters withdrawals by player, balance, alerts, bonuses and earlier decisions.',
    reads: {
      'modules/payments/claim-queries.ts': ['staff'],
      'modules/payments/desk-facet.ts': ['staff'],
      'modules/payments/list-queries.ts': ['accounts', 'aml_alerts', 'audit_log', 'player_bonuses', 'players'],
      'modules/payments/review-queries.ts': [
        ...['accounts', 'aml_alerts', 'audit_log', 'ledger_entries', 'player_bonuses', 'players'],
      ],
      'modules/payments/row-queries.ts': ['accounts', 'players', 'staff'],
    },
  },
  {
    why: 'The demo looks for what it has already made; it is never there in production.',
    reads: {
      'demo/history/queries.ts': [
        ...[
          'accounts',
          'aml_alerts',
          'audit_log',
          'game_player_refs',
          'game_providers',
          'game_rounds',
          'game_sessions',
        ],
        ...['games', 'kyc_documents', 'ledger_entries', 'operators', 'outbox_events', 'payment_requests'],
        ...['player_bonuses', 'players', 'provider_transactions'],
      ],
      'demo/provider-keys.ts': ['api_keys', 'game_providers'],
      'demo/provider/keys.ts': ['api_keys', 'game_providers', 'operators'],
      'demo/rates.ts': ['exchange_rates'],
      'demo/rewards.ts': ['bonuses', 'tournaments'],
    },
  },
  {
    why: 'A new master key, and the check of the one that a server starts with, concern whatever is sealed.',
    reads: { 'process/home.ts': ['api_keys'], 'rekey/queries.ts': ['kyc_documents', 'operators'] },
  },
];

const joins: ForeignReads[] = [
  {
    why: "The operator's clock, currency, status or name, joined in the statement that needs it.",
    reads: {
      'modules/aml/facet.ts': ['operators'],
      'modules/api-log/queries.ts': ['operators'],
      'modules/copies/queries.ts': ['operators'],
      'modules/players/shared-queries.ts': ['operators'],
      'modules/provider/unbacked-facet.ts': ['operators'],
      'modules/responsible-gaming/spread-queries.ts': ['operators'],
      'modules/sign-in/member-queries.ts': ['operators'],
      'modules/tournaments/facet.ts': ['operators'],
      'modules/tournaments/score-queries.ts': ['operators'],
      'modules/wallet/facet.ts': ['operators'],
      'modules/wallet/queries.ts': ['operators'],
      'modules/wallet/root-queries.ts': ['operators'],
      'modules/webhooks/deliver/claim-queries.ts': ['operators'],
      'modules/webhooks/deliver/prune-queries.ts': ['operators'],
    },
  },
  {
    why: "The player's row holds what several modules decide by: status, restrictions, risk, verification, exclusion.",
    reads: {
      'modules/aml/facet.ts': ['players'],
      'modules/aml/queries.ts': ['accounts', 'players'],
      'modules/bonuses/queries.ts': ['players'],
      'modules/games/session-queries.ts': ['players'],
      'modules/kyc/facet.ts': ['players'],
      'modules/kyc/queries.ts': ['players'],
      'modules/responsible-gaming/queries.ts': ['players'],
      'modules/tournaments/queries.ts': ['players'],
      'modules/wallet/queries.ts': ['players'],
    },
  },
  {
    why: "A provider's transaction and the round, game and account that it belongs to are read by one join.",
    reads: {
      'modules/originals/queries.ts': ['game_providers', 'game_rounds'],
      'modules/provider/facet.ts': ['game_rounds'],
      'modules/provider/queries.ts': [
        ...['accounts', 'game_player_refs', 'game_providers', 'game_rounds', 'games', 'players'],
      ],
      'modules/provider/shared-queries.ts': ['game_rounds'],
      'modules/provider/unbacked-facet.ts': ['game_providers'],
    },
  },
  {
    why: 'Losses and scores are added up over many players, from the ledger and the rounds, in one statement.',
    reads: {
      'modules/bonuses/cashback-queries.ts': ['accounts', 'ledger_entries'],
      'modules/tournaments/score-queries.ts': ['exchange_rates', 'game_rounds', 'players', 'provider_transactions'],
    },
  },
  {
    why: 'Deliveries go along the sequence of events.',
    reads: {
      'modules/webhooks/deliver/attempt-queries.ts': ['outbox_events'],
      'modules/webhooks/deliver/claim-queries.ts': ['event_sequences'],
      'modules/webhooks/deliver/event-queries.ts': ['outbox_events'],
      'modules/webhooks/deliver/progress-queries.ts': ['event_sequences', 'outbox_events'],
      'modules/webhooks/deliver/prune-queries.ts': ['event_sequences'],
      'modules/webhooks/manage/queries.ts': ['event_sequences', 'outbox_events'],
    },
  },
  {
    why: 'The member of staff or the key behind a row, by name.',
    reads: {
      'modules/api-log/queries.ts': ['api_keys'],
      'modules/desk/view-queries.ts': ['staff'],
      'modules/sign-in/member-queries.ts': ['staff'],
    },
  },
];

/**
 * Reads of tables whose owner comes after the reader in ARCHITECTURE.md. Statements of requests are not allowed here.
 */
export const upwardReads: ReadonlySet<string> = new Set([
  ...lowerLayers.flatMap(({ reads }) => Object.keys(reads)),
  'modules/bonuses/check-bonuses.ts',
  'modules/desk/issue-queries.ts',
  'modules/gauges/queries.ts',
  'modules/loyalty/check-points.ts',
  'modules/rounds/check-rounds.ts',
  'modules/sandbox/check-sandboxes.ts',
]);

export const foreignReads: readonly ForeignReads[] = [...lowerLayers, ...readModels, ...joins];
