/** Reads of tables that belong to somebody else, by file below apps/server/src, with the reason why they are direct. */
export type ForeignReads = { readonly why: string; readonly reads: Readonly<Record<string, readonly string[]>> };

const lowerLayers: ForeignReads[] = [
  {
    why: 'Admission may not import modules, and looks up all waiting callers in one statement.',
    reads: {
      'admission/directory.ts': ['api_keys', 'game_providers', 'operators', 'player_tokens'],
      'admission/frame-lookup.ts': ['operators'],
      'admission/guard-for-one.ts': ['api_keys', 'operators', 'player_tokens'],
      'admission/guard-statement.ts': ['api_keys', 'operators', 'player_tokens'],
      'admission/origin-lookup.ts': ['operators'],
      'admission/staff-lookup.ts': ['operators', 'staff', 'staff_factors'],
    },
  },
  { why: 'Every list with an actor shows a name beside the id.', reads: { 'call/staff-names.ts': ['staff'] } },
  {
    why: 'The engine checks in its own SQL transaction that what it remembers of operator and account is current.',
    reads: { 'engine/operator.ts': ['operators'] },
  },
];

const readModels: ForeignReads[] = [
  {
    why: 'A proof compares tables of several modules; it is run by `croupier verify`, never by a request.',
    reads: {
      'modules/bonuses/check-bonuses.ts': ['accounts', 'game_rounds', 'ledger_entries', 'provider_transactions'],
      'modules/events/check-sequence.ts': ['event_sequences', 'outbox_events'],
      'modules/loyalty/check-points.ts': ['accounts', 'game_rounds', 'operators'],
      'modules/payments/check-batches.ts': ['audit_log'],
      'modules/payments/check-events.ts': ['event_sequences', 'outbox_events'],
      'modules/payments/check-intents.ts': ['event_sequences', 'outbox_events'],
      'modules/payments/check-payments.ts': ['ledger_entries'],
      'modules/promo-codes/check-promo-codes.ts': ['player_bonuses'],
      'modules/provider/check-transactions.ts': ['game_providers', 'games', 'ledger_entries'],
      'modules/reports/check-reports.ts': ['games', 'ledger_entries', 'players'],
      'modules/rounds/check-rounds.ts': ['ledger_entries', 'provider_transactions'],
      'modules/sandbox/check-sandboxes.ts': ['api_keys', 'operators', 'sandbox_copies'],
      'modules/tournaments/check-prizes.ts': ['ledger_entries', 'loyalty_changes'],
      'modules/webhooks/deliver/check-deliveries.ts': ['event_sequences'],
      'verify/check-ids.ts': [
        'aml_alerts',
        'bonuses',
        'id_blocks',
        'ledger_entries',
        'payment_requests',
        'player_bonuses',
        'players',
        'promo_redemptions',
        'provider_transactions',
      ],
      'verify/verify.ts': ['accounts', 'operators'],
    },
  },
  {
    why: 'Reports add up the ledger by player, game and provider.',
    reads: {
      'modules/reports/line-queries.ts': ['accounts', 'game_rounds', 'games', 'ledger_entries', 'players'],
      'modules/reports/overview-queries.ts': ['ledger_entries', 'payment_requests', 'player_blocks'],
    },
  },
  {
    why: 'Search, timeline and the lists of records show what all modules wrote, merged by one statement per page.',
    reads: {
      'modules/records/ledger-queries.ts': ['accounts', 'ledger_entries', 'payment_requests'],
      'modules/records/rounds-queries.ts': ['game_rounds', 'player_seeds', 'provider_transactions', 'revealed_seeds'],
      'modules/records/search-queries.ts': [
        ...['api_requests', 'bonuses', 'game_providers', 'game_rounds', 'games', 'payment_requests', 'players'],
        ...['promo_codes', 'staff'],
      ],
      'modules/records/timeline-queries.ts': [
        ...['accounts', 'audit_log', 'game_rounds', 'game_sessions', 'ledger_entries', 'payment_requests'],
        ...['player_bonus_history', 'player_bonuses', 'player_notes', 'player_tokens', 'proposals'],
      ],
    },
  },
  {
    why: 'The counts of the desk and the gauges of the monitoring are one statement over the queues of all modules.',
    reads: {
      'modules/desk/issue-queries.ts': ['payment_methods', 'payment_requests'],
      'modules/desk/queries.ts': ['identity_matches', 'notice_reads', 'notices', 'proposals'],
      'modules/gauges/queries.ts': ['ledger_roots', 'webhook_endpoints', 'webhook_pending', 'webhook_queues'],
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
      'demo/lobby.ts': ['audit_log', 'games'],
      'demo/provider-keys.ts': ['api_keys', 'game_providers'],
      'demo/provider/keys.ts': ['api_keys', 'game_providers', 'operators'],
      'demo/rates.ts': ['exchange_rates'],
      'demo/rewards.ts': ['bonuses', 'tournaments'],
    },
  },
  {
    why: 'A new master key, and the check of the one that a server starts with, concern whatever is sealed.',
    reads: { 'process/home.ts': ['api_keys'], 'rekey/queries.ts': ['games', 'kyc_documents', 'operators'] },
  },
];

/**
 * Reads of tables whose owner comes after the reader in ARCHITECTURE.md. Statements of requests are not allowed here.
 */
export const upwardReads: ReadonlySet<string> = new Set([
  ...lowerLayers.flatMap(({ reads }) => Object.keys(reads)),
  'modules/bonuses/check-bonuses.ts',
  'modules/loyalty/check-points.ts',
  'modules/rounds/check-rounds.ts',
  'modules/sandbox/check-sandboxes.ts',
]);

export const foreignReads: readonly ForeignReads[] = [...lowerLayers, ...readModels];
