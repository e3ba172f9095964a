import { dayMilliseconds } from '../../base/windows.ts';
import { offsetOf, type Paging } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';

/** How long a sign-in is shown to the player and to staff. */
const keptMilliseconds = 400 * dayMilliseconds;

export type NewSignIn = {
  readonly player_id: number;
  readonly succeeded: boolean;
  readonly restricted: boolean;
  readonly ip: string | null;
  readonly network: string | null;
  readonly device: string | null;
};

export type SignInRow = Omit<NewSignIn, 'network'> & { readonly id: number; readonly created_at: Date };

const columns = (tx: Tx) => tx`id, player_id, succeeded, restricted, ip, device, created_at`;

export const insertSignIn = async (
  tx: Tx,
  { operator_id, now }: { readonly operator_id: number; readonly now: Date },
  signIn: NewSignIn,
): Promise<SignInRow> => {
  const expires_at = new Date(now.getTime() + keptMilliseconds);
  const [row] = await tx<SignInRow[]>`
    insert into player_sign_ins ${tx([{ ...signIn, operator_id, created_at: now, expires_at }])}
    returning ${columns(tx)}`;
  return row as SignInRow;
};

/** Whether the player has signed in from the network before. */
export const knowsNetwork = async (tx: Tx, operatorId: number, playerId: number, network: string): Promise<boolean> => {
  const [row] = await tx`
    select 1 from player_sign_ins
    where operator_id = ${operatorId} and player_id = ${playerId} and network = ${network} and succeeded limit 1`;
  return row !== undefined;
};

/** The player's sign-ins, newest first. */
export const selectSignIns = async (tx: Tx, operatorId: number, playerId: number, paging: Paging) => {
  const [rows, [counted]] = await Promise.all([
    tx<SignInRow[]>`
      select ${columns(tx)} from player_sign_ins
      where operator_id = ${operatorId} and player_id = ${playerId}
      order by created_at desc, id desc limit ${paging.per_page} offset ${offsetOf(paging)}`.execute(),
    tx<{ total: number }[]>`
      select count(*) as total from player_sign_ins
      where operator_id = ${operatorId} and player_id = ${playerId}`.execute(),
  ]);
  return { rows, total: counted!.total };
};
