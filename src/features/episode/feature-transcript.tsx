import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { call } from '@/client/http';
import type { EpisodeDetail } from '@/contract/episode';
import { getTranscript } from '@/contract/transcript/transcript';
import { keyOfRecording, transcriptKey } from '@/entities/transcript/transcript-actions';
import { TranscriptLine } from '@/entities/transcript/transcript-line';
import { t } from '@/language/text';

const pollMs = 15_000;

/** How far what is said in the feature is written down; nothing for one that is not saved yet. */
export function FeatureTranscript({ former }: { former: EpisodeDetail['feature'] }) {
  const feature: EpisodeDetail['feature'] = Form.useWatch('feature');
  const url = former?.url;
  const { data } = useQuery({
    queryKey: transcriptKey(url ?? ''),
    queryFn: async ({ signal }) =>
      (await call(getTranscript, { params: { key: keyOfRecording(url ?? '') }, signal })).data,
    enabled: url !== undefined,
    refetchInterval: ({ state }) =>
      state.data?.status === 'writing' || state.data?.status === 'waiting' ? pollMs : false,
  });
  if (!url || !data || feature?.url !== url) return null;
  return <TranscriptLine url={url} label={t`Feature`} brief={data} stale={[transcriptKey(url)]} />;
}
