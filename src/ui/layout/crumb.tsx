import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

interface Crumb {
  label: string | undefined;
  setLabel: (label: string | undefined) => void;
}

const CrumbContext = createContext<Crumb | undefined>(undefined);

/** Holds the name of what the page shows, for the breadcrumbs above it. The shell mounts it. */
export function CrumbProvider({ children }: { children: ReactNode }) {
  const [label, setLabel] = useState<string>();
  return <CrumbContext value={{ label, setLabel }}>{children}</CrumbContext>;
}

/** What the page last told, for the shell. */
export const useCrumbLabel = (): string | undefined => useContext(CrumbContext)?.label;

/** A page about one thing tells its name here (undefined while it loads): the last breadcrumb and the tab's title. */
export function useCrumb(label: string | undefined): void {
  const setLabel = useContext(CrumbContext)?.setLabel;
  useEffect(() => {
    setLabel?.(label);
    return () => setLabel?.(undefined);
  }, [label, setLabel]);
}
