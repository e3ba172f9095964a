import { signOut } from '@croupier/contract/back-office/sign-in.ts';
import { getStaffIdentity } from '@croupier/contract/back-office/staff.ts';
import { useEffect } from 'react';
import { type Answer, call } from './call.ts';
import { notifyFailed, queryClient, queryOf, useData } from './data.ts';
import { type Asks, mayCall } from './may.ts';
import { adoptPreferences } from './preferences.ts';
import { noteServerTime } from './time.ts';

export type Me = Answer<typeof getStaffIdentity>['data'];

/** Loads who is signed in and their permissions. */
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

/** Who is signed in, from the cache alone: sends no request, so the sign-in pages can use it. */
const useKnownMe = (): Me | undefined => useData(getStaffIdentity, {}, { enabled: false }).data?.data;

/** Who is signed in, for pages inside the frame, where somebody always is signed in. */
export const useMe = (): Me => {
  const me = useKnownMe();
  if (!me) throw new Error('useMe is for pages that only who is signed in sees');
  return me;
};

/** Ends this session and loads the sign-in page, which drops all cached data. */
export const leave = async (): Promise<void> => {
  try {
    await call(signOut, {}, { bare: true });
  } catch (error) {
    notifyFailed(error);
    return;
  }
  window.location.assign('/back-office/sign-in');
};

export type { Asks };

/** Whether the person who is signed in may call a route or open a page. */
export const useMay = (): ((asked: Asks) => boolean) => {
  const me = useKnownMe();
  return (asked) => mayCall(me?.permissions ?? [], asked);
};

/** The same outside of components; undefined until the person is known. */
export const knownMay = (): ((asked: Asks) => boolean) | undefined => {
  const me = queryClient.getQueryData<Answer<typeof getStaffIdentity>>(queryOf(getStaffIdentity, {}).queryKey)?.data;
  return me && ((asked) => mayCall(me.permissions, asked));
};

/** Waits until the person is known, then says what they may call or open. */
export const askMay = async (): Promise<(asked: Asks) => boolean> => {
  const { data: me } = await queryClient.ensureQueryData(queryOf(getStaffIdentity, {}));
  return (asked) => mayCall(me.permissions, asked);
};
