import type { followLive as route } from '@croupier/contract/back-office/desk.ts';
import type { Stream } from '../../call/answer.ts';
import { type Call, staffOf } from '../../call/call.ts';
import type { Live } from './live.ts';

export const createFollowLive =
  (live: Live) =>
  async (call: Call<typeof route>): Promise<Stream> => {
    const staff = staffOf(call);
    live.refuseTooMany(staff);
    const maxEvents = call.query.max_events ?? Number.POSITIVE_INFINITY;
    return { stream: (readmit) => live.open(staff, maxEvents, readmit) };
  };
