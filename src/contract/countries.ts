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
