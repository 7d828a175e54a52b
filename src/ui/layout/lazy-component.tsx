import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { PartBoundary } from '../boundary/part-boundary';
import type { AntdProvider } from '../theme/antd-provider';
import { LoadingNotice } from './loading-notice';

interface Code<Props> {
  Part: ComponentType<Props>;
  Provider: typeof AntdProvider;
}

/** Code that is loaded once, and is requested again after a failure. */
interface Source<Props> {
  code: Code<Props> | undefined;
  load: () => Promise<void>;
}

interface LazyOptions {
  /** Shown while the code loads, for a component inside the page. Without it a message says that the code is loading. */
  placeholder?: ReactNode;
}

interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Loads the code ahead, when it will probably be needed soon. Never rejects. */
  preload: () => Promise<void>;
}

/**
 * Makes a component whose code, with antd, is loaded when it is first shown (or first `open`, if it has that prop),
 * because the page is usable without it. Meanwhile a message says that it is loading, or that loading has failed and
 * how to try again. So does a part that throws.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: LazyOptions = {},
): LazyComponent<Props> {
  let loading: Promise<void> | undefined;
  const source: Source<Props> = {
    code: undefined,
    load: () => {
      loading ??= Promise.all([load(), import('../theme/antd-provider')]).then(
        ([Part, { AntdProvider: Provider }]) => {
          source.code = { Part, Provider };
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
  const part = (props: Props) => <Lazy source={source} props={props} {...options} />;
  // A failure is reported later, when the component is shown.
  return Object.assign(part, { preload: () => source.load().catch(() => undefined) });
}

interface LazyProps<Props> extends LazyOptions {
  source: Source<Props>;
  props: Props;
}

function Lazy<Props extends object>({ source, props, placeholder }: LazyProps<Props>) {
  const [state, setState] = useState<'unused' | 'loading' | 'failed' | 'there'>('unused');
  const closed = 'open' in props && props.open === false;
  if (state === 'unused' && !closed) setState(source.code ? 'there' : 'loading');
  // After closing, the next press loads it again.
  if (state === 'failed' && closed) setState('unused');

  useEffect(() => {
    if (state !== 'loading') return;
    let left = false;
    const end = (next: 'there' | 'failed') => () => !left && setState(next);
    source.load().then(end('there'), end('failed'));
    return () => {
      left = true;
    };
  }, [state, source]);

  if (state === 'unused') return null;
  if (!source.code || state === 'failed') {
    if (state !== 'failed' && placeholder) return placeholder;
    return <LoadingNotice failed={state === 'failed'} onRetry={() => setState('loading')} />;
  }
  const { Part, Provider } = source.code;
  const { onClose } = props as { onClose?: () => void };
  return (
    <Provider>
      <PartBoundary
        part={placeholder ? 'page' : 'drawer'}
        over={!placeholder}
        onClose={onClose}
        resetKey={String(closed)}
      >
        <Part {...props} />
      </PartBoundary>
    </Provider>
  );
}
