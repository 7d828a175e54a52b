import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { t } from '@/language/text';
import styles from './part-boundary.module.css';

type ScreenPart = 'page' | 'drawer' | 'modal' | 'player';

/** What the shell does for parts that fail, because `ui` knows neither calls nor their answers. */
interface PartCare {
  /** Tells the server of an error. */
  report: (error: unknown, part: ScreenPart, componentStack: string) => void;
  /** Before a part is drawn again: an answer that it cannot show may be why it has failed. */
  beforeRetry: () => void;
  reload: () => void;
}

const Care = createContext<PartCare>({
  report: () => undefined,
  beforeRetry: () => undefined,
  reload: () => window.location.reload(),
});
export const PartCareProvider = Care.Provider;
export const usePartCare = (): PartCare => useContext(Care);

const ofOverlay = t`This part could not be shown, because something in it went wrong.`;
const sentences: Record<ScreenPart, string> = {
  page: t`This page could not be shown, because something in it went wrong.`,
  drawer: ofOverlay,
  modal: ofOverlay,
  player: t`The player could not be shown, because something in it went wrong. The sound is not affected.`,
};

interface Props {
  part: ScreenPart;
  /** Another one is another content, which is drawn without a press. */
  resetKey?: string | undefined;
  /** The notice lies over the page, because the part has no place in it. */
  over?: boolean;
  /** Where the part has its own way out, which fails with it. */
  onClose?: () => void;
  /** Shown with the notice: what must stay in reach. */
  instead?: ReactNode;
  /** Hears when the notice comes, and when it goes. */
  onBroken?: (broken: boolean) => void;
  children: ReactNode;
}

interface NoticeProps extends Omit<Props, 'resetKey' | 'instead'> {
  onRetry: () => void;
}

/** In the place of a part that has failed. It needs no antd, which may be what has failed. */
function BrokenPart({ part, over = false, onRetry, onClose, onBroken, children }: NoticeProps) {
  const { beforeRetry, reload } = usePartCare();
  useEffect(() => {
    onBroken?.(true);
    return () => onBroken?.(false);
  }, [onBroken]);
  const retry = () => {
    beforeRetry();
    onRetry();
  };
  return (
    <div role="alert" className={over ? styles.over : styles.notice}>
      <p className={styles.message}>{sentences[part]}</p>
      <div className={styles.buttons}>
        <button type="button" className={styles.button} onClick={retry}>{t`Try again`}</button>
        <button type="button" className={styles.button} onClick={reload}>{t`Reload the page`}</button>
        {onClose && <button type="button" className={styles.button} onClick={onClose}>{t`Close`}</button>}
      </div>
      {children}
    </div>
  );
}

/**
 * Ends what one part of the screen throws while it is drawn: the rest stays, and the part says what happened and how to go on.
 * Code that cannot be loaded throws nothing here: `lazyComponent` and `orTryAgain` say so themselves.
 */
export function PartBoundary({ resetKey, instead, children, ...of }: Props) {
  const { report } = usePartCare();
  return (
    <ErrorBoundary
      resetKeys={[resetKey]}
      onError={(error, { componentStack }) => report(error, of.part, componentStack ?? '')}
      fallbackRender={({ resetErrorBoundary }) => (
        <BrokenPart {...of} onRetry={resetErrorBoundary}>
          {instead}
        </BrokenPart>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
