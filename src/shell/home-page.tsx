/** `/` shows nothing, because the guard redirects everybody to their dashboard. */
export const HomePage = (): null => null;
