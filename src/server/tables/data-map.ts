import type { DataMap } from './data-classes';
import { dataOfContent } from './data-of-content';
import { dataOfEpisodes } from './data-of-episodes';
import { dataOfPeople } from './data-of-people';

/**
 * What is stored, about which people, and for how long: each column of each table with its class. A test
 * fails when a column has none or two. Exports are made from it.
 */
export const dataMap: DataMap = { ...dataOfPeople, ...dataOfContent, ...dataOfEpisodes };
