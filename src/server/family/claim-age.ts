import { type CountryCode, consentAges } from '@/contract/countries';
import { today } from '@/contract/time-zone';

/** For a club in a country that we do not know the highest age holds. */
const highest = Math.max(...Object.values(consentAges));

const isKnown = (country: string): country is CountryCode => country in consentAges;

/** The age from which a person consents for themselves in a country. */
export const claimAge = (country: string): number => (isKnown(country) ? consentAges[country] : highest);

/** The first day on which everyone born in a year has that age, because only the year is known. */
export const claimableFrom = (birthYear: number, country: string): string =>
  `${birthYear + claimAge(country) + 1}-01-01`;

interface Claimant {
  birthYear: number | null;
  country: string;
  timeZone: string;
}

/** Whether a person is old enough, by the day of their club. */
export const isOfAge = ({ birthYear, country, timeZone }: Claimant): boolean =>
  birthYear !== null && today(timeZone) >= claimableFrom(birthYear, country);
