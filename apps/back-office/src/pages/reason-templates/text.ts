import { reasonTemplates as de } from '../../text/de/reason-templates.ts';
import { reasonTemplates as en } from '../../text/en/reason-templates.ts';
import { defineText } from '../../text.ts';

export const useReasonTemplatesText = defineText(en, de);
