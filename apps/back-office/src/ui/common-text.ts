import { common as de } from '../text/de/common.ts';
import { common as en } from '../text/en/common.ts';
import { defineText } from '../text.ts';

/** The words that the components themselves need. */
export const useCommonText = defineText(en, de);
