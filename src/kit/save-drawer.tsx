import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import type { ApiFailure } from '@/client/api-failure';
import { EditConflict, saveUnlessChanged } from '@/client/edit-conflict';
import { toFailure } from '@/client/user-message';
import { useResultModal } from '@/ui/feedback/result-modal';
import { FormDrawer } from '@/ui/form/form-drawer';
import type { DrawerWidth } from '@/ui/form/side-drawer';
import { useEditConflict } from '@/ui/form/use-edit-conflict';
import { useOpening } from '@/ui/form/use-opening';
import { shownValue } from './shown-value';
import { useDeletedMeanwhile } from './use-deleted-meanwhile';

interface Revised {
  rev: number;
}

interface Answered {
  message: string;
}

interface Props<Values extends object, Subject extends Revised, Reply extends Answered> {
  title: string;
  open: boolean;
  onClose: () => void;
  submitLabel: string;
  /** What is changed; without it something new is made. What it is at the opening is what the form begins with. */
  subject?: Subject;
  /** Without it the fields begin empty. */
  valuesOf?: (subject: Subject | undefined) => Partial<Values>;
  /** While the first values of a new one are loading. */
  loading?: boolean;
  /** Sends it; `subject` is what the change starts from, whose `rev` goes into `ifMatch`. */
  save: (values: Values, subject: Subject | undefined) => Promise<Reply>;
  /** For a subject that another person may have changed meanwhile. */
  newer?: {
    read: (subject: Subject) => Promise<Subject>;
    /** A field's value in words, where it is not text. */
    show?: (field: string, value: unknown, newer: Subject) => ReactNode;
    /** A sentence about changes that have no field with a label. */
    words?: (newer: Subject) => ReactNode;
  };
  /** Brings back a subject that another person has deleted meanwhile; without it the only choice is to leave. */
  restore?: (subject: Subject) => Promise<Answered>;
  /** The keys of the queries that are loaded again after a save, also a failed one. */
  stale: readonly QueryKey[];
  onSaved?: (reply: Reply) => void;
  /** Wide for many fields or a preview beside them. */
  width?: DrawerWidth;
  /** The fields: antd `Form.Item`s. */
  children: ReactNode;
}

interface OpenedProps<Values extends object, Subject extends Revised, Reply extends Answered>
  extends Omit<Props<Values, Subject, Reply>, 'subject'> {
  first: Subject | undefined;
  afterClose: () => void;
}

function Opened<Values extends object, Subject extends Revised, Reply extends Answered>(
  props: OpenedProps<Values, Subject, Reply>,
) {
  const {
    title,
    open,
    onClose,
    submitLabel,
    first,
    valuesOf,
    loading,
    save,
    newer,
    restore,
    stale,
    onSaved,
  } = props;
  const client = useQueryClient();
  const results = useResultModal();
  const { message } = App.useApp();
  const [failure, setFailure] = useState<ApiFailure>();
  /** What a save starts from; “Keep mine” saves again before the next render. */
  const start = useRef(first);
  const { drawer, begun, ask } = useEditConflict<Subject, Subject | undefined>({
    first,
    begin: (from) => {
      start.current = from;
    },
    results,
    valuesOf: (of) => valuesOf?.(of) ?? {},
    show: (field, value, found) => newer?.show?.(field, value, found) ?? shownValue(value),
    wordsOf: newer?.words,
    onRestart: () => setFailure(undefined),
  });

  const send = (values: Values) => {
    const { current } = start;
    if (!current || !newer) return save(values, current);
    return saveUnlessChanged(
      () => save(values, current),
      () => newer.read(current),
    );
  };

  const refresh = () => {
    for (const queryKey of stale) void client.invalidateQueries({ queryKey });
  };

  const showDeleted = useDeletedMeanwhile({ results, onLeave: onClose, refresh });

  const submit = async (values: Values) => {
    try {
      const reply = await send(values);
      void message.success(reply.message);
      onClose();
      onSaved?.(reply);
    } catch (error) {
      const { current: subject } = start;
      const reason = toFailure(error);
      if (error instanceof EditConflict) ask(error);
      else if (reason.code === 'not_found' && subject) {
        showDeleted(reason, restore && (() => restore(subject)));
      } else setFailure(reason);
      throw error;
    } finally {
      refresh();
    }
  };

  return (
    <>
      <FormDrawer<Values>
        title={title}
        open={open}
        onClose={onClose}
        afterClose={props.afterClose}
        actions={drawer}
        // A newer revision makes a new form, which begins with its values.
        startKey={begun?.rev}
        loading={loading && !first}
        width={props.width}
        initialValues={valuesOf?.(begun)}
        onSubmit={submit}
        submitLabel={submitLabel}
        failure={failure}
      >
        {props.children}
      </FormDrawer>
      {results.holder}
    </>
  );
}

/**
 * A drawer that makes something, or changes it: it begins anew at each opening, shows success and failure,
 * shows at a field what the server refused, and asks whose changes should stay when another person has saved
 * meanwhile. A noun writes its fields. It stays mounted while closed, so that closing is animated.
 */
export function SaveDrawer<
  Values extends object,
  Subject extends Revised = Revised,
  Reply extends Answered = Answered,
>({ subject, ...props }: Props<Values, Subject, Reply>) {
  const { count, shown, first, afterClose } = useOpening(props.open, subject);
  return shown ? <Opened key={count} {...props} first={first} afterClose={afterClose} /> : null;
}
