import type { ComponentProps, ComponentType } from 'react';
import type { DrawerWidth } from '@/ui/form/side-drawer';
import { lazyComponent } from '@/ui/layout/lazy-component';
import type { SaveDrawer } from './save-drawer';

/** The fields that every row of a resource has. */
export interface ResourceFields {
  id: string;
  rev: number;
  createdAt: string;
  removedAt: string | null;
}

export interface Saved {
  data: ResourceFields;
  message: string;
}

type DrawerProps = Omit<ComponentProps<typeof SaveDrawer<object, ResourceFields, Saved>>, 'children'>;

/**
 * The drawer of a resource around its fields: `TextField`, `ImageField`, or antd's `Form.Item`. It is loaded with them
 * when it is first opened, because the list can be used without it.
 */
export const resourceDrawer = (
  loadFields: () => Promise<ComponentType<{ subject?: ResourceFields }>>,
  width?: DrawerWidth,
) =>
  lazyComponent(async () => {
    const [{ SaveDrawer: Drawer }, Fields] = await Promise.all([import('./save-drawer'), loadFields()]);
    return (props: DrawerProps) => (
      <Drawer<object, ResourceFields, Saved> {...props} width={width}>
        <Fields subject={props.subject} />
      </Drawer>
    );
  });
