import { App } from 'antd';
import { toFailure } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import { FormDrawer } from '@/ui/form-drawer';
import { EpisodeFields } from './episode-fields';
import { type EpisodeValues, useSaveEpisode } from './use-save-episode';

interface Props {
  open: boolean;
  /** The episode to change; without it a new one is made. */
  episode?: Episode;
  /** The newest episode there is: a new one carries on its numbers. */
  newest?: Episode;
  /** While the newest one is not known yet: a form that began without it would start again at number 1. */
  loading?: boolean;
  onClose: () => void;
  onSaved?: (episode: Episode) => void;
}

const startValues = (episode?: Episode, newest?: Episode): Partial<EpisodeValues> => {
  if (!episode) {
    return {
      number: (newest?.number ?? 0) + 1,
      season: newest?.season ?? 1,
      description: '',
      audience: 'everyone',
    };
  }
  const { name, number, season, endDate, description, audience } = episode;
  return { name, number, season, endDate, description, audience };
};

/** Makes a draft episode, or changes one. */
export function EpisodeDrawer({ open, episode, newest, loading, onClose, onSaved }: Props) {
  const saving = useSaveEpisode(episode?.id);
  const { message } = App.useApp();

  const save = async (values: EpisodeValues) => {
    const { data, message: sentence } = await saving.mutateAsync(values);
    void message.success(sentence);
    onClose();
    onSaved?.(data);
  };

  return (
    <FormDrawer<EpisodeValues>
      title={episode ? 'Edit episode' : 'New episode'}
      open={open}
      onClose={() => {
        saving.reset();
        onClose();
      }}
      loading={loading && !episode}
      initialValues={startValues(episode, newest)}
      onSubmit={save}
      submitLabel={episode ? 'Save Changes' : 'Create draft'}
      failure={saving.error ? toFailure(saving.error) : undefined}
    >
      <EpisodeFields fresh={!episode} />
    </FormDrawer>
  );
}
