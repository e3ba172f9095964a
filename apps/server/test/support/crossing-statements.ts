export type CrossingStatement = {
  readonly role: 'croupier_admission' | 'croupier_control';
  /** Text that occurs in this statement and in no other that crosses operators. */
  readonly words: string;
  readonly tables: readonly string[];
  readonly why: string;
};

const everyOperator = 'finds what has come due at any operator; the work itself is done for one operator at a time';
const expired = 'removes what has expired, whoever it belongs to';
const part = 'looks at a part of a log that is emptied as a whole when it is old enough';
const credential = 'finds the operator by a credential that only its holder knows';
const batch = 'serves the requests of several operators at once; each row of the batch names its own';

/**
 * The statements that do not name one operator, on purpose. None has the role that acts for tenants. An unneeded entry
 * fails the test.
 */
export const crossingStatements: readonly CrossingStatement[] = [
  {
    role: 'croupier_control',
    words: 'where c.parent_id = $1 order by c.operator_id desc',
    tables: ['sandbox_copies', 'operators'],
    why: 'a sandbox sees the copies that it made, each an operator of its own',
  },
  {
    role: 'croupier_control',
    words: 'select count(*) from sandbox_copies where parent_id',
    tables: ['sandbox_copies'],
    why: 'counts the copies that a sandbox made',
  },
  {
    role: 'croupier_control',
    words: 'select c.operator_id from sandbox_copies c where c.expires_at',
    tables: ['sandbox_copies', 'operators'],
    why: expired,
  },
  {
    role: 'croupier_control',
    words: 'select k.operator_id, k.id, o.at',
    tables: ['api_keys', 'operators'],
    why: everyOperator,
  },
  {
    role: 'croupier_control',
    words: 'update proposals p set secret_sealed = null',
    tables: ['proposals', 'operators'],
    why: expired,
  },
  {
    role: 'croupier_control',
    words: 'select e.operator_id, e.id from webhook_endpoints e',
    tables: ['webhook_endpoints', 'webhook_attempts', 'webhook_queues'],
    why: expired,
  },
  {
    role: 'croupier_admission',
    words: 'where k.key = any(',
    tables: ['api_keys', 'operators', 'game_providers'],
    why: credential,
  },
  {
    role: 'croupier_admission',
    words: 'join staff_tokens t on t.token_hash',
    tables: ['staff_tokens', 'staff', 'staff_factors', 'operators'],
    why: credential,
  },
  {
    role: 'croupier_admission',
    words: "where s.email = $1 and s.status = 'active' and o.status = 'active'",
    tables: ['staff', 'operators'],
    why: 'whoever signs in names an e-mail address, and not always the operator',
  },
  {
    role: 'croupier_admission',
    words: 'select operator_id from operators where slug =',
    tables: ['operators'],
    why: 'finds the operator that a guest names',
  },
  {
    role: 'croupier_admission',
    words: 'select operator_id, staff_id, id as factor_id from staff_factors',
    tables: ['staff_factors'],
    why: 'a passkey names no operator; its signature is checked afterwards',
  },
  {
    role: 'croupier_admission',
    words: 'select operator_id, id from staff_invites where invite_hash =',
    tables: ['staff_invites'],
    why: credential,
  },
  {
    role: 'croupier_admission',
    words: "join player_tokens t on t.token_hash = decode(sought.hash, 'hex')",
    tables: ['player_tokens', 'api_keys', 'operators', 'game_providers'],
    why: credential,
  },
  {
    role: 'croupier_admission',
    words: "settings->'allowed_origins' as origins from operators",
    tables: ['operators'],
    why: 'the page of an Original carries no credential; its address names the operator whose pages may frame it',
  },
  {
    role: 'croupier_admission',
    words: "settings->'allowed_origins' ?",
    tables: ['operators'],
    why: 'a preflight carries no credential, and asks only whether any operator allows the origin',
  },
  {
    role: 'croupier_admission',
    words: 'with groups as materialized (',
    tables: ['api_keys', 'operators', 'player_tokens', 'player_windows', 'rate_windows', 'seen_signatures'],
    why: batch,
  },
  { role: 'croupier_admission', words: 'delete from player_windows', tables: ['player_windows'], why: expired },
  { role: 'croupier_admission', words: 'insert into idempotency', tables: ['idempotency'], why: batch },
  { role: 'croupier_admission', words: 'with held as materialized (', tables: ['idempotency'], why: batch },
  { role: 'croupier_admission', words: 'insert into refused_calls', tables: ['refused_calls'], why: batch },
  { role: 'croupier_admission', words: 'select from "refused_calls_', tables: ['refused_calls_*'], why: part },
  { role: 'croupier_admission', words: 'select from "seen_signatures_', tables: ['seen_signatures_*'], why: part },
  {
    role: 'croupier_admission',
    words: 'select distinct on (header) key, secret_sealed',
    tables: ['api_keys'],
    why: 'tries the master keys on one secret each at the start',
  },
  {
    role: 'croupier_control',
    words: 'insert into operators',
    tables: ['operators'],
    why: 'the operator gets its id by this',
  },
  {
    role: 'croupier_control',
    words: 'from operators where slug = $1',
    tables: ['operators'],
    why: 'the command line names an operator by its slug',
  },
  {
    role: 'croupier_control',
    words: 'from operators order by slug',
    tables: ['operators'],
    why: 'lists the operators',
  },
  {
    role: 'croupier_control',
    words: 'select operator_id, slug from operators order by operator_id',
    tables: ['operators'],
    why: 'rekey goes through one operator after the other',
  },
  {
    role: 'croupier_control',
    words: 'select operator_id from operators order by operator_id',
    tables: ['operators'],
    why: everyOperator,
  },
  {
    role: 'croupier_control',
    words: "where o.status = 'active' and o.operator_id > $1",
    tables: ['operators'],
    why: 'the gauges go through one operator after the other',
  },
  {
    role: 'croupier_control',
    words: 'from operators where slug = coalesce($1, slug)',
    tables: ['operators'],
    why: 'verify checks one operator after the other',
  },
  { role: 'croupier_control', words: 'with recursive waiting as (', tables: ['outbox_events'], why: everyOperator },
  { role: 'croupier_control', words: 'insert into api_requests', tables: ['api_requests', 'operators'], why: batch },
  { role: 'croupier_control', words: 'select at from "api_requests_', tables: ['api_requests_*'], why: part },
  {
    role: 'croupier_control',
    words: 'from exclusion_spreads s',
    tables: ['operators', 'exclusion_spreads'],
    why: everyOperator,
  },
  {
    role: 'croupier_control',
    words: 'from link_searches s where s.operator_id = o.operator_id',
    tables: ['operators', 'link_searches'],
    why: everyOperator,
  },
  {
    role: 'croupier_control',
    words: 'select distinct operator_id from player_links',
    tables: ['player_links'],
    why: everyOperator,
  },
  { role: 'croupier_control', words: 'p.identity_version < ', tables: ['operators', 'players'], why: everyOperator },
  {
    role: 'croupier_control',
    words: 'select i.player_id from deposit_intents i',
    tables: ['operators', 'deposit_intents'],
    why: everyOperator,
  },
  {
    role: 'croupier_control',
    words: 'from player_limits l',
    tables: ['operators', 'player_limits', 'players'],
    why: everyOperator,
  },
  {
    role: 'croupier_control',
    words: "p.kyc_status = 'verified'",
    tables: ['operators', 'players'],
    why: everyOperator,
  },
  {
    role: 'croupier_control',
    words: 'select player_id from player_bonuses',
    tables: ['operators', 'player_bonuses'],
    why: everyOperator,
  },
  {
    role: 'croupier_control',
    words: "b.type = 'cashback'",
    tables: ['operators', 'bonuses'],
    why: everyOperator,
  },
  { role: 'croupier_control', words: 'join tournaments t', tables: ['operators', 'tournaments'], why: everyOperator },
  {
    role: 'croupier_control',
    words: 'rank, player_id from tournament_prizes',
    tables: ['tournament_prizes', 'operators'],
    why: everyOperator,
  },
  { role: 'croupier_control', words: 'from ledger_roots r', tables: ['operators', 'ledger_roots'], why: everyOperator },
  {
    role: 'croupier_control',
    words: 'with due as materialized (',
    tables: ['webhook_queues', 'webhook_endpoints', 'operators', 'event_sequences'],
    why: everyOperator,
  },
  {
    role: 'croupier_control',
    words: 'select operator_id, id as endpoint_id from webhook_endpoints',
    tables: ['webhook_endpoints'],
    why: everyOperator,
  },
  {
    role: 'croupier_control',
    words: 'from free_round_ports p',
    tables: ['free_round_orders', 'free_round_ports', 'operators'],
    why: everyOperator,
  },
  {
    role: 'croupier_control',
    words: 'from cashiers c',
    tables: ['cashier_orders', 'cashiers', 'operators'],
    why: everyOperator,
  },
  {
    role: 'croupier_control',
    words: 'select s.operator_id, o.clock_offset_ms from (',
    tables: ['event_sequences', 'operators'],
    why: everyOperator,
  },
  { role: 'croupier_control', words: 'delete from "idempotency"', tables: ['idempotency'], why: expired },
  {
    role: 'croupier_control',
    words: 'delete from "cashier_callbacks"',
    tables: ['cashier_callbacks'],
    why: expired,
  },
  {
    role: 'croupier_control',
    words: 'delete from "cashier_order_calls"',
    tables: ['cashier_order_calls'],
    why: expired,
  },
  { role: 'croupier_control', words: 'delete from "player_tokens"', tables: ['player_tokens'], why: expired },
  { role: 'croupier_control', words: 'delete from "player_codes"', tables: ['player_codes'], why: expired },
  { role: 'croupier_control', words: 'delete from "player_sent_codes"', tables: ['player_sent_codes'], why: expired },
  { role: 'croupier_control', words: 'delete from "player_sign_ins"', tables: ['player_sign_ins'], why: expired },
  { role: 'croupier_control', words: 'delete from "sign_in_failures"', tables: ['sign_in_failures'], why: expired },
  { role: 'croupier_control', words: 'delete from "used_challenges"', tables: ['used_challenges'], why: expired },
  { role: 'croupier_control', words: 'delete from "staff_devices"', tables: ['staff_devices'], why: expired },
  { role: 'croupier_control', words: 'delete from "staff_tokens"', tables: ['staff_tokens'], why: expired },
  {
    role: 'croupier_control',
    words: 'delete from "api_requests_',
    tables: ['api_requests_*'],
    why: expired,
  },
  {
    role: 'croupier_control',
    words: 'from game_providers p join operators o',
    tables: ['game_providers', 'operators'],
    why: 'the sandbox studio serves sandbox operators only, and is called by the slug of the studio',
  },
];
