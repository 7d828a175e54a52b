import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';

interface Typed {
  /** What the field or the form began with: what was typed is for nothing else. */
  from: string;
  value: unknown;
  /** There is a password in it, so it is written nowhere. */
  secret: boolean;
}

/** What was typed and is not saved yet, by its place. It outlives the fields when what is around them fails. */
type KeptTyping = Map<string, Typed>;

const Kept = createContext<KeptTyping | undefined>(undefined);
export const KeptTypingProvider = Kept.Provider;

interface Place {
  read: (from: string) => unknown;
  keep: (from: string, value: unknown, secret?: boolean) => void;
  forget: () => void;
}

/** The place of a form or a field of this name on the page at this address. */
export function useKeptTyping(name: string): Place {
  const kept = useContext(Kept);
  const key = () => `${window.location.pathname} ${name}`;
  return {
    read: (from) => {
      const typed = kept?.get(key());
      return typed?.from === from ? typed.value : undefined;
    },
    keep: (from, value, secret = false) => void kept?.set(key(), { from, value, secret }),
    forget: () => void kept?.delete(key()),
  };
}

/** The state of a text field that is in no form drawer. It is kept while it is another text than the `first` one. */
export function useKeptText<Text extends string | undefined>(name: string, first: Text) {
  const { read, keep, forget } = useKeptTyping(name);
  const [text, setText] = useState((read(String(first)) as Text | undefined) ?? first);
  const note = useEffectEvent(() => (text === first ? forget() : keep(String(first), text)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the text
  useEffect(() => note(), [text, first]);
  return { text, setText, forget };
}
