import { getStaffIdentity } from '@croupier/contract/back-office/staff.ts';
import type { Permission } from '@croupier/contract/permissions.ts';
import { useEffect } from 'react';
import type { Answer } from './call.ts';
import { useData } from './data.ts';
import { adoptPreferences } from './preferences.ts';
import { noteServerTime } from './time.ts';

export type Me = Answer<typeof getStaffIdentity>['data'];

/** Who is signed in and what they may do. */
export const useSession = () => {
  const { data, error, refetch } = useData(getStaffIdentity, {});
  const me = data?.data;
  useEffect(() => {
    if (!me) return;
    noteServerTime(me.server_time);
    adoptPreferences(me.id);
  }, [me]);
  return { me, error, refetch };
};

/** For what stands inside the frame, where somebody is always signed in. */
export const useMe = (): Me => {
  const { me } = useSession();
  if (!me) throw new Error('useMe is for pages that only who is signed in sees');
  return me;
};

export const useCan = (): ((permission: Permission | undefined) => boolean) => {
  const { me } = useSession();
  return (permission) => permission === undefined || (me?.permissions.includes(permission) ?? false);
};
