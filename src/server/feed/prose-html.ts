import MarkdownIt from 'markdown-it';

/** Of Markdown only paragraphs, breaks and links: all else that a person has typed is a word, such as `<clubhouse>` or `*`. */
const prose = new MarkdownIt('zero', { linkify: true, breaks: true }).enable(['linkify', 'newline']);

// An address without `www.` needs its `https:`, because "They won.So did we" has none.
prose.linkify.set({ fuzzyLink: false }).add('www.', {
  validate: (text, at, linkify) => Math.max(0, linkify.testSchemaAt(`//${text.slice(at)}`, 'http:', 0) - 2),
  normalize: (found) => {
    found.url = `https://${found.url}`;
  },
});
// Without the line break of the source, which readers that take the tags away would count as another one.
prose.renderer.rules.softbreak = () => '<br>';
prose.renderer.rules.hardbreak = () => '<br>';

/** A text that a person has typed as HTML, which podcast apps show: paragraphs, line breaks, and links where there are addresses. */
export const proseHtml = (text: string): string => prose.render(text).trim();
