import { createGate, createGates } from '../../base/gate.ts';
import { hashPassword } from '../../base/password.ts';

/** About ten seconds of work. In the gate of all operators, each has at most one that waits. */
const maxWaitingOfOperator = 100;
const maxWaitingTogether = 1_000;

/**
 * Hashes passwords of new players one at a time, in turns of the operators: a flood of registrations leaves the other
 * place for hashing to staff who sign in, and takes from other operators no more than their turn.
 */
export const createHashInTurns = () => {
  const together = createGate(maxWaitingTogether);
  const gateOf = createGates(maxWaitingOfOperator);
  return (operatorId: number, password: string): Promise<string> =>
    gateOf(operatorId)(() => together(() => hashPassword(password)));
};
