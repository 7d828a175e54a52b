import { call } from '@/client/http';
import { type Child, getFamily } from '@/contract/family/family';

/** A child as it is now, for a drawer whose child another guardian has changed. */
export async function readChild(child: Child): Promise<Child> {
  const { data } = await call(getFamily);
  return data.children.find(({ id }) => id === child.id) ?? child;
}
