export interface SavedFile {
  name: string;
  content: Blob;
}

/** What the browser would have saved as files, in order. Until mocks are restored. */
export function catchFiles(): SavedFile[] {
  const saved: SavedFile[] = [];
  let content = new Blob();
  URL.createObjectURL = (blob) => {
    content = blob as Blob;
    return 'blob:file';
  };
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, content });
  });
  return saved;
}
