import { type ComponentProps, createContext, useContext } from 'react';

interface DayText {
  text: string;
  type: (text: string) => void;
  settle: () => void;
}

const Context = createContext<DayText>({ text: '', type: () => {}, settle: () => {} });

export const DayTextProvider = Context.Provider;

/**
 * The text field of the calendar. antd's own takes few spellings, writes anew what is a day halfway (1/1/19), and
 * puts the former day back over what it cannot read; so the text is not its business.
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
          // Enter takes the typed day; it is not meant to send the whole form.
          event.preventDefault();
          settle();
        }
        onKeyDown?.(event);
      }}
    />
  );
}
