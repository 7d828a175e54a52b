import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { spyRouter } from './spy-router';

/** Opens a page before the sign-in as its address would: the query both in the router and in the window. */
export function openPage(
  page: ReactElement,
  path: string,
  query: Record<string, string> = {},
): RenderResult & { user: UserEvent; moves: string[] } {
  const search = new URLSearchParams(query).toString();
  window.history.replaceState(null, '', search ? `${path}?${search}` : path);
  const { wrap, moves } = spyRouter(path, query);
  return { ...render(wrap(page)), user: userEvent.setup(), moves };
}
