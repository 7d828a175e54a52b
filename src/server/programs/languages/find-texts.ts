import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ParserPlugin, parse } from '@babel/parser';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { pluralName, templateName, templateNameIn } from '@/language/text';
import type { FoundText } from '../../kernel/language/catalogue';

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  loc: { start: { line: number } };
  [field: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function* nodesIn(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) for (const entry of value) yield* nodesIn(entry);
  if (!isNode(value)) return;
  yield value;
  for (const [field, inner] of Object.entries(value)) {
    if (field !== 'loc' && typeof inner === 'object') yield* nodesIn(inner);
  }
}

/** The text of a literal, or of a template without values; undefined of all else. */
function literal(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'StringLiteral') return node.value as string;
  if (node.type === 'JSXExpressionContainer') return literal(node.expression);
  const [part, ...more] = (node.quasis ?? []) as { value: { cooked: string } }[];
  return node.type === 'TemplateLiteral' && more.length === 0 ? part?.value.cooked : undefined;
}

const named = (node: unknown, name: string) => isNode(node) && node.name === name;

/** The English text of `t`, `meaning`, `plural` or `Rich`; undefined of all else. */
function textOf(node: SyntaxNode, source: string): { id?: string; values?: string[] } | undefined {
  if (node.type === 'TaggedTemplateExpression') {
    const { callee, arguments: given } = node.tag as { callee?: unknown; arguments?: unknown[] };
    const meaning = named(callee, 'meaning') ? literal(given?.[0]) : undefined;
    if (!named(node.tag, 't') && meaning === undefined) return undefined;
    const { quasis, expressions } = node.quasi as {
      quasis: { value: { cooked: string } }[];
      expressions: SyntaxNode[];
    };
    const parts = quasis.map(({ value }) => value.cooked);
    return {
      id: meaning === undefined ? templateName(parts) : templateNameIn(parts, meaning),
      values: expressions.map(({ start, end }) => source.slice(start, end)),
    };
  }
  if (node.type === 'CallExpression' && named(node.callee, 'plural')) {
    const [, forms] = node.arguments as SyntaxNode[];
    const form = (name: string) =>
      literal((forms?.properties as SyntaxNode[] | undefined)?.find(({ key }) => named(key, name))?.value);
    const one = form('one');
    const other = form('other');
    return one === undefined || other === undefined ? {} : { id: pluralName({ one, other }) };
  }
  if (node.type === 'JSXOpeningElement' && named(node.name, 'Rich')) {
    const text = (node.attributes as SyntaxNode[]).find(({ name }) => named(name, 'text'));
    return { id: literal(text?.value) };
  }
  return undefined;
}

/** Texts by their English. Throws for a text that is not written out where it is used. */
export function findTextsIn(file: string, source: string): Map<string, FoundText> {
  const found = new Map<string, FoundText>();
  if (!/\bt`|\bmeaning\(|\bplural\(|<Rich\b/.test(source)) return found;
  const plugins: ParserPlugin[] = file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'];
  for (const node of nodesIn(parse(source, { sourceType: 'module', plugins }).program)) {
    const text = textOf(node, source);
    if (!text) continue;
    const at = `${file}:${node.loc.start.line}`;
    if (text.id === undefined) throw new Error(`${at}: write the whole text out here`);
    try {
      compileMessageOrThrow(text.id);
    } catch (error) {
      throw new Error(`${at}: ${(error as Error).message}`);
    }
    const placeholders = Object.fromEntries((text.values ?? []).map((value, index) => [index, value]));
    if (!found.has(text.id)) found.set(text.id, { file, line: node.loc.start.line, placeholders });
  }
  return found;
}

/** Every text of the product by its English, in the order of the files: one that pages have is named with a file of theirs. */
export function findTexts(): Map<string, FoundText> {
  const all = new Map<string, FoundText>();
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('language/'))
    .sort();
  for (const name of files) {
    const file = path.join('src', name);
    for (const [id, text] of findTextsIn(file, readFileSync(file, 'utf8')))
      if (!all.has(id)) all.set(id, text);
  }
  return all;
}
