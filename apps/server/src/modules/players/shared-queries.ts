import { Refusal } from '../../base/refusal.ts';
import type { Actor } from '../../call/call.ts';
import type { Queryable, Tx } from '../../database/pool.ts';
import { type Statement, statement } from '../../database/statement.ts';
import { sharedOperators } from '../operators/shared-queries.ts';

/**
 * The columns of players that statements of other modules may read, to be joined by operator and id: who they are in a
 * list, and what rules decide by.
 */
export const sharedPlayers = statement`(
  select operator_id, id, external_id, username, first_name, last_name, country, language, currency, status, status_set_by,
    can_withdraw, risk_level, is_test, excluded_from_bonuses, kyc_status, kyc_expires_at, kyc_changed_at,
    kyc_rejection_final, kyc_override, exclusion_type, exclusion_since, exclusion_until, last_login_at, created_at, person_id
  from players)`;

export const hasPlayers = async (tx: Tx, operatorId: number): Promise<boolean> => {
  const [row] = await tx`select 1 from players where operator_id = ${operatorId} limit 1`;
  return row !== undefined;
};

/** Inserts a player, as part of a statement. */
export const newPlayer = (tx: Tx, row: object) => tx`insert into players ${tx([row])} returning *`;

/** The terms that the new player accepted, as part of the statement that inserts `new_player`. */
export const newTerms = (tx: Tx, actor: Actor) => tx`
  insert into player_terms (operator_id, player_id, number, terms_version, accepted_at, actor_kind, actor_id)
  select operator_id, id, 1, terms_version, terms_accepted_at, ${actor.kind}, ${actor.id}::bigint from new_player`;

/** What identifies a person, and what protects them. */
export type StoredPerson = {
  readonly id: number;
  readonly first_name: string;
  readonly middle_name: string | null;
  readonly last_name: string;
  readonly birth_date: string;
  readonly country: string;
  readonly personal_id: string | null;
  readonly document_number: string;
  readonly email: string;
  readonly phone: string | null;
  readonly registration_ip: string;
  readonly kyc_status: string;
  readonly exclusion_type: 'self_exclusion' | 'time_out' | 'self_closure' | null;
  readonly exclusion_since: Date | null;
  readonly exclusion_until: Date | null;
};

const personColumns = (sql: Queryable) =>
  sql`id, first_name, middle_name, last_name, birth_date, country, personal_id, document_number, email, phone,
    registration_ip, kyc_status, exclusion_type, exclusion_since, exclusion_until`;

export const selectPerson = async (tx: Tx, operatorId: number, playerId: number): Promise<StoredPerson | undefined> => {
  const [row] = await tx<StoredPerson[]>`
    select ${personColumns(tx)} from players where operator_id = ${operatorId} and id = ${playerId}`;
  return row;
};

/** Players whose identity keys are of an older version, locked against changes of their profile. */
export const lockUnfolded = (tx: Tx, operatorId: number, version: number, most: number) =>
  tx<StoredPerson[]>`
    select ${personColumns(tx)} from players where operator_id = ${operatorId} and identity_version < ${version}
    order by identity_version, id limit ${most} for no key update skip locked`;

export const saveVersion = (tx: Tx, operatorId: number, players: readonly number[], version: number) =>
  tx`
    update players set identity_version = ${version}
    where operator_id = ${operatorId} and id = any(${players}::bigint[])`;

export const hasUnfolded = async (tx: Tx, operatorId: number, version: number): Promise<boolean> => {
  const [row] = await tx`
    select 1 from players where operator_id = ${operatorId} and identity_version < ${version} limit 1`;
  return row !== undefined;
};

/** Operators that have players with keys of an older version. */
export const findUnfolded = async (control: Queryable, version: number): Promise<number[]> => {
  const rows = await control<{ operator_id: number }[]>`
    select o.operator_id from ${sharedOperators} o
    where exists (select 1 from players p where p.operator_id = o.operator_id and p.identity_version < ${version})
    order by o.operator_id`;
  return rows.map((row) => row.operator_id);
};

export const playerExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const rows = await tx`select 1 from players where operator_id = ${operatorId} and id = ${id}`;
  return rows.length > 0;
};

