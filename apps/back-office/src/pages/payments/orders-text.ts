import { cashierOrders as de } from '../../text/de/cashier-orders.ts';
import { cashierOrders as en } from '../../text/en/cashier-orders.ts';
import { defineText } from '../../text.ts';

export const useOrdersText = defineText(en, de);
