import { type ComponentProps, createContext, useContext } from 'react';

interface DayText {
  text: string;
  type: (text: string) => void;
  settle: () => void;
}

const Context = createContext<DayText>({ text: '', type: () => {}, settle: () => {} });

export const DayTextProvider = Context.Provider;

/**
 * The text field of the calendar. antd's own accepts few spellings, rewrites a half-typed day (1/1/19), and
 * restores the former day over what it cannot read. So this field handles the text itself.
 */
export function DayInput({ onChange: _, onBlur, onKeyDown, ...field }: ComponentProps<'input'>) {
  const { text, type, settle } = useContext(Context);
  return (
    <input
      {...field}
      value={text}
      onChange={({ target }) => type(target.value)}
      onBlur={(event) => {
        settle();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // Enter takes the typed day, and does not send the whole form.
          event.preventDefault();
          settle();
        }
        onKeyDown?.(event);
      }}
    />
  );
}
