import { DownloadOutlined, ShareAltOutlined } from '@ant-design/icons';
import { Button, Checkbox, Radio } from 'antd';
import { useEffect, useState } from 'react';
import { saveFile } from '@/client/save-file';
import type { FamilySeason } from '@/contract/season/season';
import { t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Sheet } from '@/ui/layout/sheet';
import { drawPicture } from './draw-picture';
import { type PictureShape, pictureSizes } from './picture-layout';
import styles from './picture-sheet.module.css';
import { altText, type PictureContent } from './season-picture';

interface Props {
  open: boolean;
  onClose: () => void;
  /** The club's. */
  logo: string | null;
  /** The children whose names a guardian may tick. None is ticked beforehand. */
  childrenToName: FamilySeason['children'];
  makeContent: (names: readonly string[]) => PictureContent;
  /** Without its ending. */
  fileName: string;
}

const shapeNames: Record<PictureShape, string> = { post: t`Post`, story: t`Story` };
const shapes = Object.keys(pictureSizes) as PictureShape[];

interface Drawn {
  file: File;
  url: string;
}

/** Draws the picture whenever what is on it changes; `undefined` until it is there. */
function usePicture(content: PictureContent, shape: PictureShape, logo: string | null, fileName: string) {
  const [drawn, setDrawn] = useState<Drawn>();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // Content is made anew at each render.
  const key = JSON.stringify(content);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` draws it once more.
  useEffect(() => {
    let left = false;
    setFailed(false);
    setDrawn(undefined);
    drawPicture(JSON.parse(key) as PictureContent, shape, logo).then(
      ({ blob, url }) =>
        !left && setDrawn({ url, file: new File([blob], `${fileName}-${shape}.png`, { type: 'image/png' }) }),
      () => !left && setFailed(true),
    );
    return () => {
      left = true;
    };
  }, [key, shape, logo, fileName, tries]);
  return { drawn, failed, retry: () => setTries((count) => count + 1) };
}

const canShare = (file: File) =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });

/** A picture of the season, to be saved, or given to another app of the phone. */
export const PictureSheet = ({ open, onClose, ...picture }: Props) => (
  <Sheet title={t`A picture to share`} open={open} onClose={onClose}>
    <Picture {...picture} />
  </Sheet>
);

function Picture({ logo, childrenToName, makeContent, fileName }: Omit<Props, 'open' | 'onClose'>) {
  const [shape, setShape] = useState<PictureShape>('post');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [news, setNews] = useState('');
  const content = makeContent(
    childrenToName.filter(({ id }) => ticked.has(id)).map(({ firstName }) => firstName),
  );
  const { drawn, failed, retry } = usePicture(content, shape, logo, fileName);
  const { width, height } = pictureSizes[shape];

  const share = async ({ file }: Drawn) => {
    try {
      await navigator.share({ files: [file], text: altText(content) });
    } catch (error) {
      // The person has changed their mind.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setNews(t`The phone could not share it. Save it instead.`);
    }
  };
  const save = ({ file }: Drawn) => {
    saveFile({ name: file.name, content: file });
    setNews(t`The picture is saved.`);
  };

  return (
    <div className={styles.body}>
      <div className={styles.frame} style={{ aspectRatio: `${width} / ${height}` }}>
        {drawn && <img className={styles.picture} src={drawn.url} alt={altText(content)} />}
        {!drawn && !failed && <Skeleton shape="block" height={320} />}
        {failed && <FailureNotice message={t`The picture could not be made.`} onRetry={retry} />}
      </div>
      <Radio.Group
        aria-label={t`Shape`}
        optionType="button"
        value={shape}
        onChange={({ target }) => setShape(target.value)}
        options={shapes.map((value) => ({ value, label: shapeNames[value] }))}
      />
      {childrenToName.length > 0 && (
        <fieldset className={styles.names}>
          <legend className={styles.legend}>{t`Names on the picture`}</legend>
          {childrenToName.map(({ id, firstName }) => (
            <Checkbox
              key={id}
              checked={ticked.has(id)}
              onChange={({ target }) => {
                const others = [...ticked].filter((each) => each !== id);
                setTicked(new Set(target.checked ? [...others, id] : others));
              }}
            >
              {firstName}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <div className={styles.actions}>
        {drawn && canShare(drawn.file) && (
          <Button
            type="primary"
            icon={<ShareAltOutlined aria-hidden />}
            onClick={() => void share(drawn)}
          >{t`Share`}</Button>
        )}
        <Button
          icon={<DownloadOutlined aria-hidden />}
          type={drawn && canShare(drawn.file) ? 'default' : 'primary'}
          disabled={!drawn}
          onClick={() => drawn && save(drawn)}
        >{t`Save the picture`}</Button>
      </div>
      <p className={styles.news} role="status">
        {news}
      </p>
    </div>
  );
}
