import { languageTag } from '@/language/text';

/**
 * The countries a club can be in (ISO 3166-1 alpha-2), each with the age from which a child may consent for itself:
 * GDPR art. 8 and its national laws, the UK's Data Protection Act, COPPA. Read by forms and, later, by the consent.
 */
export const consentAges = {
  AT: 14,
  AU: 15,
  BE: 13,
  BG: 14,
  CA: 14,
  CH: 16,
  CY: 14,
  CZ: 15,
  DE: 16,
  DK: 15,
  EE: 13,
  ES: 14,
  FI: 13,
  FR: 15,
  GB: 13,
  GR: 15,
  HR: 16,
  HU: 16,
  IE: 16,
  IS: 13,
  IT: 14,
  LT: 14,
  LU: 16,
  LV: 13,
  MT: 13,
  NL: 16,
  NO: 15,
  NZ: 16,
  PL: 16,
  PT: 13,
  RO: 16,
  SE: 13,
  SI: 15,
  SK: 16,
  US: 13,
} as const;

export type CountryCode = keyof typeof consentAges;
export const countryCodes = Object.keys(consentAges) as [CountryCode, ...CountryCode[]];

/** By language, because the server answers in several. */
const namesIn = new Map<string, Intl.DisplayNames>();

/** `GB` → `United Kingdom`. */
export function countryName(code: CountryCode): string {
  const tag = languageTag();
  const names = namesIn.get(tag) ?? new Intl.DisplayNames([tag], { type: 'region' });
  namesIn.set(tag, names);
  return names.of(code) ?? code;
}

/** The time zone of a country's largest city: what a club of that country has unless another one is chosen. */
export const countryZones: Record<CountryCode, string> = {
  AT: 'Europe/Vienna',
  AU: 'Australia/Sydney',
  BE: 'Europe/Brussels',
  BG: 'Europe/Sofia',
  CA: 'America/Toronto',
  CH: 'Europe/Zurich',
  CY: 'Asia/Nicosia',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  DK: 'Europe/Copenhagen',
  EE: 'Europe/Tallinn',
  ES: 'Europe/Madrid',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  GR: 'Europe/Athens',
  HR: 'Europe/Zagreb',
  HU: 'Europe/Budapest',
  IE: 'Europe/Dublin',
  IS: 'Atlantic/Reykjavik',
  IT: 'Europe/Rome',
  LT: 'Europe/Vilnius',
  LU: 'Europe/Luxembourg',
  LV: 'Europe/Riga',
  MT: 'Europe/Malta',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  NZ: 'Pacific/Auckland',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
  RO: 'Europe/Bucharest',
  SE: 'Europe/Stockholm',
  SI: 'Europe/Ljubljana',
  SK: 'Europe/Bratislava',
  US: 'America/New_York',
};
