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

/** Puts texts into the fields of those names; of a choice, chooses the value. */
export function fillTexts(form: HTMLFormElement, texts: Record<string, string>): void {
  for (const [name, text] of Object.entries(texts)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof RadioNodeList) field.value = text;
  }
}
