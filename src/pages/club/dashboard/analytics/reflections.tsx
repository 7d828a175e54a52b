import { ReflectionsAnalytics } from '@/features/analytics/reflections/reflections-analytics';

export default function ReflectionsAnalyticsPage() {
  return <ReflectionsAnalytics of="club" />;
}
