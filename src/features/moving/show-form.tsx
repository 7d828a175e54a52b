import { useMutation } from '@tanstack/react-query';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { call } from '@/client/http';
import { toFailure } from '@/client/user-message';
import { importShow, previewShow, type ShowImport, type ShowPreview } from '@/contract/moving/show-import';
import { plural, t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';
import { AddressForm } from './address-form';
import styles from './moving.module.css';

interface Props {
  clubId: string;
  onBegun: (begun: ShowImport) => void;
}

const sentenceOf = (error: unknown): string => {
  const { sentence, fields } = toFailure(error);
  return fields.url ?? fields.mayPublish ?? sentence;
};

function toImport(count: number, { oldest, newest }: ShowPreview): string {
  if (!oldest || !newest) {
    return plural(count, { one: '# episode to import', other: '# episodes to import' });
  }
  return plural(
    count,
    { one: '# episode to import ({from} to {to})', other: '# episodes to import ({from} to {to})' },
    { from: formatShortDay(oldest), to: formatShortDay(newest) },
  );
}

interface PreviewProps {
  preview: ShowPreview;
  /** How many would be imported. */
  count: number;
  /** How many of them are not for children. */
  explicit: number;
}

/** What the feed holds, in lines that each say one thing. */
function Preview({ preview, count, explicit }: PreviewProps) {
  const { title, already, deleted, withoutSound, first, locked } = preview;
  const lines = [
    already > 0 && plural(already, { one: '# episode here already', other: '# episodes here already' }),
    deleted > 0 &&
      plural(deleted, {
        one: '# episode that was deleted here stays deleted',
        other: '# episodes that were deleted here stay deleted',
      }),
    withoutSound > 0 &&
      plural(withoutSound, {
        one: '# episode without a sound file',
        other: '# episodes without a sound file',
      }),
    explicit > 0 &&
      plural(explicit, {
        one: '# episode not for children: only parents hear it',
        other: '# episodes not for children: only parents hear them',
      }),
  ].filter((line) => line !== false);
  return (
    <div className={styles.preview}>
      <strong>{title}</strong>
      <p className={styles.text}>{toImport(count, preview)}</p>
      {first.length > 0 && (
        <ul>
          {first.map((name) => (
            <li key={name}>{name}</li>
          ))}
          {count > first.length && <li>{t`and ${count - first.length} more`}</li>}
        </ul>
      )}
      {lines.map((line) => (
        <p key={line} className={styles.text}>
          {line}
        </p>
      ))}
      {locked && <p className={styles.problem}>{locked}</p>}
    </div>
  );
}

/** The address of a feed, what is in it, and then the import. */
export function ShowForm({ clubId, onBegun }: Props) {
  const [url, setUrl] = useState('');
  const [mayPublish, setMayPublish] = useState(false);
  const [withPurged, setWithPurged] = useState(false);
  const params = { id: clubId };
  const look = useMutation({
    mutationFn: async () => (await call(previewShow, { params, body: { url } })).data,
  });
  const begin = useMutation({
    mutationFn: async () =>
      (await call(importShow, { params, body: { url, mayPublish: true, withPurged } })).data,
    onSuccess: onBegun,
  });
  const preview = look.data;
  const { importable = 0, purged = 0, explicit = 0, explicitPurged = 0 } = preview ?? {};
  const count = withPurged ? importable + purged : importable;
  const mayImport = preview && preview.locked === null && importable + purged > 0;
  const error = begin.error ?? look.error;
  return (
    <>
      <AddressForm
        label={t`Address of the feed (RSS)`}
        value={url}
        problem={error ? sentenceOf(error) : undefined}
        onChange={(next) => {
          setUrl(next);
          setWithPurged(false);
          setMayPublish(false);
          look.reset();
          begin.reset();
        }}
        onSubmit={() => !look.isPending && look.mutate()}
      >
        <Button
          htmlType="submit"
          loading={look.isPending}
          disabled={url.trim() === ''}
        >{t`Check the feed`}</Button>
      </AddressForm>
      <div role="status">
        {preview && (
          <Preview
            preview={preview}
            count={count}
            explicit={withPurged ? explicit + explicitPurged : explicit}
          />
        )}
      </div>
      {mayImport && (
        <>
          {purged > 0 && (
            <Checkbox checked={withPurged} onChange={({ target }) => setWithPurged(target.checked)}>
              {plural(purged, {
                one: 'Also import # episode that was deleted here for good',
                other: 'Also import # episodes that were deleted here for good',
              })}
            </Checkbox>
          )}
          <Checkbox
            checked={mayPublish}
            onChange={({ target }) => setMayPublish(target.checked)}
          >{t`We have the right to publish this show here`}</Checkbox>
          <Button
            type="primary"
            disabled={!mayPublish || count === 0}
            loading={begin.isPending}
            onClick={() => !begin.isPending && begin.mutate()}
          >
            {plural(count, { one: 'Import # episode', other: 'Import # episodes' })}
          </Button>
        </>
      )}
    </>
  );
}
