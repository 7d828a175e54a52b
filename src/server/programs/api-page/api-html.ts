import { rules } from '@/policy/rules';
import { palette } from '../../kernel/mail/email-html';
import { exampleOf, type JsonSchema, type SchemasByName } from './example-of';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: JsonSchema;
}

type Content = Record<string, { schema?: JsonSchema }>;

interface Operation {
  operationId?: string;
  summary?: string;
  'x-access'?: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses?: Record<string, { content?: Content }>;
}

/** The OpenAPI document, as far as the page reads it. */
export interface ApiDocument {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: SchemasByName };
}

interface Call extends Operation {
  method: string;
  path: string;
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const code = (value: unknown) =>
  `<pre tabindex="0"><code>${escaped(typeof value === 'string' ? value : JSON.stringify(value, null, 2))}</code></pre>`;

const personaWords: Record<string, string> = {
  platformAdmin: 'platform admins',
  clubAdmin: 'club admins',
  parent: 'parents',
  coach: 'coaches',
  child: 'children',
};

function whoMay(access = 'open'): string {
  if (access === 'open') return 'Everyone, without signing in';
  const personas = Object.keys(rules[access as keyof typeof rules] ?? {});
  const words = personas.map((persona) => personaWords[persona] ?? persona);
  return `${new Intl.ListFormat('en-GB').format(words)} (<code>${escaped(access)}</code>)`;
}

const typeWords = ({ type, format, enum: values, anyOf }: JsonSchema = {}): string => {
  if (values) return values.map(String).join(' · ');
  if (anyOf) return anyOf.map(typeWords).join(' or ');
  return [type, format].flat().filter(Boolean).join(', ');
};

const parameterRow = ({ name, in: place, required, schema }: Parameter) =>
  `<tr><th scope="row"><code>${escaped(name)}</code></th><td>${place}${required ? ', required' : ''}</td>` +
  `<td>${escaped(typeWords(schema))}</td></tr>`;

const parameterTable = (parameters: Parameter[]) =>
  parameters.length === 0
    ? ''
    : `<table><caption>Parameters</caption><thead><tr><th scope="col">Name</th><th scope="col">Where</th>` +
      `<th scope="col">Takes</th></tr></thead><tbody>${parameters.map(parameterRow).join('')}</tbody></table>`;

const jsonOf = (content: Content | undefined) => content?.['application/json']?.schema;

/** How the call is made from a command line. */
function curlOf(
  { method, path, 'x-access': access, requestBody }: Call,
  base: string,
  body: unknown,
): string {
  const address = path.replace(/\{\w*[iI]d\}/g, '0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f');
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${base}${address}'`,
    ...(access === 'open' ? [] : [`-H 'Authorization: Bearer TOKEN'`]),
    ...(jsonOf(requestBody?.content)
      ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body)}'`]
      : []),
  ].join(' \\\n  ');
}

function callHtml(call: Call, base: string, named: SchemasByName): string {
  const { method, path, summary = '', parameters = [], requestBody, responses = {} } = call;
  const wanted = jsonOf(requestBody?.content);
  const body = exampleOf(wanted, named);
  const [status = '200', answer] = Object.entries(responses).find(([each]) => each !== 'default') ?? [];
  const types = Object.keys(answer?.content ?? {});
  const reply = jsonOf(answer?.content);
  return [
    `<details id="${escaped(call.operationId ?? '')}"><summary><code>${method} ${escaped(path)}</code> ${escaped(summary)}</summary>`,
    `<p>For: ${whoMay(call['x-access'])}</p>`,
    parameterTable(parameters),
    `<h3>Request</h3>${code(curlOf(call, base, body))}`,
    requestBody && !wanted ? `<p>Body: ${escaped(Object.keys(requestBody.content).join(', '))}</p>` : '',
    `<h3>Answer ${escaped(status)}: ${escaped(types.join(', ') || 'no body')}</h3>`,
    reply ? code(exampleOf(reply, named)) : '',
    '</details>',
  ].join('');
}

const callsOf = ({ paths = {} }: ApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  );

/** Calls of the same noun stand together: the second word of their path. */
const nounOf = ({ path }: Call) => path.split('/')[2] ?? '';

