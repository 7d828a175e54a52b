import { Form } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useList } from '@/client/list-query';
import { listEpisodes } from '@/contract/episode';

/** Offers a new episode the next number of its season, also when the season is changed, until a number is typed. */
export function useOfferedNumber(isNew: boolean, onOffer: (number: number) => void): void {
  const form = Form.useFormInstance();
  const season: unknown = Form.useWatch('season', form);
  const query = { season: Number(season), sort: '-number', pageSize: 1 } as const;
  const enabled = isNew && Number.isInteger(season);
  const { data, isPlaceholderData } = useList(listEpisodes, query, { enabled });
  const next = data && !isPlaceholderData ? (data.data[0]?.number ?? 0) + 1 : undefined;
  const offer = useEffectEvent((number: number) => {
    onOffer(number);
    // Not marked as touched, because it was not typed.
    if (!form.isFieldTouched('number')) form.setFields([{ name: 'number', value: number, touched: false }]);
  });
  useEffect(() => {
    if (enabled && next !== undefined) offer(next);
  }, [enabled, next]);
}
