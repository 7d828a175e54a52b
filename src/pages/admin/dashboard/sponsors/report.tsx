import { SponsorReport } from '@/features/analytics/sponsors/sponsor-report';
import { SponsorSelect } from '@/features/sponsor/sponsor-select';
import { t } from '@/language/text';

export default function SponsorReportPage() {
  return (
    <SponsorReport
      back={{ href: '/admin/dashboard/analytics/sponsors', label: t`Sponsor analytics` }}
      Choose={SponsorSelect}
    />
  );
}
