import { CloseOutlined } from '@ant-design/icons';
import { Button, Drawer, Form, type FormInstance, Modal, Skeleton } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './form-drawer.module.css';

const width = 400;

interface Props<T extends object> {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Made by the caller's `Form.useForm` when it reads the form from outside; otherwise each opening makes its own. */
  form?: FormInstance<T>;
  initialValues?: Partial<T>;
  /** While what the form starts from is still on its way: shapes instead of fields. */
  loading?: boolean;
  /** Rejects when the save failed: the drawer then stays open with all that was typed. The caller tells why. */
  onSubmit: (values: T) => Promise<void>;
  submitLabel: string;
  /** A sentence for each field that the server refused. */
  fieldErrors?: Record<string, string>;
  /** The fields: antd `Form.Item`s. */
  children: ReactNode;
}

/** A form in a drawer at the right: labels above, the two buttons below, and a question before typed text is thrown away. */
export function FormDrawer<T extends object>(props: Props<T>) {
  const { title, open, onClose, initialValues, onSubmit, submitLabel, fieldErrors, loading = false } = props;
  const { children } = props;
  const form = useRef<Pick<FormInstance<T>, 'submit' | 'setFields'>>(null);
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useState(false);
  const [modal, holder] = Modal.useModal();

  useEffect(() => {
    if (!fieldErrors) return;
    const fields = Object.entries(fieldErrors).map(([name, error]) => ({
      name: name.split('.'),
      errors: [error],
    }));
    form.current?.setFields(fields as unknown as Parameters<FormInstance<T>['setFields']>[0]);
  }, [fieldErrors]);

  useEffect(() => {
    if (open) setChanged(false);
  }, [open]);

  const leave = () => {
    if (busy) return;
    if (!changed) return onClose();
    modal.confirm({
      title: 'Discard your changes?',
      content: 'What you typed here is not saved yet.',
      okText: 'Discard',
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      cancelText: 'Keep editing',
      centered: true,
      onOk: onClose,
    });
  };

  const submit = async (values: T) => {
    setBusy(true);
    try {
      await onSubmit(values);
      setChanged(false);
    } catch {
      // The caller's mutation holds the error and shows it; here it only means: stay open.
    } finally {
      setBusy(false);
    }
  };

  return (
    <Drawer
      title={title}
      open={open}
      onClose={leave}
      size={width}
      placement="right"
      destroyOnHidden
      closable={{ placement: 'end', 'aria-label': 'Close' }}
      closeIcon={<CloseOutlined aria-hidden />}
      classNames={{ wrapper: styles.wrapper }}
      footer={
        <div className={styles.footer}>
          <Button onClick={leave} disabled={busy}>
            Cancel
          </Button>
          <Button
            type="primary"
            loading={busy}
            disabled={loading}
            onClick={() => form.current?.submit()}
            className={styles.submit}
          >
            {submitLabel}
          </Button>
        </div>
      }
    >
      {loading ? (
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      ) : (
        <Form<T>
          // No form of ours to hand over: one that lives on keeps its values, and `clearOnDestroy` loses the first ones
          // in React's strict mode.
          form={props.form}
          ref={(instance) => {
            form.current = instance;
          }}
          layout="vertical"
          requiredMark
          scrollToFirstError={{ focus: true }}
          initialValues={initialValues}
          onValuesChange={() => setChanged(true)}
          onFinish={submit}
          disabled={busy}
          clearOnDestroy={props.form !== undefined}
        >
          {children}
          {/* Lets Enter submit from any field: the visible button stands outside the form. */}
          <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        </Form>
      )}
      {holder}
    </Drawer>
  );
}
