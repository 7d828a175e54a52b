import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import Document, { type DocumentContext, Head, Html, Main, NextScript } from 'next/document';
import { languageTag, t } from '@/language/text';
import { colours, tokenStyles } from '@/ui/theme/theme';
import { isBare } from './navigation/bare-path';

const looks = ['light', 'dark'] as const;

/** The pages that name what they are about in a preview of their own, because all may see it. */
const publicPages = '/pub/[view]/';

/** The preview of all other links to us: it names no person, club or episode, because who sees it may not be a member. */
const Preview = () => (
  <>
    <meta property="og:site_name" content={t`Touchline`} />
    <meta property="og:title" content={t`Touchline`} />
    <meta property="og:description" content={t`Listen to the episodes of your club. Sign in to hear them.`} />
    <meta property="og:image" content="/icon-512.png" />
  </>
);

/** The HTML document of every page. It puts the styles that antd has rendered into the first HTML. */
export class StaticDocument extends Document {
  static override async getInitialProps(context: DocumentContext) {
    const cache = createCache();
    const { renderPage } = context;
    context.renderPage = () =>
      renderPage({
        enhanceApp: (App) => (props) => (
          <StyleProvider cache={cache}>
            <App {...props} />
          </StyleProvider>
        ),
      });
    const initial = await Document.getInitialProps(context);
    const css = extractStyle(cache, true);
    return {
      ...initial,
      styles: (
        <>
          {initial.styles}
          {css && (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, which must not be escaped
            <style dangerouslySetInnerHTML={{ __html: css }} />
          )}
        </>
      ),
    };
  }

  override render() {
    const { page } = this.props.__NEXT_DATA__;
    const language = globalThis.touchlineLanguage;
    return (
      <Html lang={languageTag()}>
        <Head>
          {/* It comes before the page's own scripts, whose texts it translates. */}
          {language?.script && <script src={`/_next/static/${language.script}`} defer />}
          {looks.map((look) => (
            <meta
              key={look}
              name="theme-color"
              media={`(prefers-color-scheme: ${look})`}
              content={colours(look).navy}
            />
          ))}
          <style>{tokenStyles()}</style>
          {!isBare(page) && <script src="/first-answers.js" async fetchPriority="high" />}
          {!page.startsWith(publicPages) && <Preview />}
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="icon" href="/icon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          <link rel="manifest" href="/manifest.webmanifest" />
        </Head>
        <body>
          <Main />
          <NextScript />
        </body>
      </Html>
    );
  }
}
