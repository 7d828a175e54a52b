import { useEffect, useRef } from 'react';
import { call } from '@/client/http';
import { type Child, exportChild, type Family, removeChild } from '@/contract/family/family';
import { type Action, useAction } from '@/kit/use-action';
import { AddChildDrawer } from './add-child-drawer';
import { ChildDrawer } from './child-drawer';
import { ChildPasswordDrawer } from './child-password-drawer';
import { ConsentDrawer } from './consent-drawer';
import { familyKey, nameOf } from './family-words';

/** What somebody has begun on the page. */
export type Doing =
  | { what: 'add' }
  | { what: 'edit' | 'consent' | 'password' | 'export' | 'remove'; child: Child };

interface Props {
  open: boolean;
  doing: Doing | undefined;
  family: Family;
  onClose: () => void;
}

/** The drawers of the page, and what is done by one press and a question. Loaded when something is begun. */
export function FamilyDrawers({ open, doing, family, onClose }: Props) {
  const is = (what: Doing['what']) => open && doing?.what === what;
  const child = doing && 'child' in doing ? doing.child : undefined;
  // As it is now: a drawer stays open over a change.
  const current = family.children.find(({ id }) => id === child?.id) ?? child;
  return (
    <>
      <AddChildDrawer open={is('add')} family={family} onClose={onClose} />
      {current && <ChildDrawer open={is('edit')} child={current} family={family} onClose={onClose} />}
      {current && (
        <ConsentDrawer open={is('consent')} child={current} notice={family.notice} onClose={onClose} />
      )}
      {current && <ChildPasswordDrawer open={is('password')} child={current} onClose={onClose} />}
      <Acts doing={open ? doing : undefined} onDone={onClose} />
    </>
  );
}

function saveJson(name: string, content: object): void {
  const file = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

const exporting = (child: Child): Action => ({
  id: `${child.id} export`,
  call: async () => {
    const { data } = await call(exportChild, { params: { id: child.id } });
    const name = `${child.username ?? child.id}.json`;
    saveJson(name, data);
    return { message: `All that we keep of ${child.firstName} was saved as ${name}` };
  },
});

const removing = (child: Child): Action => ({
  id: child.id,
  confirm: {
    title: `Delete ${nameOf(child)}?`,
    text: `The account, what ${child.firstName} has heard and all else we keep is deleted at once, in every household, and cannot be brought back. If you want to keep a copy, export the data first.`,
    okText: `Delete ${child.firstName}`,
    danger: true,
  },
  call: () => call(removeChild, { params: { id: child.id } }),
});

function actionOf(doing: Doing): Action | undefined {
  if (doing.what === 'export') return exporting(doing.child);
  return doing.what === 'remove' ? removing(doing.child) : undefined;
}

/** Runs what was begun, once. It is an effect, because the press has loaded this code. */
function Acts({ doing, onDone }: { doing: Doing | undefined; onDone: () => void }) {
  const { run, holder } = useAction(familyKey);
  const begun = useRef<Doing>(undefined);
  useEffect(() => {
    const action = doing && actionOf(doing);
    if (!action || begun.current === doing) return;
    begun.current = doing;
    onDone();
    void run(action);
  });
  return holder;
}
