import { localeOf } from './text.ts';

/** ISO 3166-1 alpha-2: every country in which somebody may live. */
const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW ' +
  'BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI ' +
  'FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN ' +
  'IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME ' +
  'MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF ' +
  'PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV ' +
  'SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE ' +
  'YT ZA ZM ZW';

export const countryCodes: readonly string[] = codes.split(' ');

/** The region of a language tag. Where the system has no language, Chromium names one that is no tag: `en-US@posix`. */
const regionOf = (language: string): string | undefined => {
  try {
    return new Intl.Locale(language.replace(/@.*/, '')).region;
  } catch {
    return undefined;
  }
};

/** The country that the browser's settings suggest; a person can always choose another. */
export const likelyCountry = (accepted: readonly string[] = []): string => {
  const region = navigator.languages.map(regionOf).find((one) => one !== undefined);
  const known = accepted.length > 0 ? accepted : countryCodes;
  return region !== undefined && known.includes(region) ? region : (accepted[0] ?? 'DE');
};

/** Codes with their names in the person's language, in its order: those that the operator accepts, or all. */
export const countryNames = (accepted: readonly string[]): readonly (readonly [code: string, name: string])[] => {
  const names = new Intl.DisplayNames(localeOf(), { type: 'region' });
  const { compare } = new Intl.Collator(localeOf());
  return (accepted.length > 0 ? accepted : countryCodes)
    .map((code) => [code, names.of(code) ?? code] as const)
    .sort(([, left], [, right]) => compare(left, right));
};
