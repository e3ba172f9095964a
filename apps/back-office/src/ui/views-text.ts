import { views as de } from '../text/de/views.ts';
import { views as en } from '../text/en/views.ts';
import { defineText } from '../text.ts';

export const useViewsText = defineText(en, de);