/** First and last names of any number of players, by one statement. */
export const selectPlayerNames = async (tx: Tx, operatorId: number, ids: readonly number[]) => {
  const rows = await tx<{ id: number; name: string }[]>`
    select id, concat_ws(' ', first_name, last_name) as name from players
    where operator_id = ${operatorId} and id = any(${[...new Set(ids)]}::bigint[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Who a login names, with the hash of the password. */
export type LoginRow = {
  readonly id: number;
  readonly username: string;
  readonly password_hash: string;
  readonly email: string;
  readonly language: string;
  readonly exclusion_since: Date | null;
};

/** The player whose e-mail address or username it is. Only an e-mail address has an @. */
export const findByLogin = async (tx: Tx, operatorId: number, login: string): Promise<LoginRow | undefined> => {
  const key = login.toLowerCase();
  const [row] = await tx<LoginRow[]>`
    select id, username, password_hash, email, language, exclusion_since from players
    where operator_id = ${operatorId} and ${key.includes('@') ? tx`email = ${key}` : tx`username_key = ${key}`}`;
  return row;
};

/** By which names the player signs in. */
export const selectLogins = async (
  tx: Tx,
  operatorId: number,
  playerId: number,
): Promise<Pick<LoginRow, 'email' | 'username'>> => {
  const [row] = await tx<Pick<LoginRow, 'email' | 'username'>[]>`
    select email, username from players where operator_id = ${operatorId} and id = ${playerId}`;
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
};

/** The address from which the player registered, if the operator has named it. */
export const selectRegistrationIp = async (
  tx: Tx,
  operatorId: number,
  playerId: number,
): Promise<string | undefined> => {
  const [row] = await tx<{ registration_ip: string }[]>`
    select registration_ip from players where operator_id = ${operatorId} and id = ${playerId}`;
  return row?.registration_ip || undefined;
};

/** What a player proves by a code that is sent there. */
export type Channel = 'email' | 'phone';

/** To whom a code is sent, and where. */
export const selectAddressee = async (tx: Tx, operatorId: number, playerId: number) => {
  const [row] = await tx<
    (Pick<LoginRow, 'id' | 'email' | 'language' | 'exclusion_since'> & { readonly phone: string | null })[]
  >`
    select id, email, phone, language, exclusion_since from players
    where operator_id = ${operatorId} and id = ${playerId}`;
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
};

export const selectPasswordHash = async (tx: Tx, operatorId: number, playerId: number): Promise<string | undefined> => {
  const [row] = await tx<{ password_hash: string }[]>`
    select password_hash from players where operator_id = ${operatorId} and id = ${playerId}`;
  return row?.password_hash;
};

export const savePassword = (tx: Tx, operatorId: number, playerId: number, hash: string): Promise<unknown> =>
  tx`
    update players set password_hash = ${hash} where operator_id = ${operatorId} and id = ${playerId}`.execute();

/** Ends the player's tokens but one, and returns how many. */
export const endOtherTokens = async (
  tx: Tx,
  { operator_id, now }: { readonly operator_id: number; readonly now: Date },
  playerId: number,
  kept: number,
): Promise<number> => {
  const ended = await tx`
    update player_tokens set ended_at = ${now}
    where operator_id = ${operator_id} and player_id = ${playerId} and ended_at is null and expires_at > ${now}
      and id <> ${kept}`;
  return ended.count;
};

/** Locks a player's row until the SQL transaction ends, so that changes of what belongs to it run one after the other. */
export const lockPlayerRow = async (tx: Tx, operatorId: number, id: number): Promise<void> => {
  const [row] = await tx`select 1 from players where operator_id = ${operatorId} and id = ${id} for no key update`;
  if (!row) throw new Refusal('NOT_FOUND');
};

/**
 * Locks those of the tokens that have not ended, as part of a statement: after `first`, so that the players' rows are
 * locked before their tokens, as everywhere.
 */
export const lockLiveTokens = (operatorId: number, ids: readonly number[], first: Statement): Statement => statement`
  select t.id from player_tokens t
  where ${first} >= 0 and t.operator_id = ${operatorId} and t.id = any(${ids}::bigint[]) and t.ended_at is null
  for share`;

/** Which of the tokens have not ended. */
export const selectLiveTokens = async (tx: Tx, operatorId: number, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await tx<{ id: number }[]>`
    select id from player_tokens
    where operator_id = ${operatorId} and id = any(${ids}::bigint[]) and ended_at is null`;
  return new Set(rows.map(({ id }) => id));
};

/** Ends one token, and says whether it was alive. */
export const endToken = async (
  tx: Tx,
  { operator_id, now }: { readonly operator_id: number; readonly now: Date },
  id: number,
): Promise<boolean> => {
  const ended = await tx`
    update player_tokens set ended_at = ${now}
    where operator_id = ${operator_id} and id = ${id} and ended_at is null`;
  return ended.count === 1;
};

/** Locks those of the players who may bet, and returns their ids, as part of a statement. */
export const lockBettors = (operatorId: number, ids: readonly number[], now: Date): Statement => statement`
  select p.id from players p
  where p.operator_id = ${operatorId} and p.id = any(${ids}::bigint[])
    and p.status = 'active' and p.can_bet and (p.exclusion_until is null or p.exclusion_until <= ${now})
  for share`;

/** Players of the operator `o` whose verification has expired at its time `o.at`, as part of a statement. */
export const expiredVerifications = (control: Queryable, most: number) => control`
  select p.id as player_id from players p
  where p.operator_id = o.operator_id and p.kyc_status = 'verified' and p.kyc_expires_at <= o.at
  order by p.kyc_expires_at limit ${most}`;

/** Players of the operator `o` whose exclusion has ended at its time `o.at`, as part of a statement. */
export const endedExclusions = (control: Queryable, most: number) => control`
  select p.id from players p
  where p.operator_id = o.operator_id and p.exclusion_until <= o.at order by p.exclusion_until limit ${most}`;

/** Gives accounts to a person, or to none. Their accounts are locked, because commands on them read it. */
export const savePerson = (
  tx: Tx,
  operatorId: number,
  players: readonly number[],
  personId: number | null,
): Promise<unknown> =>
  tx`
    update players set person_id = ${personId}
    where operator_id = ${operatorId} and id = any(${players}::bigint[])`;

/** What a payment provider asks of a payer. */
type Payer = {
  readonly first_name: string;
  readonly last_name: string;
  readonly gender: string | null;
  readonly birth_date: string;
  readonly country: string;
  readonly city: string;
  readonly address: string;
  readonly zip_code: string;
  readonly email: string;
  readonly phone: string | null;
  readonly language: string;
  readonly category: string;
  readonly kyc_status: string;
};

export const findPayer = async (tx: Tx, operatorId: number, playerId: number): Promise<Payer | undefined> => {
  const [row] = await tx<Payer[]>`
    select first_name, last_name, gender, birth_date, country, city, address, zip_code, email, phone, language, category,
      kyc_status
    from players where operator_id = ${operatorId} and id = ${playerId}`;
  return row;
};
