import { useRouter } from 'next/router';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

interface Named {
  label: string | undefined;
  /** The path of the page that has set it. */
  pathname: string;
}

interface Crumb {
  named: Named | undefined;
  setNamed: (named: Named | undefined) => void;
}

const CrumbContext = createContext<Crumb | undefined>(undefined);

/** Keeps the name of the thing that the page shows, for the breadcrumbs. The shell mounts it. */
export function CrumbProvider({ children }: { children: ReactNode }) {
  const [named, setNamed] = useState<Named>();
  return <CrumbContext value={{ named, setNamed }}>{children}</CrumbContext>;
}

/** The name that the page has set last; read by the shell. Another page never has it, not even as it is drawn first. */
export function useCrumbLabel(): string | undefined {
  const { pathname } = useRouter();
  const named = useContext(CrumbContext)?.named;
  return named?.pathname === pathname ? named.label : undefined;
}

/** Sets the last breadcrumb and the tab's title. A page about one thing passes its name, or undefined while it loads. */
export function useCrumb(label: string | undefined): void {
  const { pathname } = useRouter();
  const setNamed = useContext(CrumbContext)?.setNamed;
  useEffect(() => {
    setNamed?.({ label, pathname });
    return () => setNamed?.(undefined);
  }, [label, pathname, setNamed]);
}
