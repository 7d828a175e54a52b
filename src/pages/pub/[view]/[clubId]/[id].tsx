import { EmbedPage } from '@/features/pub/embed-page';
import { PublicPage } from '@/features/pub/public-page';
import type { PublicPageProps } from '@/features/pub/public-page-props';

export { publicPageProps as getServerSideProps } from '@/features/pub/public-page-props';

export default function PublicEpisodePage(props: PublicPageProps) {
  return props.view === 'embed' ? <EmbedPage {...props} /> : <PublicPage {...props} />;
}
