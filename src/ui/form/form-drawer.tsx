import { Form } from 'antd';
import {
  type Key,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import { useResultModal } from '../feedback/result-modal';
import { Skeleton } from '../feedback/skeleton';
import { useAskBeforeUnload, useNavigationGuard } from '../layout/use-navigation-guard';
import { CountsAsChange, useFieldsUnderWay } from './counts-as-change';
import { focusFirstField } from './focus-first-field';
import styles from './form-drawer.module.css';
import { FormDrawerFooter } from './form-drawer-footer';
import { type Failure, FormFailure } from './form-failure';
import { useKeptTyping } from './kept-typing';
import { type DrawerWidth, SideDrawer } from './side-drawer';
import { OnUnmount, useAfterClose, useOnClose } from './use-after-close';
import { useDiscardConfirm } from './use-discard-confirm';
import { useFocusKept } from './use-focus-kept';
import { comparable, useFormChanges } from './use-form-changes';
import { useSubmit } from './use-submit';

/** The star is after the words, and drawn by CSS, so that the name of the label does not contain it. */
const markRequired = (label: ReactNode, { required }: { required: boolean }) => (
  <span className={required ? styles.required : styles.label}>{label}</span>
);

/** Within the form, so that it comes up with each new one. The form's own ref is set again at every render. */
function OnMount({ run }: { run: () => void }) {
  useEffect(run, [run]);
  return null;
}

function AskBeforeUnload({ when }: { when: boolean }) {
  useAskBeforeUnload(when);
  return null;
}

/** Also while the password is shown. antd's selects call themselves new passwords, so that the browser fills in nothing. */
const passwordFields =
  'input[type="password"], input[autocomplete$="password"]:not([role="combobox"]), .ant-input-password';

interface FormField {
  /** The path of its value in the form's values. */
  path: (string | number)[];
  /** Undefined while the field is not shown, or has no label. */
  label: string | undefined;
  value: unknown;
}

export interface FormDrawerActions {
  /** Like a press of the button: invalid fields are marked and nothing is sent. */
  submit: () => void;
  /** The fields, in the order of the form. */
  fields: () => FormField[];
  set: (path: (string | number)[], value: unknown) => void;
}

interface Props<T extends object> {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Runs when it is closed and has returned the focus: the moment for the next message. */
  afterClose?: () => void;
  initialValues?: Partial<T>;
  /** A new key starts the form over, from its present `initialValues`. */
  startKey?: Key;
  /** While the form's first values are loading: shapes instead of fields. */
  loading?: boolean;
  /** Rejects when the save failed: the drawer then stays open with all that was typed. The caller shows why. */
  onSubmit: (values: T) => Promise<void>;
  submitLabel: string;
  /**
   * Whether the values are fit to be sent; with it the submit button is disabled until they are and no field has an
   * error. Without it the button is always there, and says what is missing when it is pressed.
   */
  canSubmit?: (values: Partial<T>, changed: boolean) => boolean;
  /** Something besides the fields was changed, so leaving asks about it too. */
  changed?: boolean;
  /** Given while a save can still be stopped: leaving then asks, calls it and closes. Otherwise leaving waits. */
  onStop?: () => void;
  /** Why the last save did not succeed: shown at each field that was refused, or in the Error modal. */
  failure?: Failure;
  /** The Error modal also shows what is shown at a field, as the spec has it on its own screens. */
  tellAll?: boolean;
  /** For callers that show failures themselves: a sentence for each field that the server refused. */
  fieldErrors?: Record<string, string>;
  /** A line over the buttons, from what is in the fields: how far it is, what is missing. */
  note?: (values: Partial<T>) => ReactNode;
  /** The children begin with their own line under the title, such as tabs. */
  ownLine?: boolean;
  /** Wide for many fields or a preview beside them. */
  width?: DrawerWidth;
  actions?: Ref<FormDrawerActions>;
  /** The fields: antd `Form.Item`s. */
  children: ReactNode;
}

/** A form in a drawer at the right: labels above, the two buttons below, and a question before typed text is thrown away. */
export function FormDrawer<T extends object>(props: Props<T>) {
  const { title, open, onClose, initialValues, onSubmit, submitLabel, failure, loading = false } = props;
  const { children, canSubmit, note, ownLine, width, onStop, actions } = props;
  const kept = useKeptTyping(title);
  const { form, begin, values, changed, hasErrors, settle, onValuesChange, onFieldsChange } =
    useFormChanges<T>(
      initialValues,
      failure?.fields ?? props.fieldErrors,
      open,
      () => kept.read(comparable(initialValues)) as Partial<T> | undefined,
    );
  const hiddenSubmit = useRef<HTMLButtonElement>(null);
  const comeUp = useCallback(() => {
    begin();
    focusFirstField(hiddenSubmit.current?.form);
  }, [begin]);
  const results = useResultModal();
  const { busy, submit } = useSubmit(open, onSubmit, () => {
    settle();
    kept.forget();
  });
  useOnClose(open, kept.forget);
  useFocusKept(busy);
  const runAfterClose = useAfterClose(open, props.afterClose);
  const { anyUnderWay, report } = useFieldsUnderWay();
  const anyChange = changed || anyUnderWay || props.changed === true;
  const { leave, holder } = useDiscardConfirm({ changed: anyChange, busy, onStop, onClose });
  // What was typed is guarded from within the form, because it is kept once that has failed.
  useNavigationGuard({ open, changed: anyUnderWay || props.changed === true || busy, leave });
  useImperativeHandle(
    actions,
    () => ({
      submit: () => form.current?.submit(),
      fields: () =>
        (form.current?.getFieldsError() ?? []).map(({ name: path }) => {
          // antd gives a field the id that its label is for.
          const label = hiddenSubmit.current?.form?.querySelector(`label[for="${path.join('_')}"]`);
          const value: unknown = form.current?.getFieldValue(path as never);
          return { path: [...path], label: label?.textContent || undefined, value };
        }),
      set: (path, value) => form.current?.setFieldValue(path as never, value as never),
    }),
    [form],
  );

  const ready = !canSubmit || (!hasErrors && canSubmit(values, changed));
  return (
    <>
      <SideDrawer
        title={title}
        open={open}
        onClose={leave}
        ownLine={ownLine}
        width={width}
        beside={
          <>
            {holder}
            <OnUnmount run={runAfterClose} />
          </>
        }
        footer={
          <FormDrawerFooter
            submitLabel={submitLabel}
            busy={busy}
            disabled={loading || !ready}
            note={note?.(values)}
            onCancel={busy && !onStop ? undefined : leave}
            onSubmit={() => form.current?.submit()}
          />
        }
      >
        {loading ? (
          <Skeleton lines={8} />
        ) : (
          <Form<T>
            key={props.startKey}
            // Each opening makes its own: a form that is handed over lives on, and keeps its values.
            ref={(instance) => {
              form.current = instance;
            }}
            layout="vertical"
            requiredMark={markRequired}
            scrollToFirstError={{ focus: true }}
            initialValues={initialValues}
            onValuesChange={(part, all) => {
              onValuesChange(part, all);
              const secret = hiddenSubmit.current?.form?.querySelector(passwordFields) != null;
              kept.keep(comparable(initialValues), form.current?.getFieldsValue(true), secret);
            }}
            onFieldsChange={onFieldsChange}
            onFinish={submit}
            disabled={busy}
          >
            <CountsAsChange value={report}>{children}</CountsAsChange>
            <FormFailure failure={failure} tell={results.error} tellAll={props.tellAll} />
            <OnMount run={comeUp} />
            <AskBeforeUnload when={open && changed} />
            {/* Lets Enter submit from any field, because the visible button is outside the form. */}
            <button
              ref={hiddenSubmit}
              type="submit"
              hidden
              disabled={!ready}
              tabIndex={-1}
              aria-hidden="true"
            />
          </Form>
        )}
      </SideDrawer>
      {results.holder}
    </>
  );
}
