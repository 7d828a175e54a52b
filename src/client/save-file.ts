/** Milliseconds after which no browser is still reading a file that it was given; Safari reads after the click. */
const readByThen = 40_000;

/** Downloads a file in the browser. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readByThen);
}

export const saveJson = (name: string, content: object): void =>
  saveFile({ name, content: new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }) });
