import Head from 'next/head';

/** For a page whose address holds a secret: no link and no call tells where it came from. */
export const NoReferrer = () => (
  <Head>
    <meta key="referrer" name="referrer" content="no-referrer" />
  </Head>
);
