/** The page of the sandbox cashier, which only sandbox operators may name. */
export const sandboxCashierPage = '/pay/sandbox';

export const isSandboxCashier = (address: string): boolean => address === sandboxCashierPage;
