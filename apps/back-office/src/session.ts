import { signOut } from '@croupier/contract/back-office/sign-in.ts';
import { getStaffIdentity } from '@croupier/contract/back-office/staff.ts';
import { useEffect } from 'react';
import { type Answer, call } from './call.ts';
import { useData } from './data.ts';
import { type Asks, mayCall } from './may.ts';
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

/** Who is signed in as far as the frame has learned it: asks nothing by itself, so the sign-in pages may use it too. */
const useKnownMe = (): Me | undefined => useData(getStaffIdentity, {}, { enabled: false }).data?.data;

/** For what stands inside the frame, where somebody is always signed in. */
export const useMe = (): Me => {
  const me = useKnownMe();
  if (!me) throw new Error('useMe is for pages that only who is signed in sees');
  return me;
};

/** Ends this session. Everything that was read is forgotten with the page. */
export const leave = async (): Promise<void> => {
  await call(signOut, {}, { bare: true });
  window.location.assign('/back-office/sign-in');
};

export type { Asks };

/** Whether the person who is signed in may call a route or open a page. */
export const useMay = (): ((asked: Asks) => boolean) => {
  const me = useKnownMe();
  return (asked) => mayCall(me?.permissions ?? [], asked);
};
