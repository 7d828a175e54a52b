import { languageTag, t } from '@/language/text';
import type { EmailContent } from './email';
import { greetingOf } from './email-plain-text';

/** The colours of the screens (`ui/theme/theme.ts`), repeated here because emails know no CSS variables. A test compares both. */
export const palette = {
  ink: '#0b1a33',
  navy: '#0e2245',
  navyLight: '#17315e',
  canvas: '#f6f5f1',
  paper: '#ffffff',
  line: '#e6e4de',
  mute: '#5a6478',
  flare: '#ff6a3d',
  onNavy: '#ffffff',
  onNavyMute: '#c3cde0',
} as const;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

const fonts = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** The dark theme. Light colours are inline styles, because some mail programs ignore style sheets. */
const night = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .canvas { background: ${palette.ink} !important; }
  .card { background: ${palette.navy} !important; border-color: ${palette.navyLight} !important; }
  .text { color: ${palette.onNavy} !important; }
  .quiet, .quiet a { color: ${palette.onNavyMute} !important; }
  .rule { border-color: ${palette.navyLight} !important; }
  .head { background: ${palette.navyLight} !important; }
  .button { background: ${palette.paper} !important; color: ${palette.ink} !important; }
}
@media (max-width: 480px) {
  .head { padding: 20px 22px !important; }
  .card-body { padding: 28px 22px !important; }
  .button { display: block !important; }
}`;

const paragraph = (text: string) =>
  `<p class="text" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:${palette.ink}">${escaped(text)}</p>`;

const small = (html: string, space: number) =>
  `<p class="quiet" style="margin:0 0 ${space}px;font-size:13px;line-height:1.55;color:${palette.mute}">${html}</p>`;

/** The logo's three bars, drawn with boxes, because mail programs block pictures or have to fetch them. */
const bars = [10, 18, 13]
  .map(
    (height) =>
      `<span style="display:inline-block;width:4px;height:${height}px;margin-right:3px;border-radius:2px;background:${palette.flare}"></span>`,
  )
  .join('');

/** An email as HTML: one column without tables, and nothing that is fetched from elsewhere. */
export function htmlOf({ subject, firstName, lines, button, small: last, leave }: EmailContent): string {
  const url = escaped(button.url);
  return `<!doctype html>
<html lang="${languageTag()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${night}
</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:${palette.canvas};font-family:${fonts}">
<div class="canvas" style="padding:32px 16px 48px;background:${palette.canvas}">
<div class="card" style="max-width:520px;margin:0 auto;background:${palette.paper};border:1px solid ${palette.line};border-radius:14px;overflow:hidden">
<div class="head" style="padding:22px 36px;background:${palette.navy};color:${palette.onNavy};font-size:18px;font-weight:700;letter-spacing:.01em">
<span aria-hidden="true">${bars}</span>&nbsp;Touchline
</div>
<div class="card-body" style="padding:36px">
<h1 class="text" style="margin:0 0 20px;font-size:24px;line-height:1.25;font-weight:700;color:${palette.ink}">${escaped(subject)}</h1>
${paragraph(greetingOf(firstName))}
${lines.map(paragraph).join('\n')}
<p style="margin:28px 0"><a class="button" href="${url}" style="display:inline-block;padding:14px 26px;border-radius:11px;background:${palette.navy};color:${palette.onNavy};font-size:16px;font-weight:600;line-height:20px;text-align:center;text-decoration:none">${escaped(button.label)}</a></p>
${button.life ? small(escaped(button.life), 16) : ''}
${small(`${escaped(t`The button does not work? Open this address:`)}<br><a href="${url}" style="color:${palette.mute};word-break:break-all">${url}</a>`, 24)}
<div class="rule" style="border-top:1px solid ${palette.line};margin:0 0 20px"></div>
${small(escaped(last) + (leave ? `<br><a href="${escaped(leave.url)}" style="color:${palette.mute}">${escaped(leave.label)}</a>` : ''), 0)}
</div>
</div>
</div>
</body>
</html>
`;
}
