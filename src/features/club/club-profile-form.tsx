import { useEffect, useState } from 'react';
import type { ApiFailure } from '@/client/api-failure';
import { EditConflict } from '@/client/edit-conflict';
import { call } from '@/client/http';
import { toFailure } from '@/client/user-message';
import type { Club } from '@/contract/account';
import { restoreClub, updateClub } from '@/contract/club';
import { limits } from '@/contract/limits';
import { shownValue } from '@/kit/shown-value';
import type { UploadState } from '@/kit/upload/use-upload';
import { useDeletedMeanwhile } from '@/kit/use-deleted-meanwhile';
import { t } from '@/language/text';
import { formatTime } from '@/ui/date/dates';
import { useResultModal } from '@/ui/feedback/result-modal';
import { useConfirm } from '@/ui/feedback/use-confirm';
import { FormDrawer } from '@/ui/form/form-drawer';
import type { Failure } from '@/ui/form/form-failure';
import { useEditConflict } from '@/ui/form/use-edit-conflict';
import { LocalClip } from './club-profile-chosen-audio';
import { ClubProfileGeneral } from './club-profile-general';
import { ClubProfileIdentity } from './club-profile-identity';
import { ClubProfileNote } from './club-profile-note';
import { ClubProfileTabs, type ProfileTab } from './club-profile-tabs';
import { useHeldAudio } from './use-held-audio';
import { type ClubProfileValues, IdentityFailed, useSaveClubProfile } from './use-save-club-profile';

interface Props {
  open: boolean;
  /** The values that the form begins with. */
  first: Club;
  /** It is the signed-in user's own club. */
  own: boolean;
  onClose: () => void;
  onSaved: () => void;
  afterClose: () => void;
  /** Called when the club has changed since it was shown. */
  onStale?: () => void;
}

const isValid = ({ clubname, clubLogo }: Partial<ClubProfileValues>) =>
  Boolean(clubLogo) && updateClub.body.shape.clubname.safeParse(clubname).success;

/** A club’s own people do not choose its time zone: what counts as late follows from it. */
const valuesOf = ({ clubname, clubLogo, timeZone }: Club, own: boolean): ClubProfileValues => ({
  clubname,
  clubLogo,
  ...(!own && { timeZone }),
});

/** The form of one opening of the Club Profile. */
export function ClubProfileForm({ open, first, own, onClose, onSaved, afterClose, onStale }: Props) {
  const { club, share, begin, stop, save } = useSaveClubProfile({ first, own });
  const results = useResultModal();
  const [tab, setTab] = useState<ProfileTab>('general');
  const audio = useHeldAudio();
  const [logo, setLogo] = useState<UploadState>('ready');
  const [logoTry, setLogoTry] = useState(0);
  const confirm = useConfirm();
  const [failure, setFailure] = useState<Failure>();
  const audioTrouble = audio.problem ? 'problem' : audio.refusal ? 'refusal' : undefined;

  useEffect(() => {
    if (logo === 'failed') setTab('general');
  }, [logo]);

  /** What was refused under the tab that is left was never taken: it is forgotten, so that it does not hold up the save. */
  const showTab = (next: ProfileTab) => {
    if (logo === 'failed') setLogoTry(logoTry + 1);
    audio.dismiss();
    setTab(next);
  };

  const isWanted = (file: File, seconds: number) =>
    confirm.ask({
      title: t`Are you sure? This opens every episode`,
      text: (
        <>
          <p>
            {t`${file.name} lasts ${formatTime(seconds)}. Families hear it at the start of every episode of your club. Usually a club identity is up to ${limits.identityUsual} seconds long.`}
          </p>
          <LocalClip file={file} label={file.name} begin />
        </>
      ),
      okText: t`Save Changes`,
      onOk: async () => undefined,
    }).answered;

  const tell = (error: unknown) => {
    const { code, message, reason, fields } = toFailure(error);
    if (code === 'cancelled') return;
    // Fields that this form does not have cannot be marked.
    const refused = Object.entries(fields).filter(([name]) => name in updateClub.body.shape);
    setFailure({ message, reason, fields: Object.fromEntries(refused) });
    if (refused.length > 0) setTab('general');
  };

  const tellOfIdentity = (error: ApiFailure) => {
    if (error.code === 'cancelled') return;
    setFailure({ message: error.message, reason: error.reason, fields: {} });
    if (audio.refuse(error)) setTab('identity');
  };

  const { drawer, begun, ask } = useEditConflict<Club>({
    first,
    begin,
    results,
    valuesOf: (newer) => valuesOf(newer, own),
    show: (_, value) => shownValue(value),
    onRestart: () => {
      setFailure(undefined);
      setTab('general');
    },
  });

  const refresh = () => onStale?.();
  const showDeleted = useDeletedMeanwhile({ results, onLeave: onClose, refresh });

  const submit = async (values: ClubProfileValues) => {
    const { file, seconds = 0 } = audio;
    if (file && seconds > limits.identityUsual && !(await isWanted(file, seconds)))
      throw new Error('the long identity is not wanted');
    try {
      await save({ ...values, clubname: values.clubname.trim() }, file, () => audio.hold(undefined));
    } catch (error) {
      const reason = error instanceof IdentityFailed ? error.failure : toFailure(error);
      if (error instanceof EditConflict) ask(error);
      // People of a deleted club cannot restore it.
      else if (reason.code === 'not_found' && !own) {
        showDeleted(reason, () => call(restoreClub, { params: { id: first.id } }));
        refresh();
      } else if (error instanceof IdentityFailed) tellOfIdentity(error.failure);
      else tell(error);
      throw error;
    }
    onSaved();
  };

  return (
    <>
      <FormDrawer<ClubProfileValues>
        title={t`Club Profile`}
        open={open}
        onClose={onClose}
        afterClose={afterClose}
        actions={drawer}
        // A newer revision makes a new form, which begins with its values.
        startKey={begun.rev}
        initialValues={valuesOf(begun, own)}
        onSubmit={submit}
        submitLabel={t`Save Changes`}
        canSubmit={(values) => isValid(values) && logo === 'ready' && !audioTrouble}
        changed={audio.file !== undefined || logo === 'uploading'}
        onStop={share === undefined ? undefined : stop}
        failure={failure}
        tellAll
        ownLine
        note={({ clubLogo }) => (
          <ClubProfileNote
            share={share}
            file={audio.file}
            logo={logo}
            logoMissing={!clubLogo}
            audio={audioTrouble}
          />
        )}
      >
        <ClubProfileTabs
          active={tab}
          onChange={showTab}
          general={
            <ClubProfileGeneral
              logoTry={logoTry}
              former={begun.clubLogo}
              withTimeZone={!own}
              again={begun !== first}
              onLogoState={setLogo}
              onFailed={results.error}
            />
          }
          identity={<ClubProfileIdentity identity={club.audioIdentity} audio={audio} />}
        />
      </FormDrawer>
      {results.holder}
      {confirm.holder}
    </>
  );
}
