import { call } from '@/client/http';
import { type Child, type ChildInput, type Family, updateChild } from '@/contract/family/family';
import { SaveDrawer } from '@/kit/save-drawer';
import { t } from '@/language/text';
import { ChildFields } from './child-fields';
import { familyKey } from './family-words';
import { readChild } from './read-child';

interface Props {
  open: boolean;
  child: Child;
  family: Family;
  onClose: () => void;
}

const valuesOf = (child: Child | undefined): Partial<ChildInput> => ({
  firstName: child?.firstName,
  lastName: child?.lastName,
  username: child?.username ?? undefined,
  birthYear: child?.birthYear ?? undefined,
});

/** A child's details, to be corrected. */
export const ChildDrawer = ({ open, child, family, onClose }: Props) => (
  <SaveDrawer<ChildInput, Child>
    title={t`Edit ${child.firstName}`}
    open={open}
    onClose={onClose}
    submitLabel={t`Save`}
    subject={child}
    valuesOf={valuesOf}
    save={(values, subject) =>
      call(updateChild, { params: { id: child.id }, body: values, ifMatch: subject?.rev })
    }
    newer={{ read: readChild }}
    stale={[familyKey]}
  >
    <ChildFields own={child.username} familyName={family.lastName} />
  </SaveDrawer>
);
