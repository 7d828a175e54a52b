import { App } from 'antd';
import { useState } from 'react';
import type { ApiFailure } from '@/client/api-failure';
import { EditConflict } from '@/client/edit-conflict';
import { toFailure } from '@/client/user-message';
import { audienceNames, type Episode, episodeStatusNames } from '@/contract/episode';
import { formatDate } from '@/ui/date/dates';
import { useResultModal } from '@/ui/feedback/result-modal';
import { FormDrawer } from '@/ui/form/form-drawer';
import { useEditConflict } from '@/ui/form/use-edit-conflict';
import { useOpening } from '@/ui/form/use-opening';
import { EpisodeFields } from './episode-fields';
import { type EpisodeValues, useSaveEpisode } from './episode-mutations';

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

type FormProps = Omit<Props, 'episode'> & {
  /** What the form begins with; undefined makes a new episode. */
  first: Episode | undefined;
};

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

const Newer = ({ name, status, endDate, audience }: Episode) => (
  <>
    The episode is now <strong>{name}</strong>, {episodeStatusNames[status].toLowerCase()}, with the Due Date{' '}
    {formatDate(endDate)}, for {audienceNames[audience].toLowerCase()}.
  </>
);

/** One opening of the episode's drawer. */
function EpisodeForm({ open, first, newest, loading, onClose, onSaved }: FormProps) {
  const { saving, begin } = useSaveEpisode(first);
  const results = useResultModal();
  const [failure, setFailure] = useState<ApiFailure>();
  const { message } = App.useApp();
  const { drawer, begun, ask } = useEditConflict<Episode, Episode | undefined>({
    first,
    begin,
    results,
    wordsOf: (newer) => <Newer {...newer} />,
    onRestart: () => setFailure(undefined),
  });

  const save = async (values: EpisodeValues) => {
    try {
      const { data, message: sentence } = await saving.mutateAsync(values);
      void message.success(sentence);
      onClose();
      onSaved?.(data);
    } catch (error) {
      if (error instanceof EditConflict) ask(error);
      else setFailure(toFailure(error));
      throw error;
    }
  };

  return (
    <>
      <FormDrawer<EpisodeValues>
        title={first ? 'Edit episode' : 'New episode'}
        open={open}
        onClose={onClose}
        actions={drawer}
        startKey={begun?.rev}
        loading={loading && !first}
        initialValues={startValues(begun, newest)}
        onSubmit={save}
        submitLabel={first ? 'Save Changes' : 'Create draft'}
        failure={failure}
      >
        <EpisodeFields fresh={!first} />
      </FormDrawer>
      {results.holder}
    </>
  );
}

/** Makes a draft episode, or changes one. Stays mounted while closed, so that one sees it close. */
export function EpisodeDrawer({ episode, ...props }: Props) {
  const { count, first } = useOpening(props.open, episode);
  return <EpisodeForm key={count} first={first} {...props} />;
}
