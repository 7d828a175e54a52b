import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

interface Crumb {
  label: string | undefined;
  setLabel: (label: string | undefined) => void;
}

const CrumbContext = createContext<Crumb | undefined>(undefined);

/** Keeps the name of the thing that the page shows, for the breadcrumbs. The shell mounts it. */
export function CrumbProvider({ children }: { children: ReactNode }) {
  const [label, setLabel] = useState<string>();
  return <CrumbContext value={{ label, setLabel }}>{children}</CrumbContext>;
}

/** The name that the page has set last; read by the shell. */
export const useCrumbLabel = (): string | undefined => useContext(CrumbContext)?.label;

/** Sets the last breadcrumb and the tab's title. A page about one thing passes its name, or undefined while it loads. */
export function useCrumb(label: string | undefined): void {
  const setLabel = useContext(CrumbContext)?.setLabel;
  useEffect(() => {
    setLabel?.(label);
    return () => setLabel?.(undefined);
  }, [label, setLabel]);
}
