/** Fields for typing and choosing. */
const fields = 'input:not([type="file"], [type="hidden"], :disabled), textarea:not(:disabled)';

/**
 * The first field takes the focus that antd would give to the panel around it, so that a person who opens a
 * form by a key can type on at once.
 */
export function focusFirstField(form: HTMLFormElement | null | undefined): void {
  // On a touch screen the keyboard would cover the form.
  if (!form || window.matchMedia('(pointer: coarse)').matches) return;
  // antd focuses the panel once its content has mounted.
  queueMicrotask(() => {
    const { activeElement } = document;
    // A form that is started over comes up while the focus is elsewhere, and leaves it there.
    if (activeElement?.contains(form))
      form.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true });
  });
}
