import { statement } from '../../database/statement.ts';

/** The columns of keys that statements of other modules may read, to be joined by operator and id. */
export const sharedKeys = statement`(select operator_id, id, key, name, revoked_at from api_keys)`;
