import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { campaigns, getCampaignCalendar } from '@/contract/campaign';

/** Twelve weeks from the week of a day, or around today. Stale whenever the list of campaigns is. */
export const useCampaignCalendar = (from?: string) =>
  useQuery({
    queryKey: [...listKey(campaigns.list), 'calendar', from],
    queryFn: async ({ signal }) => (await call(getCampaignCalendar, { query: { from }, signal })).data,
    placeholderData: keepPreviousData,
  });
