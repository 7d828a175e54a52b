import { InputNumber, type InputNumberProps } from 'antd';
import { type ComponentRef, useLayoutEffect, useRef } from 'react';
import { t } from '@/language/text';

/** antd's number field, whose two buttons have English names in every language. */
export function NumberField(props: InputNumberProps<number>) {
  const field = useRef<ComponentRef<typeof InputNumber>>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each render, because antd takes the buttons away from a field that is read only.
  useLayoutEffect(() => {
    for (const [way, name] of [
      ['up', t`Increase the number`],
      ['down', t`Decrease the number`],
    ] as const)
      field.current?.nativeElement
        .querySelector(`.ant-input-number-action-${way}`)
        ?.setAttribute('aria-label', name);
  });
  return <InputNumber<number> {...props} ref={field} />;
}
