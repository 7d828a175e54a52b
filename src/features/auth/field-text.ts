/** What stands in a field of a form, by its name; of a choice, the chosen value. */
export function fieldText(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof RadioNodeList
    ? field.value
    : '';
}

/** The same for several fields. */
export const fieldTexts = <Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, fieldText(form, name)])) as Record<Name, string>;
