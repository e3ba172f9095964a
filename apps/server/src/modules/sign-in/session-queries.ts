import type { Tx } from '../../database/pool.ts';

export const noteDevice = (
  tx: Tx,
  operatorId: number,
  { staff_id, device_hash, expires_at }: { staff_id: number; device_hash: Buffer; expires_at: Date },
): Promise<unknown> => tx`
  insert into staff_devices (operator_id, staff_id, device_hash, expires_at)
  values (${operatorId}, ${staff_id}, ${device_hash}, ${expires_at})
  on conflict (operator_id, staff_id, device_hash) do update set expires_at = ${expires_at}, ended_at = null`;

export const knowsDevice = async (
  tx: Tx,
  operatorId: number,
  { staff_id, device_hash }: { staff_id: number; device_hash: Buffer },
  now: Date,
): Promise<boolean> => {
  const [row] = await tx`
    select 1 from staff_devices where operator_id = ${operatorId} and staff_id = ${staff_id}
      and device_hash = ${device_hash} and ended_at is null and expires_at > ${now}`;
  return row !== undefined;
};

export const endDevices = (tx: Tx, operatorId: number, staffId: number, now: Date): Promise<unknown> => tx`
  update staff_devices set ended_at = ${now}
  where operator_id = ${operatorId} and staff_id = ${staffId} and ended_at is null`;
