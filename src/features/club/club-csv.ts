import { type ClubRow, clubStateNames, clubStateOf } from '@/contract/club';
import { countryName } from '@/contract/countries';
import { type CsvColumn, csvDay } from '@/ui/list/csv-column';

/** The club list as a file. */
export const clubCsv: readonly CsvColumn<ClubRow>[] = [
  { title: 'Club', value: ({ clubname }) => clubname },
  { title: 'Country', value: ({ country }) => countryName(country) },
  { title: 'Status', value: (club) => clubStateNames[clubStateOf(club)] },
  { title: 'Members', value: ({ members }) => members },
  { title: 'Admins', value: ({ admins }) => admins.join(', ') },
  { title: 'Invited', value: ({ invited }) => invited.join(', ') },
  { title: 'Added', value: ({ createdAt }) => csvDay(createdAt) },
  { title: 'Deleted', value: ({ removedAt }) => (removedAt ? csvDay(removedAt) : null) },
];
