import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { richText } from './text';

type Parts = { [name: string]: ReactElement<{ children?: ReactNode }> | ReactNode };

const tags = /<(\w+)>(.*?)<\/\1>|\{(\w+)\}/g;

function* pieces(text: string, parts: Parts): Generator<ReactNode> {
  let end = 0;
  for (const found of text.matchAll(tags)) {
    const [all, tag, inner = '', value] = found;
    if (found.index > end) yield text.slice(end, found.index);
    end = found.index + all.length;
    const part = parts[tag ?? value ?? ''];
    yield (
      <Fragment key={found.index}>
        {tag
          ? cloneElement(part as ReactElement<{ children?: ReactNode }>, {}, ...pieces(inner, parts))
          : part}
      </Fragment>
    );
  }
  if (end < text.length) yield text.slice(end);
}

/**
 * A sentence with elements in it: `<Rich text="New here? <join>Join your club</join>" join={<Link href="/auth/signup" />} />`.
 * What a tag encloses becomes the children of the element with its name; `{name}` is replaced by the element or value itself.
 * The text is written out at the call, where `npm run texts` finds it.
 */
export const Rich = ({ text, ...parts }: { text: string } & Parts) => [...pieces(richText(text), parts)];