const words = (q: string) => q.toLowerCase().split(/\s+/).filter(Boolean);

const isFound = (call: Call, q: string) => {
  const text = `${call.method} ${call.path} ${call.summary} ${call.operationId} ${call['x-access']}`;
  return words(q).every((word) => text.toLowerCase().includes(word));
};

const { ink, navy, canvas, paper, onNavy } = palette;
const style = `
:root{font:1rem/1.55 system-ui,sans-serif;color:${ink};background:${canvas}}
body{margin:0;overflow-wrap:anywhere}header{background:${navy};color:${onNavy};padding:1.5rem 1rem}
header>*,main{max-width:60rem;margin-inline:auto}main{padding:1rem}h1{margin-block:0;font-size:1.75rem;letter-spacing:-.02em}
h2{margin:2rem 0 .5rem;font-size:1.125rem}a{color:${navy}}:focus-visible{outline:3px solid ${navy};outline-offset:2px}
form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end}label{display:grid;flex:1 1 16rem;font-weight:600}
input,button{box-sizing:border-box;font:inherit;min-height:44px;padding:0 .9rem;border:1px solid ${navy};border-radius:10px}
input{background:${paper};color:${ink}}button{background:${navy};color:${onNavy};font-weight:600;cursor:pointer}
section{background:${paper};border-radius:14px;padding:.25rem 1rem 1rem;margin-top:1rem}section h2{margin-top:1rem}
summary{padding:.7rem 0;cursor:pointer}details{border-top:1px solid ${canvas}}
pre{overflow:auto;padding:.9rem;border-radius:10px;background:${canvas}}main>pre{background:${paper}}
table{border-collapse:collapse}caption{text-align:start;font-weight:600}td,th{padding:.25rem .75rem .25rem 0;text-align:start;vertical-align:top}`;

const intro = (base: string) => `
<p>Every call takes and answers JSON. <a href="/api/openapi.json">The same as an OpenAPI document.</a></p>
<h2>How to call</h2>
<ul><li>Sign in by <code>POST /api/auth/login</code>; send its token as <code>Authorization: Bearer TOKEN</code>.</li>
<li>A refusal is <code>{ "code", "message", "fields", "requestId" }</code> with a status of 4xx or 5xx.</li>
<li>A list takes <code>page</code>, <code>pageSize</code>, <code>q</code> and <code>sort</code> (<code>-name</code> turns it round), and is CSV with
<code>Accept: text/csv</code>.</li>
<li>A change takes the <code>rev</code> that was read as <code>If-Match</code>; 409 says that someone was faster.</li>
<li>With an <code>Idempotency-Key</code>, where it is among the parameters, a call that is repeated is done once.</li></ul>
${code(`curl -X POST '${base}/api/auth/login' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"identifier":"you@example.org","password":"…"}'`)}`;

/** The page: all calls, or those that have every word of `q`. It has no script, so the server searches. */
export function apiHtml(document: ApiDocument, { base, q }: { base: string; q: string }): string {
  const named = document.components?.schemas ?? {};
  const found = callsOf(document).filter((call) => isFound(call, q));
  const nouns = [...new Set(found.map(nounOf))].sort();
  const sections = nouns.map((noun) => {
    const calls = found.filter((call) => nounOf(call) === noun);
    return `<section aria-label="${escaped(noun)}"><h2>${escaped(noun)}</h2>${calls
      .map((call) => callHtml(call, base, named))
      .join('')}</section>`;
  });
  const count = found.length === 1 ? '1 call' : `${found.length} calls`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API of Touchline</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body>
<header><h1>API of Touchline</h1></header>
<main>
<search><form action="/api/docs"><label>Search calls <input type="search" name="q" value="${escaped(q)}"></label>
<button>Search</button></form></search>
<p role="status">${q === '' ? count : `${count} with “${escaped(q)}”. <a href="/api/docs">Show all</a>`}</p>
${q === '' ? intro(base) : ''}
${found.length === 0 ? '<p>Nothing was found. Search for a word of a path, such as <code>episode</code>.</p>' : sections.join('\n')}
</main></body></html>`;
}

/** Of the one style that the page has; it may load nothing else. */
export const apiPageStyle = style;
