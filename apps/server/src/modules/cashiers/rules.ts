/** The page of the sandbox cashier, which only sandbox operators may name. */
export const sandboxCashierPage = '/pay/sandbox';

export const isSandboxCashier = (address: string): boolean => address === sandboxCashierPage;

/** Where the sandbox cashier takes orders. */
const sandboxCashierOrders = '/pay/sandbox/orders';

export const isSandboxOrders = (address: string): boolean => address === sandboxCashierOrders;
