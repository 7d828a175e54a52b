/** `/` shows nothing of its own: the guard leads everybody to their dashboard. */
export const HomePage = (): null => null;
