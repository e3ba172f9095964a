import { staff as de } from '../../text/de/staff.ts';
import { staff as en } from '../../text/en/staff.ts';
import { defineText } from '../../text.ts';

export const useStaffText = defineText(en, de);
