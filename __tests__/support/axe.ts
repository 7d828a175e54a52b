import axe from 'axe-core';

// axe draws letters to distinguish icons from words; jsdom cannot draw, and prints long warnings.
HTMLCanvasElement.prototype.getContext = () => null;

/**
 * What axe finds wrong, a line each. jsdom lays nothing out, so colours are left to the browser (`e2e/look.spec.ts`);
 * that everything lies in a landmark is asked of whole pages only.
 */
export async function violations(node: Element = document.body): Promise<string[]> {
  const region = { enabled: document.querySelector('main') !== null };
  // A browser does not show sound without controls; jsdom does not know that.
  const { violations: found } = await axe.run(
    { include: node, exclude: ['audio[data-player]'] },
    {
      rules: { 'color-contrast': { enabled: false }, region },
    },
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
