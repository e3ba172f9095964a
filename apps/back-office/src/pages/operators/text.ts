import { operators as de } from '../../text/de/operators.ts';
import { operators as en } from '../../text/en/operators.ts';
import { defineText } from '../../text.ts';

export const useOperatorsText = defineText(en, de);
