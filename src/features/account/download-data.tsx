import { DownloadOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { call, fileLink } from '@/client/http';
import { saveJson } from '@/client/save-file';
import { userMessage } from '@/client/user-message';
import { exportOwn, type PersonalExport } from '@/contract/personal/own-data';
import { t } from '@/language/text';
import { formatTime } from '@/ui/date/dates';
import { sizeWords } from '@/ui/form/file-size';
import styles from './your-data.module.css';

const fileName = 'touchline-my-data.json';

/** Saves all that is kept of oneself, and then names the files that were sent: each can be fetched on its own. */
export function DownloadData() {
  const download = useMutation({
    mutationFn: async () => (await call(exportOwn)).data,
    onSuccess: (data) => saveJson(fileName, data),
  });
  return (
    <section className={styles.section} aria-labelledby="take-along">
      <h2 id="take-along" className={styles.heading}>{t`A copy of your data`}</h2>
      <p
        className={styles.text}
      >{t`All that we keep about you, as one JSON file, with a list of the recordings and pictures you have sent.`}</p>
      <Button
        block
        icon={<DownloadOutlined aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >{t`Download my data`}</Button>
      <div role="status">{download.data && <Saved files={download.data.files} />}</div>
      {download.error && (
        <p className={styles.refusal} role="alert">
          {userMessage(download.error)}
        </p>
      )}
    </section>
  );
}

function Saved({ files }: Pick<PersonalExport, 'files'>) {
  return (
    <>
      <p className={styles.text}>{t`Saved as ${fileName}.`}</p>
      {files.length > 0 && (
        <>
          <p
            className={styles.text}
          >{t`You have sent these files. Each can be downloaded while you are signed in:`}</p>
          <ul className={styles.files}>
            {files.map((file) => (
              <li key={file.url}>
                <a href={fileLink(file.url)} download={file.fileName}>
                  {file.fileName}
                  <span className={styles.facts}>
                    {[sizeWords(file.bytes), file.duration !== null && formatTime(file.duration)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
