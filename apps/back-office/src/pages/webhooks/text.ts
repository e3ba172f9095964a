import { webhooks as de } from '../../text/de/webhooks.ts';
import { webhooks as en } from '../../text/en/webhooks.ts';
import { defineText } from '../../text.ts';

export const useWebhooksText = defineText(en, de);
