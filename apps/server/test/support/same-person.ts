import { newPlayerBody, registerTestPlayer } from './players.ts';
import type { Operator } from './world.ts';

export const players = '/api/v1/operator/players';

/** The person whose accounts are compared. */
export const ivan = { first_name: 'Ivan', last_name: 'Petrov', birth_date: '1985-04-07', country: 'DE' };

/** What tests do with accounts of Ivan, at the operator of the running test. */
export const accountsOfIvan = (operator: () => Operator) => ({
  register: (more: Record<string, unknown> = {}) => registerTestPlayer(operator(), { ...ivan, ...more }),
  tryToRegister: (more: Record<string, unknown>) =>
    operator().client.post(players, newPlayerBody({ ...ivan, ...more })),
  exclude: (player: number, body: Record<string, unknown> = { period: '6_months' }) =>
    operator().client.post(`${players}/${player}/self-exclusion`, body),
  shown: async (player: number) => (await operator().client.get(`${players}/${player}`)).body.data,
  /** Runs the sweeps of the operator by moving its clock. */
  sweep: () => operator().client.post('/api/v1/operator/sandbox/clock', { advance_seconds: 1 }),
});
