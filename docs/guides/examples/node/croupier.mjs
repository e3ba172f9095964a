// The client that the guides use: one function per kind of caller, no retries (see idempotency-and-retries.md).
//
//   CROUPIER_URL, CROUPIER_KEY, CROUPIER_SECRET   where the server is, and a key of the operator
//   CROUPIER_STAFF_TOKEN, CROUPIER_STAFF_TOKEN_2  two admins among your staff, where a guide needs them
import { randomUUID } from 'node:crypto';
import { signedHeaders } from './sign.mjs';

const { env } = process;
export const baseUrl = env.CROUPIER_URL ?? 'http://127.0.0.1:3000';

/** Sends one request and gives its status, its headers and what the envelope holds: data, meta, links or error. */
const send = async (method, uri, text, headers) => {
  const answer = await fetch(baseUrl + uri, { method, headers, ...(text === '' ? {} : { body: text }) });
  const envelope = await answer.json();
  const read = { status: answer.status, headers: answer.headers, ...envelope };
  return envelope.proposal ? withoutData(read) : read;
};

/**
 * 202: nothing was changed yet, a second person has to confirm the `proposal`. What the envelope holds as data is that
 * proposal, with an id of its own, so nobody may take it for what was asked for.
 */
const withoutData = ({ data, ...answer }) => ({
  ...answer,
  secret: data.secret,
  get data() {
    throw new Error(`proposal ${answer.proposal.id} (${answer.proposal.kind}) waits for a second person: nothing was made yet`);
  },
});

/** A caller is known by the headers that it adds to a request. Serialize once: what is signed is what is sent. */
const caller = (headersOf) => {
  const call = (method) => (uri, body, headers) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    return send(method, uri, text, { ...headersOf(method, uri, text), ...headers });
  };
  return { get: call('GET'), post: call('POST'), put: call('PUT'), patch: call('PATCH'), delete: call('DELETE') };
};

/** Your server, or a game studio's: whoever has a key and signs. Every POST has an Idempotency-Key. */
export const signer = (credentials) =>
  caller((method, uri, text) => ({
    ...signedHeaders(credentials, method, uri, text),
    ...(method === 'POST' ? { 'Idempotency-Key': randomUUID() } : {}),
  }));

/** Whoever has a bearer token: a player's browser or a member of staff. */
export const bearer = (token) =>
  caller((method, _uri, text) => ({
    Authorization: `Bearer ${token}`,
    ...(text === '' ? {} : { 'Content-Type': 'application/json' }),
    ...(method === 'POST' ? { 'Idempotency-Key': randomUUID() } : {}),
  }));

export const operator = signer({ key: env.CROUPIER_KEY, secret: env.CROUPIER_SECRET });
export const staff = bearer(env.CROUPIER_STAFF_TOKEN);
export const colleague = bearer(env.CROUPIER_STAFF_TOKEN_2);

/**
 * What a change of staff has made, and how it was answered: at once, or by a colleague with the same permission, where
 * your casino requires a second person.
 */
export const confirmed = async (answer) => {
  if (answer.error) throw new Error(describe(answer.error));
  if (!answer.proposal) return answer.data;
  const { id, after } = answer.proposal;
  const decided = await colleague.post(`/api/back-office/v1/proposals/${id}/confirm`);
  if (decided.error) throw new Error(describe(decided.error));
  return { ...after, id: decided.data.subject_id, ...(answer.secret && { secret: answer.secret }) };
};

const describe = ({ code, message, details }) => `${code}: ${message} ${JSON.stringify(details)}`;

/** A registered player who is nobody else. */
export const registerPlayer = async (more = {}) => {
  const unique = randomUUID().slice(0, 8);
  const { data, error } = await operator.post('/api/v1/operator/players', {
    username: `guide-${unique}`,
    email: `guide-${unique}@players.example`,
    first_name: 'Ada',
    last_name: `Guide ${unique}`,
    birth_date: '1990-12-10',
    country: 'DE',
    terms_accepted: true,
    ...more,
  });
  if (error) throw new Error(describe(error));
  return data;
};
