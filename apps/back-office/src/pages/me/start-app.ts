import { startTotp } from '@croupier/contract/back-office/me.ts';
import { type Answer, call } from '../../call.ts';

/**
 * Each start makes another secret. So it is asked for once while the dialog is open, whatever else is loaded again: the
 * one that the phone has read must stay after a wrong code.
 */
export const startApp = {
  queryKey: ['start_totp', 'dialog'],
  queryFn: (): Promise<Answer<typeof startTotp>> => call(startTotp, {}),
  staleTime: 'static',
  gcTime: 0,
  retry: false,
} as const;
